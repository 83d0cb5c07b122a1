/** Marks a part of a guide that varies. Alone it matches any value. */
const ELLIPSIS = "…";

/**
 * The differences between a response and a guide. The guide may omit fields; shown fields must have
 * the exact values, except for `…` in a text.
 */
export function unlike(shown: unknown, actual: unknown, path = ""): string[] {
  if (shown === ELLIPSIS) return actual === undefined ? [`${path} is missing`] : [];
  if (typeof shown === "string" && typeof actual === "string") {
    return patternOf(shown).test(actual) ? [] : [different(path, shown, actual)];
  }
  if (typeof shown !== "object" || shown === null) {
    return Object.is(shown, actual) ? [] : [different(path, shown, actual)];
  }
  if (typeof actual !== "object" || actual === null) return [different(path, shown, actual)];
  if (Array.isArray(shown) !== Array.isArray(actual)) return [different(path, shown, actual)];
  return Object.entries(shown).flatMap(([name, value]) =>
    unlike(value, (actual as Record<string, unknown>)[name], `${path}/${name}`),
  );
}

/** The pattern of a text in which `…` matches any part. */
export function patternOf(shown: string): RegExp {
  const parts = shown.split(ELLIPSIS).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`);
}

function different(path: string, shown: unknown, actual: unknown): string {
  return `${path || "/"} is ${JSON.stringify(actual)}, and the guide shows ${JSON.stringify(shown)}`;
}
