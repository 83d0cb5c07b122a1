import type { Kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";

export const TABLE = "provider_floats";

/** The last known state of our float at the provider. */
interface Float {
  mode: Mode;
  isLow: boolean;
}

/** Undefined when the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<Mode | undefined> {
  const row = await db(TABLE).where(heldBy(lease)).first<{ mode: Mode } | undefined>("mode");
  return row?.mode;
}

/** Locks the row until commit; undefined when the lease was lost. */
export async function lockLeased(trx: Transaction, lease: Lease): Promise<Float | undefined> {
  const row = await trx(TABLE)
    .where(heldBy(lease))
    .forNoKeyUpdate()
    .first<{ mode: Mode; is_low: boolean } | undefined>("mode", "is_low");
  return row && { mode: row.mode, isLow: row.is_low };
}

/** Returns the time of the reading, by the database's clock. */
export async function store(
  trx: Transaction,
  mode: Mode,
  { balance, isLow }: { balance: Kobo; isLow: boolean },
): Promise<Date> {
  const seen_at = trx.raw("date_trunc('milliseconds', clock_timestamp())");
  const [row]: { seen_at: Date }[] = await trx(TABLE)
    .where({ mode })
    .update({ balance: String(balance), is_low: isLow, seen_at })
    .returning("seen_at");
  if (!row) throw new Error(`The float of ${mode} has no row.`);
  return row.seen_at;
}

/** The minimum time between balance queries, even if many purchases are refused. */
const PAUSE = "interval '5 s'";

/** Makes the float due soon, because the provider called it low. Locks the row until commit. */
export async function checkSoon(trx: Transaction, mode: Mode): Promise<void> {
  const soon = `greatest(clock_timestamp(), seen_at + ${PAUSE})`;
  await trx(TABLE)
    .where({ mode })
    .whereRaw(`due_at > ${soon}`)
    .update({ due_at: trx.raw(soon) });
}

/** The last balance of each mode, without modes that were never read. */
export async function balances(db: Database): Promise<{ mode: Mode; balance: Kobo }[]> {
  return db(TABLE).select("mode", "balance").whereNotNull("balance");
}

function heldBy({ id, fence }: Lease) {
  return { id, fence: String(fence) };
}
