/** The fields of a request as text: the provider accepts `"100"` and `100` alike. */
export type Fields = Readonly<Record<string, string>>;

/** Values that are neither text nor numbers are dropped. */
export function readFields(sent: unknown): Fields {
  if (typeof sent !== "object" || sent === null) return {};
  const entries = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
  );
  return Object.fromEntries(entries);
}
