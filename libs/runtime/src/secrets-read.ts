import { createHash } from "node:crypto";

const ID_LENGTH = 12;

const texts = new Map<string, string>();
const olderUses = new Map<string, number>();

/** Remembers the variables of a configuration, so that operators see which values this process has read. */
export function noteVariables(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") texts.set(name, value);
  }
}

/**
 * The ids of a secret's values, in their order; empty when the process has not read it. An id is a short hash, which is the
 * same in every process. A value with commas of its own, such as a URL with several hosts, is one.
 */
export function secretIds(
  name: string,
  { isList = false, olderIn }: { isList?: boolean; olderIn?: string | undefined } = {},
): string[] {
  const values = [...valuesIn(name, isList), ...(olderIn ? valuesIn(olderIn, true) : [])];
  return values.map((value) =>
    createHash("sha256")
      .update(`kobo/secret/${name}/`)
      .update(value)
      .digest("hex")
      .slice(0, ID_LENGTH),
  );
}

function valuesIn(name: string, isList: boolean): string[] {
  const text = texts.get(name) ?? "";
  return (isList ? text.split(",") : [text]).map((value) => value.trim()).filter(Boolean);
}

/** Notes that a peer has shown another value than the first, which therefore must stay. */
export function noteOlderSecretUse(name: string): void {
  olderUses.set(name, Date.now());
}

/** When that was last, in ms since 1970; 0 for never. */
export function olderSecretUsedAt(name: string): number {
  return olderUses.get(name) ?? 0;
}
