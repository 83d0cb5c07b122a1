/** The list from another beginning: each round begins with another measurement. */
export function rotated<Each>(list: readonly Each[], by: number): Each[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}
