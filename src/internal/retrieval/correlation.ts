/** How far two series of numbers go together, by Pearson's coefficient, in one pass. */
export class Correlation {
  #count = 0;
  #sumX = 0;
  #sumY = 0;
  #squaresX = 0;
  #squaresY = 0;
  #products = 0;

  /** Adds a pair of numbers, of about the size of 1. */
  add(x: number, y: number): void {
    this.#count++;
    this.#sumX += x;
    this.#sumY += y;
    this.#squaresX += x * x;
    this.#squaresY += y * y;
    this.#products += x * y;
  }

  /** The coefficient, in [-1, 1]; 0 where one of the series does not vary. */
  get coefficient(): number {
    const count = this.#count;
    const varianceX = count * this.#squaresX - this.#sumX ** 2;
    const varianceY = count * this.#squaresY - this.#sumY ** 2;
    // Rounding leaves this much of a series that does not vary.
    const least = 1e-9 * count * count;
    if (varianceX <= least || varianceY <= least) return 0;
    const covariance = count * this.#products - this.#sumX * this.#sumY;
    return Math.max(-1, Math.min(1, covariance / Math.sqrt(varianceX * varianceY)));
  }
}
