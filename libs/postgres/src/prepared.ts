import { createHash } from "node:crypto";

const known = new Map<string, { name: string }>();

/** PostgreSQL cuts longer names. */
const NAME_MAX = 63;

/**
 * Has a statement parsed once on each connection instead of every time:
 * `trx.raw(text, values).options(prepared(text))`. Statements of one key are the same but for their values, and have no
 * `*` in what they return: after a migration that adds a column such a one is refused.
 */
export function prepared(key: string): { name: string } {
  const options = known.get(key) ?? { name: hashOf(key) };
  known.set(key, options);
  return options;
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, NAME_MAX);
}
