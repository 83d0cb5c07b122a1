const KEY = /(sk_(?:live|test))_\w+/g;

/** A line without secret keys: whatever somebody typed or a server said, none is ever shown. */
export function withoutKeys(line: string): string {
  return line.replace(KEY, "$1_…");
}
