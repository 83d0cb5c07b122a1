import { hostname } from "node:os";
import type { SecretsDefinition } from "@kobo/protos/operator/v1/Secrets";
import type { Handlers } from "@kobo/rpc";
import { olderSecretUsedAt, secretIds } from "@kobo/runtime";
import { SECRETS } from "./catalogue";

/** Rows that one key sealed or hashed. */
interface StoredUnder {
  /** Such as `signing secrets`. */
  kind: string;
  /** Null for rows from before keys were named. */
  keyId: string | null;
  /** To `STORED_ROWS_MAX`. */
  rows: number;
}

interface StoredSecret {
  /** The ids of the known keys as the rows have them, the present one first. */
  keyIds: readonly string[];
  count: () => Promise<readonly StoredUnder[]>;
}

/** These name no secret: public keys, and a folder. */
const PUBLIC: ReadonlySet<string> = new Set(["OPERATORS", "RPC_TLS_DIR"]);

/** Says which secrets this process has read, and what the service has stored under keys, by their names. */
export function secrets(
  stored: Readonly<Record<string, StoredSecret>> = {},
): Handlers<SecretsDefinition> {
  const startedAtMs = Date.now();
  return {
    ListSecrets: async () => {
      const facts = SECRETS.filter(({ name }) => !PUBLIC.has(name));
      const read = await Promise.all(
        facts.map(async (fact) => ({ name: fact.name, ids: await secretIds(fact.name, fact) })),
      );
      const known = read.filter(({ ids }) => ids.length > 0);
      return {
        process: `${hostname()}:${process.pid}`,
        startedAtMs,
        secrets: await Promise.all(
          known.map(async ({ name, ids }) => ({
            ...{ name, ids, olderUsedAtMs: olderSecretUsedAt(name) },
            stored: await countStored(stored[name]),
          })),
        ),
      };
    },
  };
}

async function countStored(stored: StoredSecret | undefined) {
  if (!stored) return [];
  const [present, ...older] = stored.keyIds;
  const standingOf = (keyId: string | null) => {
    if (keyId === present) return "STANDING_PRESENT";
    return keyId !== null && older.includes(keyId) ? "STANDING_OLDER" : "STANDING_UNKNOWN";
  };
  const counts = await stored.count();
  return counts.map(
    ({ kind, keyId, rows }) =>
      ({
        ...{ kind, keyId: keyId ?? "", rows },
        standing: standingOf(keyId),
      }) as const,
  );
}
