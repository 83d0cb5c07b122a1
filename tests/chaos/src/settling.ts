import { connect } from "@kobo/postgres";

/** Rows that are not over, by table; the condition says which are. */
const UNSETTLED: Readonly<Record<string, string>> = {
  "bills.purchases": "state NOT IN ('completed', 'failed', 'refused', 'reversed', 'lost')",
  "transfer.external_transfers":
    "state NOT IN ('completed', 'failed', 'refused', 'reversed', 'lost')",
  "card_payments.payments": "state NOT IN ('succeeded', 'failed', 'canceled', 'refused')",
  "card_payments.refunds": "state NOT IN ('succeeded', 'failed', 'refused')",
  "card_payments.settlements": "state <> 'settled'",
  "payid.inflows": "state IN ('crediting', 'suspending')",
  "webhook.pending_deliveries": "true",
  ...Object.fromEntries(
    ["wallet_ledger", "payid", "transfer", "bills", "card_payments", "checkout", "webhook"].map(
      (schema) => [`${schema}.outbox`, "true"],
    ),
  ),
  "wallet_ledger.outbox_batches": "true",
};

/**
 * A request that the provider does not know may still arrive there for ten minutes, so these rows wait by design.
 */
const IN_GRACE: Readonly<Record<string, string>> = {
  "bills.purchases": "not_found > 0",
  "transfer.external_transfers": "not_found > 0",
};

export interface Unsettled {
  /** Rows that should be over, by table; tables without any are left out. */
  open: Record<string, number>;
  /** Rows in the provider's grace period. */
  inGrace: number;
}

export async function unsettledRows(databaseUrl: string): Promise<Unsettled> {
  const db = connect({ url: databaseUrl, schema: "public", applicationName: "judge" });
  try {
    const open: Record<string, number> = {};
    let inGrace = 0;
    for (const [table, condition] of Object.entries(UNSETTLED)) {
      const grace = IN_GRACE[table] ?? "false";
      const { rows } = await db.raw<{ rows: { open: bigint; grace: bigint }[] }>(
        `SELECT count(*) FILTER (WHERE NOT (${grace})) AS open, count(*) FILTER (WHERE ${grace}) AS grace
         FROM ${table} WHERE ${condition}`,
      );
      const count = Number(rows[0]?.open ?? 0);
      if (count > 0) open[table] = count;
      inGrace += Number(rows[0]?.grace ?? 0);
    }
    return { open, inGrace };
  } finally {
    await db.destroy();
  }
}
