/**
 * A path with its parameters filled in: `/payid/{payId}`.
 * @throws TypeError for a parameter that would change the path
 */
export function fillPath(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== "string" || value === "") {
      throw new TypeError(`${name} must be a text that is not empty.`);
    }
    // These mean folders in a path, even percent-encoded.
    if (value === "." || value === "..") throw new TypeError(`${name} cannot be "${value}".`);
    return encodeURIComponent(value);
  });
}

/** With its question mark; empty without fields. Undefined fields are left out. */
export function queryText(query: object | undefined): string {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const texts = fields.map(([name, value]): [string, string] => [name, textOf(value)]);
  return texts.length === 0 ? "" : `?${new URLSearchParams(texts)}`;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
