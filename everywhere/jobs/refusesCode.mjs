/** Whether text cannot become code here: only then does a job prove that the package needs none of it. */
export function refusesCode() {
  try {
    return new Function("return false")();
  } catch {
    return true;
  }
}
