/** What a caller sent, as text: the provider takes `"100"` and `100` alike. */
export type Fields = Readonly<Record<string, string>>;

/** Whatever is neither text nor number counts as not sent. */
export function readFields(sent: unknown): Fields {
  if (typeof sent !== "object" || sent === null) return {};
  const entries = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
  );
  return Object.fromEntries(entries);
}
