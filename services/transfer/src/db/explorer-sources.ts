import type { Source } from "@kobo/operators/explorer";

/** The records of this service that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "CASE kind WHEN 'return' THEN 'return to a bank' ELSE 'bank transfer' END",
    from: "external_transfers",
    id: { prefix: "txn", uuid: "id" },
    keys: [
      { prefix: "txn", uuid: "id" },
      { text: "rail_reference" },
      {
        where:
          "merchant_id = :merchantId::uuid AND mode IN ('live', 'test') AND reference = :id AND kind = 'transfer'",
      },
    ],
    merchantName: "merchant_name",
    state: "state",
    amount: "amount",
    times: {
      created: "created_at",
      submitted: "submitted_at",
      completed: "completed_at",
      changed: "updated_at",
    },
    details: {
      from: "from_pay_id",
      "to bank": "concat_ws(' ', bank_name, '••••' || right(account_number, 4))",
      reference: "reference",
      fee: "nullif(fee, 0)",
      "stamp duty": "nullif(stamp_duty, 0)",
      "rail reference": "rail_reference",
      "rail code": "rail_code",
      failure: "failure_reason",
    },
    related: [{ prefix: "txn", uuid: "id" }],
  },
  {
    kind: "'refund'",
    from: "refunds",
    id: { prefix: "re", uuid: "id" },
    keys: [
      { prefix: "re", uuid: "id" },
      { ofMerchant: "reference" },
      {
        prefix: "txn",
        uuid: "payment_id",
        within: "merchant_id = :merchantId::uuid AND mode IN ('live', 'test')",
      },
    ],
    merchantName: "merchant_name",
    state: "state",
    amount: "amount",
    times: { created: "created_at", completed: "completed_at", changed: "updated_at" },
    details: {
      of: "payment_kind",
      from: "wallet_pay_id",
      reference: "reference",
      reason: "reason",
      failure: "failure_reason",
    },
    related: [
      { prefix: "txn", uuid: "payment_id" },
      { prefix: "txn", uuid: "id" },
    ],
  },
  {
    kind: "'bulk transfer'",
    from: "bulk_transfers",
    id: { prefix: "blk", uuid: "id" },
    keys: [{ prefix: "blk", uuid: "id" }, { ofMerchant: "reference" }],
    merchantName: "merchant_name",
    state: "state",
    amount: "amount",
    times: { created: "created_at", approved: "approved_at", ended: "ended_at" },
    details: {
      from: "from_pay_id",
      reference: "reference",
      rows: "concat(rows, ', completed ', completed, ', failed ', failed, ', canceled ', canceled)",
    },
  },
  {
    kind: "'row of a bulk transfer'",
    from: "bulk_transfer_rows",
    id: { prefix: "blk", uuid: "bulk_id" },
    keys: [
      {
        where:
          "merchant_id = :merchantId::uuid AND mode IN ('live', 'test') AND reference = :id AND state IN ('pending', 'processing')",
      },
    ],
    state: "state",
    amount: "amount",
    times: { changed: "updated_at" },
    details: { number: "number", reference: "reference", error: "error_code" },
    related: [
      { prefix: "blk", uuid: "bulk_id" },
      { prefix: "txn", uuid: "transfer_id" },
    ],
  },
  {
    kind: "'schedule'",
    from: "schedules",
    id: { prefix: "sch", uuid: "id" },
    keys: [{ prefix: "sch", uuid: "id" }, { ofMerchant: "reference" }],
    merchantName: "merchant_name",
    state: "state",
    times: { created: "created_at", "next run": "next_run_at", ended: "ended_at" },
    details: { pays: "type", reference: "reference", runs: "runs", paused: "pause_reason" },
  },
  {
    kind: "'run of a schedule'",
    from: "schedule_runs",
    id: { prefix: "schr", uuid: "id" },
    keys: [
      { prefix: "schr", uuid: "id" },
      { prefix: "sch", uuid: "schedule_id" },
    ],
    state: "state",
    amount: "amount",
    times: { due: "scheduled_for", ended: "ended_at" },
    details: {
      number: "number",
      attempts: "attempts",
      skipped: "skip_reason",
      error: "error_code",
    },
    related: [{ prefix: "txn", uuid: "payment_id" }],
  },
];
