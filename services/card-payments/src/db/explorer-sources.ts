import type { Source } from "@kobo/operators/explorer";

const OF_PAYMENT = "JOIN payments p ON p.id = x.payment_id";

/** The ledger transaction of a dispute's movement, by the movement's number. */
const ofMovement = (number: number) =>
  ({
    prefix: "txn",
    uuid: `(SELECT m.transaction_id FROM dispute_movements m
      WHERE m.dispute_id = x.id AND m.number = ${number})`,
  }) as const;

/** The records of this service that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "'card payment'",
    from: "payments p JOIN payment_methods m ON m.id = p.payment_method_id",
    id: { text: "p.public_id" },
    mode: "p.mode",
    merchantId: "p.merchant_id",
    keys: [
      { prefix: "pay", uuid: "p.id" },
      { prefix: "txn", uuid: "p.id" },
      { where: "p.mode IN ('live', 'test') AND p.processor_id = :id AND p.processor_id <> ''" },
      { ofMerchant: "p.public_id", merchantId: "p.merchant_id", mode: "p.mode" },
    ],
    merchantName: "p.merchant_name",
    state: "p.state",
    amount: "p.amount",
    currency: "p.currency",
    times: { created: "p.created_at", ends: "p.ends_at", changed: "p.updated_at" },
    details: {
      card: "concat_ws(' ', m.brand, '••••' || m.last4)",
      "into wallet": "p.wallet_pay_id",
      captured: "p.amount_captured",
      refunded: "nullif(p.amount_refunded, 0)",
      "processor id": "p.processor_id",
      failure: "concat_ws(' ', p.failure_code, nullif(p.decline_code, ''))",
    },
    related: [
      { prefix: "txn", uuid: "p.id" },
      { prefix: "cus", uuid: "p.customer_id" },
    ],
  },
  {
    kind: "'card refund'",
    from: `refunds x ${OF_PAYMENT}`,
    id: { prefix: "re", uuid: "x.id" },
    mode: "p.mode",
    merchantId: "p.merchant_id",
    keys: [
      { prefix: "re", uuid: "x.id" },
      { prefix: "pay", uuid: "x.payment_id" },
      { where: "x.processor_refund_id = :id AND x.processor_refund_id <> ''" },
    ],
    merchantName: "p.merchant_name",
    state: "x.state",
    amount: "x.amount",
    currency: "p.currency",
    times: { created: "x.created_at", decided: "x.decided_at", changed: "x.updated_at" },
    details: {
      payment: "p.public_id",
      reason: "x.reason",
      "processor id": "x.processor_refund_id",
      failure: "x.failure_reason",
    },
    related: [
      { prefix: "pay", uuid: "x.payment_id" },
      { prefix: "txn", uuid: "x.id" },
    ],
  },
  {
    kind: "'card dispute'",
    from: `disputes x ${OF_PAYMENT}`,
    id: { prefix: "dp", uuid: "x.id" },
    mode: "x.mode",
    merchantId: "x.merchant_id",
    keys: [
      { prefix: "dp", uuid: "x.id" },
      { prefix: "pay", uuid: "x.payment_id" },
      { text: "x.processor_dispute_id", mode: "x.mode" },
    ],
    merchantName: "p.merchant_name",
    state: "concat_ws(', ', x.state, nullif(x.standing, x.state))",
    amount: "x.amount",
    currency: "p.currency",
    times: {
      created: "x.created_at",
      "evidence due": "x.evidence_due_by",
      submitted: "x.submitted_at",
      accepted: "x.accepted_at",
      changed: "x.updated_at",
    },
    details: {
      payment: "p.public_id",
      reason: "x.reason",
      "processor id": "x.processor_dispute_id",
    },
    related: [
      { prefix: "pay", uuid: "x.payment_id" },
      // The money is taken, may be returned, and may be taken once more.
      ...[0, 1, 2].map(ofMovement),
    ],
  },
  {
    kind: "'customer'",
    from: "customers",
    id: { prefix: "cus", uuid: "id" },
    keys: [{ prefix: "cus", uuid: "id" }],
    times: { created: "created_at" },
    details: { "processor id": "processor_customer_id" },
  },
  {
    kind: "'file'",
    from: "files",
    id: { prefix: "file", uuid: "id" },
    keys: [{ prefix: "file", uuid: "id" }],
    times: { created: "created_at" },
    details: { purpose: "purpose", type: "type", bytes: "size" },
  },
];
