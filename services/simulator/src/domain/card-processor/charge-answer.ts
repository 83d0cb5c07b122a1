import type { Json } from "../json";
import { number } from "./amount";
import type { Charge } from "./charge";
import type { PaymentMethod } from "./customer";
import { billingJson, cardJson } from "./customer-answers";
import type { Intent } from "./intent";
import { secondsOf } from "./letter";

/** What stands around a charge when it is told. */
export interface AroundCharge {
  isLive: boolean;
  intent: Intent | undefined;
  method: PaymentMethod | undefined;
  /** Its line of the statement, whole, for those who asked for it so. */
  line: Json | undefined;
}

export function chargeJson(charge: Charge, around: AroundCharge): Json {
  const { isLive, intent, method, line } = around;
  const { failure } = charge;
  return {
    id: charge.id,
    object: "charge",
    amount: number(charge.amount),
    amount_captured: number(charge.amountCaptured),
    amount_refunded: number(charge.amountRefunded),
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: line ?? charge.lineId,
    billing_details: method ? billingJson(method) : null,
    calculated_statement_descriptor: null,
    captured: charge.isCaptured,
    created: secondsOf(charge.createdAt),
    currency: intent?.currency ?? null,
    customer: intent?.customerId ?? null,
    description: intent?.description ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: isLive,
    metadata: intent?.metadata ?? {},
    on_behalf_of: null,
    outcome: outcomeJson(charge),
    paid: charge.status === "succeeded",
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: method ? { card: cardJson(method.card), type: "card" } : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountCaptured > 0n && charge.amountRefunded >= charge.amountCaptured,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeJson({ failure }: Charge): Json {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? "declined_by_network" : "approved_by_network",
    reason: failure?.declineCode ?? failure?.code ?? null,
    risk_level: "normal",
    seller_message: failure ? "The bank did not approve the payment." : "Payment complete.",
    type: failure ? "issuer_declined" : "authorized",
  };
}
