import { setTimeout as delay } from "node:timers/promises";
import { withDatabase } from "./database";

/** Rows that are not over, by table; the condition says which are. */
const UNSETTLED: Readonly<Record<string, string>> = {
  "bills.purchases": "state NOT IN ('completed', 'failed', 'refused', 'reversed', 'lost')",
  "transfer.external_transfers":
    "state NOT IN ('completed', 'failed', 'refused', 'reversed', 'lost')",
  "transfer.bulk_transfers": "state IN ('approved', 'processing')",
  "transfer.schedule_runs": "state IN ('pending', 'processing', 'retrying')",
  "transfer.refunds": "state IN ('reserving', 'pending')",
  "card_payments.payments": "state NOT IN ('succeeded', 'failed', 'canceled', 'refused')",
  "card_payments.refunds": "state NOT IN ('succeeded', 'failed', 'refused')",
  "card_payments.settlements": "state <> 'settled'",
  "card_payments.disputes": "state IN ('reading', 'posting', 'submitting', 'accepting')",
  "payid.inflows": "state IN ('crediting', 'suspending')",
  "wallet_ledger.reports": "state IN ('pending', 'processing')",
  "webhook.pending_deliveries": "true",
  ...Object.fromEntries(
    ["wallet_ledger", "payid", "transfer", "bills", "card_payments", "checkout", "webhook"].map(
      (schema) => [`${schema}.outbox`, "true"],
    ),
  ),
  "wallet_ledger.outbox_batches": "true",
};

/**
 * Rows that wait by design: a request that the provider does not know may still arrive there within its grace period,
 * a bulk transfer's row whose bank did not respond waits longer each time, and the second retry of a webhook comes five
 * minutes after the first.
 */
const WAITING: Readonly<Record<string, string>> = {
  "bills.purchases": "not_found > 0",
  "transfer.external_transfers": "not_found > 0",
  "transfer.refunds": `EXISTS (
    SELECT FROM transfer.external_transfers e WHERE e.id = t.id AND e.not_found > 0
  )`,
  "transfer.bulk_transfers": `EXISTS (
    SELECT FROM transfer.bulk_transfer_rows r
    WHERE r.bulk_id = t.id AND r.state = 'pending' AND r.retry_at > now()
  )`,
  "webhook.pending_deliveries": "attempts >= 2 AND due_at > now()",
};

interface Unsettled {
  /** Rows that should be over, by table; tables without any are left out. */
  open: Record<string, number>;
  /** Rows that wait by design. */
  waiting: number;
}

async function unsettledRows(databaseUrl: string): Promise<Unsettled> {
  return withDatabase(databaseUrl, async (db) => {
    const open: Record<string, number> = {};
    let waiting = 0;
    for (const [table, condition] of Object.entries(UNSETTLED)) {
      const grace = WAITING[table] ?? "false";
      const { rows } = await db.raw<{ rows: { open: bigint; grace: bigint }[] }>(
        `SELECT count(*) FILTER (WHERE NOT (${grace})) AS open, count(*) FILTER (WHERE ${grace}) AS grace
         FROM ${table} t WHERE ${condition}`,
      );
      const count = Number(rows[0]?.open ?? 0);
      if (count > 0) open[table] = count;
      waiting += Number(rows[0]?.grace ?? 0);
    }
    return { open, waiting };
  });
}

/** Consumers are counted once nothing else is open: until then they may have more to come. */
async function unsettled(
  databaseUrl: string,
  eventsToCome: () => Promise<number>,
): Promise<Unsettled> {
  const rows = await unsettledRows(databaseUrl);
  if (Object.keys(rows.open).length > 0) return rows;
  const coming = await eventsToCome();
  return coming > 0 ? { ...rows, open: { "events not consumed": coming } } : rows;
}

/** Retries that no receiver holds at present. */
const BRING_FORWARD = `
  UPDATE webhook.pending_deliveries SET due_at = now()
  WHERE attempts >= ? AND due_at > now() AND leased_until IS NULL`;
/** Attempts after which a retry is not waited for: the third comes half an hour after the second. */
const FORWARD_AFTER = { hasty: 2, usual: 3 };

interface Settled {
  violation?: string;
  /** Since healing. */
  seconds: number;
}

interface Terms {
  settleMs: number;
  waitingMs: number;
  /** Second retries of webhooks are made due at once, so that a short run need not wait for them. */
  isHasty: boolean;
  since: number;
  /** Events that were published, and are not consumed. */
  eventsToCome: () => Promise<number>;
  say: (line: string) => void;
}

function bringForward(databaseUrl: string, pace: keyof typeof FORWARD_AFTER): Promise<unknown> {
  return withDatabase(databaseUrl, (db) => db.raw(BRING_FORWARD, [FORWARD_AFTER[pace]]));
}

/** Waits until all operations are final: those that wait by design have the second time limit, all others the first. */
export async function settle(databaseUrl: string, terms: Terms): Promise<Settled> {
  const { settleMs, waitingMs, isHasty, since, say } = terms;
  let withinMs = settleMs;
  for (;;) {
    const now = await unsettled(databaseUrl, terms.eventsToCome);
    const passedMs = performance.now() - since;
    const seconds = Math.round(passedMs / 1_000);
    const { open, waiting } = now;
    const isClear = Object.keys(open).length === 0;
    if (isClear && waiting === 0) return { seconds };
    if (passedMs > (isClear ? waitingMs : withinMs))
      return { violation: late(now, seconds), seconds };
    if (isClear && withinMs !== waitingMs) {
      withinMs = waitingMs;
      say(`settled ${seconds} s after healing, but for ${waiting} rows that wait by design`);
    }
    await bringForward(databaseUrl, isHasty ? "hasty" : "usual");
    await delay(1_000);
  }
}

function late({ open, waiting }: Unsettled, seconds: number): string {
  return Object.keys(open).length > 0
    ? `not settled ${seconds} s after healing: ${JSON.stringify(open)}`
    : `${waiting} rows still wait ${seconds} s after healing`;
}
