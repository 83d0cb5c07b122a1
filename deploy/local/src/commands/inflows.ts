import { type Database, readWithoutLimit } from "@kobo/postgres";

/** A rule between the ledger and the services that cause its transfers, with a query for violations. */
interface Comparison {
  name: string;
  sql: string;
}

/** The sandbox records its requests since then; earlier money from `world` has no record. */
const NOTED_SINCE = `
  SELECT max(migration_time) FROM (
    SELECT migration_time FROM gateway.migrations WHERE name LIKE '%_sandbox_fundings.js'
    UNION ALL
    SELECT migration_time FROM payid.migrations WHERE name LIKE '%_sandbox_payments.js'
  ) AS notes`;

/**
 * Each service's decision before it requested external money from the ledger. A capture closes the
 * hold that has the payment's id.
 */
const CAUSES = `
  SELECT (after->>'id')::uuid AS id, merchant_id, after->>'mode' AS mode, 'NGN' AS currency,
         (after->>'amountKobo')::bigint AS amount
  FROM gateway.audit_log WHERE action = 'wallet.funding_ordered'
  UNION ALL
  SELECT transfer_id, merchant_id, 'test', 'NGN', amount FROM gateway.sandbox_fundings
  UNION ALL
  SELECT transfer_id, merchant_id, 'test', 'NGN', amount FROM payid.sandbox_payments
  UNION ALL
  SELECT transfer_id, merchant_id, mode, 'NGN', amount FROM payid.inflows
  UNION ALL
  SELECT id, merchant_id, mode, currency, amount_captured FROM card_payments.payments`;

/** Reversals, with the state that the service stored before it called the ledger. */
const REVERSALS = `
  SELECT merchant_id, mode, 'NGN' AS currency, 'bill_reversal' AS type,
         sum(amount + convenience_fee - commission) AS amount
  FROM bills.purchases WHERE state IN ('reversing', 'reversed') GROUP BY merchant_id, mode
  UNION ALL
  SELECT merchant_id, mode, 'NGN', 'external_transfer_reversal', sum(amount + fee + stamp_duty)
  FROM transfer.external_transfers
  WHERE kind = 'transfer' AND state IN ('reversing', 'reversed') GROUP BY merchant_id, mode
  UNION ALL
  SELECT merchant_id, mode, 'NGN', 'payment_return', sum(amount)
  FROM transfer.external_transfers
  WHERE kind = 'return' AND state IN ('reversing', 'reversed') GROUP BY merchant_id, mode
  UNION ALL
  SELECT merchant_id, mode, 'NGN', 'payment_refund', sum(amount)
  FROM transfer.external_transfers
  WHERE kind = 'refund' AND state IN ('reversing', 'reversed') GROUP BY merchant_id, mode
  UNION ALL
  SELECT merchant_id, mode, 'NGN', 'rail_settlement', sum(amount)
  FROM transfer.external_transfers
  WHERE state IN ('reversing', 'reversed') GROUP BY merchant_id, mode
  UNION ALL
  SELECT p.merchant_id, p.mode, p.currency, 'card_refund_reversal', sum(r.amount)
  FROM card_payments.refunds r JOIN card_payments.payments p ON p.id = r.payment_id
  WHERE r.state IN ('reversing', 'failed')
    AND EXISTS (
      SELECT FROM wallet_ledger.transfers t WHERE t.pending_id = r.id AND t.kind = 'post'
    )
  GROUP BY p.merchant_id, p.mode, p.currency
  UNION ALL
  SELECT p.merchant_id, p.mode, p.currency, 'card_dispute_reversal', sum(m.amount + m.fee)
  FROM card_payments.dispute_movements m
  JOIN card_payments.disputes d ON d.id = m.dispute_id
  JOIN card_payments.payments p ON p.id = d.payment_id
  WHERE m.amount > 0 GROUP BY p.merchant_id, p.mode, p.currency
  UNION ALL
  SELECT p.merchant_id, p.mode, p.currency, 'card_cost', sum(-m.cost)
  FROM card_payments.dispute_movements m
  JOIN card_payments.disputes d ON d.id = m.dispute_id
  JOIN card_payments.payments p ON p.id = d.payment_id
  WHERE m.cost < 0 GROUP BY p.merchant_id, p.mode, p.currency`;

const COMPARISONS: readonly Comparison[] = [
  {
    name: "money from outside was recorded by the service that let it in",
    sql: `WITH causes AS (${CAUSES})
          SELECT t.id, t.type, t.mode, t.merchant_id, d.code AS source, d.currency, t.amount
          FROM wallet_ledger.transfers t
          JOIN wallet_ledger.accounts d ON d.id = t.debit_account_id
          LEFT JOIN causes c ON c.id = COALESCE(t.pending_id, t.id)
            AND (c.merchant_id, c.mode, c.currency, c.amount)
              = (t.merchant_id, t.mode, d.currency, t.amount)
          WHERE t.kind IN ('single', 'post') AND c.id IS NULL
            AND d.code IN ('world', 'bank_settlement', 'card_clearing')
            AND t.type NOT IN ('rail_settlement', 'card_refund_reversal', 'card_dispute_reversal',
              'card_cost')
            AND (d.code <> 'world' OR t.at >= (${NOTED_SINCE}))`,
  },
  {
    name: "no merchant was given back more than the services decided to give back",
    sql: `WITH reversals AS (${REVERSALS}), booked AS (
            SELECT t.merchant_id, t.mode, d.currency, t.type, sum(t.amount) AS amount
            FROM wallet_ledger.transfers t
            JOIN wallet_ledger.accounts d ON d.id = t.debit_account_id
            WHERE t.kind = 'single' AND (
              t.type IN ('bill_reversal', 'external_transfer_reversal', 'card_refund_reversal',
                'card_dispute_reversal')
              OR t.type = 'card_cost' AND d.code = 'card_clearing'
              OR t.type IN ('payment_return', 'payment_refund') AND d.code = 'rail_clearing'
              OR t.type = 'rail_settlement' AND d.code = 'bank_settlement'
            )
            GROUP BY t.merchant_id, t.mode, d.currency, t.type
          )
          SELECT b.type, b.mode, b.merchant_id, b.currency, b.amount, COALESCE(r.amount, 0) AS decided
          FROM booked b LEFT JOIN reversals r USING (merchant_id, mode, currency, type)
          WHERE b.amount > COALESCE(r.amount, 0)`,
  },
  {
    name: "no payment was refunded by more than the ledger received",
    sql: `SELECT r.payment_id AS id, r.mode, r.merchant_id, sum(r.amount) AS refunded,
                 max(p.amount) AS received
          FROM transfer.refunds r LEFT JOIN wallet_ledger.transfers p ON p.id = r.payment_id
          WHERE r.state IN ('pending', 'completed')
          GROUP BY r.payment_id, r.mode, r.merchant_id
          HAVING sum(r.amount) > COALESCE(max(p.amount), 0)`,
  },
  {
    name: "refunds that a service counts as completed left the ledger",
    sql: `SELECT r.id, r.mode, r.merchant_id, r.amount FROM transfer.refunds r
          LEFT JOIN transfer.external_transfers e ON e.id = r.id
          WHERE r.state = 'completed' AND e.charged_to IS NULL AND NOT EXISTS (
            SELECT FROM wallet_ledger.transfers t
            WHERE (t.id = r.id AND t.kind = 'single' OR t.pending_id = r.id AND t.kind = 'post')
              AND t.type = 'payment_refund' AND t.amount = r.amount
          )`,
  },
  {
    name: "money that a service counts as received is in the ledger",
    sql: `SELECT i.transfer_id AS id, 'bank payment' AS what, i.mode, i.merchant_id, i.amount
          FROM payid.inflows i
          WHERE i.state IN ('credited', 'suspended') AND NOT EXISTS (
            SELECT FROM wallet_ledger.transfers t WHERE t.id = i.transfer_id AND t.amount = i.amount
          )
          UNION ALL
          SELECT p.id, 'card payment', p.mode, p.merchant_id, p.amount_captured
          FROM card_payments.payments p
          WHERE p.state = 'succeeded' AND NOT EXISTS (
            SELECT FROM wallet_ledger.transfers t
            WHERE (t.id = p.id AND t.kind = 'single' OR t.pending_id = p.id AND t.kind = 'post')
              AND t.amount = p.amount_captured
          )`,
  },
  {
    name: "money of disputes that card-payments counts as posted is in the ledger",
    sql: `SELECT m.transaction_id AS id, c.mode, c.merchant_id, m.amount
          FROM card_payments.dispute_movements m
          JOIN card_payments.disputes c ON c.id = m.dispute_id
          WHERE m.posted_at IS NOT NULL AND abs(m.amount) <> (
            SELECT COALESCE(sum(t.amount), 0) FROM wallet_ledger.transfers t
            JOIN wallet_ledger.accounts d ON d.id = t.debit_account_id
            WHERE t.root_id = m.transaction_id AND (
              t.type = 'card_dispute' OR t.type = 'card_dispute_reversal' AND d.code = 'card_clearing'
            )
          )`,
  },
];

const SCHEMAS = ["bills", "card_payments", "gateway", "payid", "transfer", "wallet_ledger"];

/** Whether this database holds the services' records too. */
export async function hasAllServices(db: Database): Promise<boolean> {
  const names = SCHEMAS.map((schema) => `${schema}.migrations`);
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    "SELECT bool_and(to_regclass(name) IS NOT NULL) AS found FROM unnest(?::text[]) AS name",
    [names],
  );
  return rows[0]?.found ?? false;
}

/** Whether merchants have ledgers of their cells, which are other databases' or schemas'. */
export async function hasCells(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    "SELECT EXISTS (SELECT FROM gateway.merchants m WHERE to_jsonb(m) ->> 'cell' IS NOT NULL) AS found",
  );
  return rows[0]?.found ?? false;
}

export interface Compared {
  name: string;
  /** Some of the violations; empty when the rule holds. */
  rows: Record<string, unknown>[];
}

const ROWS_SHOWN = 20;

/**
 * Compares the ledger with the records that caused its transfers, on one snapshot. Work in progress
 * breaks no rule: services store each request before they send it.
 */
export async function compareInflows(db: Database): Promise<Compared[]> {
  return readWithoutLimit(db, async (trx) => {
    const compared: Compared[] = [];
    for (const { name, sql } of COMPARISONS) {
      const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(
        `${sql} LIMIT ${ROWS_SHOWN}`,
      );
      compared.push({ name, rows });
    }
    return compared;
  });
}
