/** The address has the filters as plain texts. */
export type Search = Record<string, string | undefined>;

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

/** Keeps the filters that a page knows. */
export function filtersOf<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string | undefined } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ) as { [name in Name]?: string };
}
