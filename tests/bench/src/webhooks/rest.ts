import { setTimeout as delay } from "node:timers/promises";
import { query } from "../server";
import { TELLER_SCHEMA } from "./plan";

const LOOK_MS = 100;
const TIMEOUT_MS = 120_000;

/** Waits until nobody has anything left to carry or to deliver, so that no measurement pays for the one before. */
export async function untilAtRest(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await query(
      databaseUrl,
      `SELECT (EXISTS (SELECT FROM ${TELLER_SCHEMA}.outbox) OR EXISTS (SELECT FROM webhook.outbox)
         OR EXISTS (SELECT FROM webhook.pending_deliveries))::text AS waiting`,
    );
    if (row?.waiting === "false") return;
    if (Date.now() > deadline) throw new Error("Not everything was delivered in time.");
    await delay(LOOK_MS);
  }
}
