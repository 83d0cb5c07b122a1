/** An error that the user can fix. It is shown as one line, without a stack. */
export class Failure extends Error {
  override readonly name = "Failure";
}
