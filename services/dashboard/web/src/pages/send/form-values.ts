export function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? "").trim();
}

/** Without fields that were left empty. */
export function filled<Name extends string>(
  values: FormData,
  ...names: Name[]
): { [name in Name]?: string } {
  const given = names.map((name) => [name, textOf(values, name)]).filter(([, text]) => text !== "");
  return Object.fromEntries(given);
}
