import type { Database } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import { imbalances } from "../db/audit";
import { deleteOlderThan } from "../db/refusals";
import { REFUSAL_RETENTION_MS } from "../domain/decide";

const HOUR_MS = 60 * 60 * 1000;
const BALANCE_CHECK_MS = 60 * 1000;
/** A day longer than an id may be used for the first time, so that none outlives its refusal. */
const REFUSAL_DAYS = REFUSAL_RETENTION_MS / (24 * HOUR_MS) + 1;

const imbalanceGauge = gauge({
  name: "ledger_imbalance_kobo",
  help: "Credits minus debits over all accounts, in the currency's minor unit; anything but 0 is an alarm",
  labelNames: ["mode", "currency"],
});

/** Forgets old refusals, and watches that the books balance. Returns how to stop. */
export function keepHouse(db: Database, logger: Logger): () => void {
  const every = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => {
      work().catch((error: unknown) => logger.warn({ err: error }, "housekeeping"));
    }, ms);
  const timers = [
    every(HOUR_MS, () => deleteOlderThan(db, REFUSAL_DAYS)),
    every(BALANCE_CHECK_MS, () => watchBalance(db)),
  ];
  return () => timers.forEach(clearInterval);
}

async function watchBalance(db: Database): Promise<void> {
  for (const { mode, currency, amount } of await imbalances(db)) {
    imbalanceGauge.set({ mode, currency }, Number(amount));
  }
}
