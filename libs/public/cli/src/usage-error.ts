/** What a person typed wrongly: the command ends with 2, and one line says what it is. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
