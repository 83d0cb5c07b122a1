/** What must never be has been. */
export class Unsound extends Error {
  override readonly name = "Unsound";
}

export function claim(holds: boolean, what: string): void {
  if (!holds) throw new Unsound(what);
}
