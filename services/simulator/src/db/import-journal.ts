import { existsSync, readFileSync } from "node:fs";
import type { Store } from "./store";

/** The bigints of a journal, which are text there, and a merchant's own fields, which stay as they are. */
const BIGINTS = new Set([
  ...["amount", "amountCaptured", "amountReceived", "amountRefunded", "balance", "commission"],
  ...["fee", "float", "price", "quantity", "unitPrice"],
]);
const DATE = /^(?:at|hiddenUntil|[a-z]+At)$/;
const VERBATIM = "metadata";

/** For each kind of entry, what it changes. */
type Changes = Readonly<Record<string, (row: never) => void>>;

/**
 * Applies the journal that the simulator kept before it used SQLite, once. The file stays where it is.
 * @throws Error that names a line which is no entry; then nothing is imported
 */
export function importJournal(store: Store, changes: Changes): void {
  const path = `${store.path}.jsonl`;
  store.once(() => {
    if (!existsSync(path)) return;
    // A last line without its end was torn by a crash, and never acknowledged.
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
  const change = changes[String(kind)];
  if (!change) throw new Error(`Unknown kind: ${kind}`);
  return () => change(revived("", row) as never);
}

function revived(name: string, value: unknown): unknown {
  if (typeof value === "string" && DATE.test(name)) return new Date(value);
  if (typeof value === "string" && BIGINTS.has(name)) return BigInt(value);
  if (typeof value !== "object" || value === null || name === VERBATIM) return value;
  if (Array.isArray(value)) return value.map((item) => revived("", item));
  const fields = Object.entries(value).map(([field, content]) => [field, revived(field, content)]);
  return Object.fromEntries(fields);
}
