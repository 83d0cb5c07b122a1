import type { Json } from "../json";
import { number } from "./amount";
import { secondsOf } from "./letter";
import type { Line } from "./line";
import type { Refund } from "./refund";

export function refundJson(refund: Refund, currency: string): Json {
  return {
    id: refund.id,
    object: "refund",
    amount: number(refund.amount),
    balance_transaction: refund.lineId,
    charge: refund.chargeId,
    created: secondsOf(refund.createdAt),
    currency,
    destination_details: { card: { type: "refund" }, type: "card" },
    ...(refund.failureLineId && { failure_balance_transaction: refund.failureLineId }),
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    ...(refund.status === "pending" && { pending_reason: "processing" }),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

export function lineJson(line: Line, source?: Json): Json {
  const { id, type, amount, fee, currency, sourceId, createdAt } = line;
  const fees = [{ amount: number(fee), application: null, currency, type: "stripe_fee" }];
  return {
    id,
    object: "balance_transaction",
    amount: number(amount),
    available_on: secondsOf(createdAt),
    balance_type: "payments",
    created: secondsOf(createdAt),
    currency,
    description: null,
    exchange_rate: null,
    fee: number(fee),
    fee_details: fee > 0n ? fees.map((one) => ({ ...one, description: "Processing fee" })) : [],
    net: number(amount - fee),
    reporting_category: type,
    source: source ?? sourceId,
    status: "available",
    type,
  };
}

export function listJson(url: string, data: readonly Json[], hasMore: boolean): Json {
  return { object: "list", data, has_more: hasMore, url };
}
