/** Returns the error that the function throws. */
export function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("Nothing was thrown.");
}
