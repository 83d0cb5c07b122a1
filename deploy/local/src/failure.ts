/** Something that a person at the terminal can mend. It is shown as one line, without a stack. */
export class Failure extends Error {
  override readonly name = "Failure";
}
