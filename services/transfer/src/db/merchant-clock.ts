import type { Database, Transaction } from "@kobo/postgres";
import { clockOffset } from "@kobo/sandbox-clock";
import type { Schedule } from "../domain/schedule";

/** A merchant's clock: the database's, ahead by the merchant's test clock. */
export interface MerchantClock {
  now: Date;
  offsetMs: number;
}

export async function readClock(
  db: Database | Transaction,
  of: Pick<Schedule, "merchantId" | "mode">,
): Promise<MerchantClock> {
  return clockAt(db, await clockOffset(db, of));
}

/** The clock with an offset that the transaction has read. */
export async function clockAt(
  db: Database | Transaction,
  offsetMs: number,
): Promise<MerchantClock> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now");
  const real = rows[0]?.now;
  if (!real) throw new Error("The database returned no time.");
  return { now: new Date(real.getTime() + offsetMs), offsetMs };
}
