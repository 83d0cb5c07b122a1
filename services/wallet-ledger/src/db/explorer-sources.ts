import { toPublicId } from "@kobo/core/ids";
import type { Source } from "@kobo/operators/explorer";
import type { Transaction } from "@kobo/postgres";

/** The records of the ledger that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "CASE t.kind WHEN 'single' THEN 'ledger transfer' WHEN 'pending' THEN 'hold' ELSE t.kind || ' of a hold' END",
    from: `transfers t LEFT JOIN transfers c ON c.pending_id = t.id
      JOIN accounts debit ON debit.id = t.debit_account_id`,
    id: { prefix: "txn", uuid: "t.id" },
    mode: "t.mode",
    merchantId: "t.merchant_id",
    keys: [
      { prefix: "txn", uuid: "t.id" },
      { prefix: "txn", uuid: "t.pending_id" },
      {
        where: `t.debit_account_id IN (SELECT id FROM accounts WHERE merchant_id = :merchantId::uuid
          AND mode IN ('live', 'test') AND code = 'wallet') AND t.family IS NOT NULL AND t.reference = :id`,
      },
    ],
    state: `CASE WHEN t.kind <> 'pending' THEN 'committed' WHEN c.kind = 'post' THEN 'posted'
      WHEN c.kind = 'void' THEN 'voided' ELSE 'held' END`,
    amount: "t.amount",
    currency: "debit.currency",
    times: { committed: "t.at", closed: "c.at" },
    details: {
      type: "t.type",
      from: "coalesce(nullif(t.from_pay_id, ''), debit.pay_id, debit.code)",
      to: "t.to_pay_id",
      reference: "t.reference",
      "payee's reference": "t.credit_reference",
    },
    related: [
      { prefix: "txn", uuid: "nullif(t.root_id, t.id)" },
      { prefix: "txn", uuid: "t.pending_id" },
      { prefix: "txn", uuid: "c.id" },
    ],
  },
  {
    kind: "a.code",
    from: "accounts a",
    id: { text: "coalesce(a.pay_id, a.id::text)" },
    mode: "a.mode",
    merchantId: "a.merchant_id",
    keys: [
      { text: "a.pay_id", mode: "a.mode" },
      { uuid: "a.id", within: "a.code = 'wallet'" },
    ],
    amount: "a.credits_posted - a.debits_posted - a.debits_pending",
    currency: "a.currency",
    times: { created: "a.created_at", "last entry": "a.at" },
    details: {
      balance: "a.credits_posted - a.debits_posted",
      held: "a.debits_pending",
      entries: "a.seq",
      "low-balance threshold": "a.low_balance_threshold",
    },
  },
  {
    kind: "'report'",
    from: "reports",
    id: { prefix: "rep", uuid: "id" },
    keys: [{ prefix: "rep", uuid: "id" }],
    state: "state",
    times: { created: "created_at", expires: "expires_at" },
  },
];

interface LegRow {
  transferId: string;
  account: string;
  amount: bigint;
  balanceAfter: bigint | null;
  at: Date;
}

/** The entries of ledger transfers, the debit first. Entries have no index by transfer, but one by their common time. */
export async function legsOf(trx: Transaction, ids: readonly string[]) {
  const { rows } = await trx.raw<{ rows: LegRow[] }>(
    `SELECT t.id AS "transferId", coalesce(a.pay_id, a.code) AS account, e.amount,
       e.balance_after AS "balanceAfter", e.at
     FROM transfers t
     JOIN entries e ON e.at = t.at AND e.transfer_id = t.id
     JOIN accounts a ON a.id = e.account_id
     WHERE t.id = ANY(?::uuid[]) ORDER BY t.at, t.id, e.amount`,
    [[...ids] as never],
  );
  return rows.map(({ transferId, amount, balanceAfter, at, account }) => ({
    transferId: toPublicId("txn", transferId),
    account,
    amount: String(amount),
    ...(balanceAfter !== null && { balanceAfter: String(balanceAfter) }),
    atMs: at.getTime(),
  }));
}
