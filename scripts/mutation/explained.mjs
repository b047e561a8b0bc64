/**
 * Changes to the code that no test can notice, and why. A change is known by the code that it is made to, as
 * `npm run mutation` prints it.
 */
export const EXPLAINED = [];
