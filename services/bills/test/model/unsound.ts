/** What must never be has been. */
export class Unsound extends Error {
  override readonly name = "Unsound";
}
