import { setTimeout as delay } from "node:timers/promises";
import { query } from "../server";

/** The money that is held at one moment. */
export interface Held {
  /** Holds that were neither posted nor released. */
  open: number;
  /** Purchases that may have one: nobody knows yet what becomes of them. */
  waiting: number;
  /** Open holds of no such purchase: that money would be held for ever. */
  stray: number;
}

/** States of a purchase in which its money may be held. */
const HOLDING = ["reserving", "submitting", "pending", "delivered", "declined", "review"];
/** States that something is still to be done about, soon. */
const MOVING = [...HOLDING.filter((state) => state !== "review"), "delivered late", "reversing"];

const LOOK_MS = 1_000;
const TIMEOUT_MS = 300_000;

/** Both services are asked in one statement, so that what one says fits what the other does. */
export async function lookAtHolds(databaseUrl: string): Promise<Held> {
  const [row] = await query(
    databaseUrl,
    `WITH open AS (
       SELECT id FROM wallet_ledger.transfers h WHERE kind = 'pending'
         AND NOT EXISTS (SELECT FROM wallet_ledger.transfers c WHERE c.pending_id = h.id)
     ), waiting AS (
       SELECT id FROM bills.purchases WHERE state = ANY ($1)
     )
     SELECT (SELECT count(*) FROM open) AS open, (SELECT count(*) FROM waiting) AS waiting,
            (SELECT count(*) FROM open WHERE id NOT IN (SELECT id FROM waiting)) AS stray`,
    [HOLDING],
  );
  return { open: Number(row?.open), waiting: Number(row?.waiting), stray: Number(row?.stray) };
}

/** Waits until it is known of every purchase what became of it. Returns how long that took. */
export async function untilSettled(databaseUrl: string): Promise<number> {
  const begun = Date.now();
  for (;;) {
    const [row] = await query(
      databaseUrl,
      "SELECT count(*) FROM bills.purchases WHERE state = ANY ($1)",
      [MOVING],
    );
    if (Number(row?.count) === 0) return Date.now() - begun;
    if (Date.now() - begun > TIMEOUT_MS) {
      throw new Error(`${row?.count} purchases were not settled in time.`);
    }
    await delay(LOOK_MS);
  }
}
