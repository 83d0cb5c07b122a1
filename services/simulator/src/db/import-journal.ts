import { existsSync, readFileSync } from "node:fs";
import type { Store } from "./store";

/** Fields that hold bigints, which the journal stores as text, and a merchant's own fields, which stay unchanged. */
const BIGINTS = new Set([
  ...["amount", "amountCaptured", "amountReceived", "amountRefunded", "balance", "commission"],
  ...["fee", "float", "price", "quantity", "unitPrice"],
]);
const DATE = /^(?:at|hiddenUntil|[a-z]+At)$/;
const VERBATIM = "metadata";

/** Released names of the journal, and their names here. */
const KINDS = new Map([
  ["answer", "response"],
  ["forgotten", "deleted"],
  ["notice", "webhook"],
]);
const FIELDS = new Map([["asked", "requestHash"]]);

/** The change that each kind of entry makes. */
type Changes = Readonly<Record<string, (row: never) => void>>;

/**
 * Applies once the journal that the simulator kept before it used SQLite. The file is left in
 * place. @throws Error that names an invalid line; then nothing is imported
 */
export function importJournal(store: Store, changes: Changes): void {
  const path = `${store.path}.jsonl`;
  store.once(() => {
    if (!existsSync(path)) return;
    // A last line without a newline was torn by a crash, and never acknowledged.
    const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
    const applied = lines.flatMap((line, index) => {
      try {
        return [JSON.parse(line)].flat().map((entry) => changeOf(changes, entry));
      } catch (cause) {
        throw new Error(`Line ${index + 1} of ${path} is no journal entry.`, { cause });
      }
    });
    for (const apply of applied) apply();
  });
}

function changeOf(changes: Changes, { kind, ...row }: Record<string, unknown>): () => void {
  const change = changes[KINDS.get(String(kind)) ?? String(kind)];
  if (!change) throw new Error(`Unknown kind: ${kind}`);
  return () => change(revived("", row) as never);
}

function revived(name: string, value: unknown): unknown {
  if (typeof value === "string" && DATE.test(name)) return new Date(value);
  if (typeof value === "string" && BIGINTS.has(name)) return BigInt(value);
  if (typeof value !== "object" || value === null || name === VERBATIM) return value;
  if (Array.isArray(value)) return value.map((item) => revived("", item));
  const fields = Object.entries(value).map(([field, content]) => [
    FIELDS.get(field) ?? field,
    revived(field, content),
  ]);
  return Object.fromEntries(fields);
}
