/**
 * Reads an element whose index is known to be within the list, which the compiler cannot see.
 *
 * @throws {RangeError} when there is no such element: the caller's mistake, never the user's
 */
export function elementAt<Element>(list: ArrayLike<Element>, index: number): Element {
  const element = list[index];
  if (element === undefined) {
    throw new RangeError(
      `Cannot read an element: index must be below ${list.length}, but is ${index}`,
    );
  }
  return element;
}
