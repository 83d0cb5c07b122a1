const KEY = /(sk_(?:live|test))_\w+/g;

/** A line without secret keys, whatever the user typed or the server sent. */
export function withoutKeys(line: string): string {
  return line.replace(KEY, "$1_…");
}
