import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

const ID_BYTES = 6;
/** A login's password may be weak: its id must not confirm a guess. */
const ITERATIONS = 50_000;
const derive = promisify(pbkdf2);

const texts = new Map<string, string>();
const ids = new Map<string, Promise<string>>();
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
export async function secretIds(
  name: string,
  { isList = false, olderIn }: { isList?: boolean; olderIn?: string | undefined } = {},
): Promise<string[]> {
  const values = [...valuesIn(name, isList), ...(olderIn ? valuesIn(olderIn, true) : [])];
  return Promise.all(values.map((value) => idOf(name, value)));
}

/** Computed once and off the event loop: it takes milliseconds. */
function idOf(name: string, value: string): Promise<string> {
  const place = `${name}/${value}`;
  const id = ids.get(place) ?? makeId(name, value);
  ids.set(place, id);
  return id;
}

async function makeId(name: string, value: string): Promise<string> {
  const bytes = await derive(value, `kobo/secret/${name}`, ITERATIONS, ID_BYTES, "sha256");
  return bytes.toString("hex");
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
