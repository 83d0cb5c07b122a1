import { inOneWrite, uuidArray } from "@kobo/postgres";
import type { Client } from "pg";
import type { Effects } from "../domain/batch";
import { inOrder } from "./in-order";
import type { LedgerConnection } from "./writer-connection";

const PRESENT = "SELECT count(*)::int AS present FROM transfers WHERE id = ANY($1::uuid[])";

/**
 * A committed transfer cannot be read yet. On a cluster, a node that failed between the two phases of a commit shows its
 * part after recovery.
 */
class InDoubt extends Error {
  override readonly name = "InDoubt";
}

/** @throws InDoubt if a transfer that the batch committed cannot be read in one of its ledgers */
export async function requireVisible(
  client: Client,
  writes: readonly { ledger: LedgerConnection; effects: Effects }[],
): Promise<void> {
  const written = writes.map(({ ledger, effects }) => ({
    ledger,
    transfers: effects.groups.flatMap(({ transfers }) => transfers),
  }));
  if (written.every(({ transfers }) => transfers.length === 0)) return;
  const results = await inOneWrite(client, () =>
    inOrder(
      written.map(({ ledger, transfers }) =>
        ledger.statements.query<{ present: number }>(PRESENT, [
          uuidArray(transfers, ({ id }) => id),
        ]),
      ),
    ),
  );
  for (const [index, { transfers }] of written.entries()) {
    if (results[index]?.rows[0]?.present === transfers.length) continue;
    throw new InDoubt("A committed transfer is not visible in one of its cells.");
  }
}
