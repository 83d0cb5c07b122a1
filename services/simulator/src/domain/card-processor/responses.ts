import type { Json } from "../json";
import type { Card } from "./card";
import { type Charge, isFullyRefunded, type Line } from "./charge";
import type { Customer, PaymentMethod } from "./customer";
import { type Dispute, isInquiry, needsResponse, type UploadedFile } from "./dispute";
import type { Intent } from "./intent";
import type { Refund } from "./refund";
import { secondsOf } from "./webhook";

/** Fields of Stripe's objects that are always null here. */
function empty(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function secondsOrNull(at: Date | null): number | null {
  return at && secondsOf(at);
}

export function customerJson(customer: Customer, isLive: boolean): Json {
  const { createdAt, ...fields } = customer;
  return {
    ...fields,
    ...empty("address", "currency", "default_source", "shipping", "test_clock"),
    object: "customer",
    balance: 0,
    created: secondsOf(createdAt),
    delinquent: false,
    invoice_settings: empty("custom_fields", "default_payment_method", "footer"),
    livemode: isLive,
    preferred_locales: [],
    tax_exempt: "none",
  };
}

function cardJson({ brand, last4, fingerprint, expMonth, expYear }: Card): Json {
  return {
    ...{ brand, last4, fingerprint },
    ...empty("country", "three_d_secure"),
    checks: {
      ...empty("address_line1_check", "address_postal_code_check"),
      cvc_check: "unchecked",
    },
    exp_month: expMonth,
    exp_year: expYear,
    funding: "unknown",
  };
}

function billingJson({ email, name }: PaymentMethod): Json {
  return { ...empty("address", "phone", "tax_id"), email, name };
}

export function paymentMethodJson(method: PaymentMethod, isLive: boolean): Json {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingJson(method),
    card: cardJson(method.card),
    created: secondsOf(method.createdAt),
    customer: method.customerId,
    livemode: isLive,
    metadata: {},
    type: "card",
  };
}

/** The context that renders an intent. */
interface AroundIntent {
  isLive: boolean;
  /** Whether it reads as processing. */
  isHidden: boolean;
  /** The last declined payment method. */
  refused: PaymentMethod | undefined;
  /** The latest charge, if expanded. */
  charge: Json | undefined;
  pageOf: (token: string) => string;
}

export function intentJson(intent: Intent, around: AroundIntent): Json {
  const { isLive, isHidden, charge } = around;
  const isAuthorized = intent.status === "requires_capture" && !isHidden;
  return {
    ...empty("application", "application_fee_amount", "automatic_payment_methods"),
    ...empty("client_secret", "customer_account", "on_behalf_of", "receipt_email", "review"),
    ...empty("payment_method_configuration_details", "shipping", "source"),
    ...empty("statement_descriptor", "statement_descriptor_suffix"),
    ...empty("transfer_data", "transfer_group"),
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: Number(intent.amount),
    amount_capturable: isAuthorized ? Number(intent.amount) : 0,
    amount_details: { tip: {} },
    amount_received: isHidden ? 0 : Number(intent.amountReceived),
    canceled_at: secondsOrNull(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    confirmation_method: "automatic",
    created: secondsOf(intent.createdAt),
    currency: intent.currency,
    customer: intent.customerId,
    description: intent.description,
    last_payment_error: lastErrorJson(intent, around),
    latest_charge: isHidden ? null : (charge ?? intent.latestChargeId),
    livemode: isLive,
    metadata: intent.metadata,
    next_action: nextActionJson(intent, around),
    payment_method: intent.paymentMethodId,
    payment_method_options: { card: { installments: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    processing: isHidden ? { type: "card" } : null,
    setup_future_usage: intent.setupFutureUsage,
    status: isHidden ? "processing" : intent.status,
  };
}

function lastErrorJson({ lastError }: Intent, { isLive, refused }: AroundIntent): Json | null {
  if (!lastError) return null;
  const { chargeId, code, declineCode, message } = lastError;
  return {
    ...(chargeId && { charge: chargeId }),
    code,
    ...(declineCode && { decline_code: declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code}`,
    message,
    ...(refused && { payment_method: paymentMethodJson(refused, isLive) }),
    type: "card_error",
  };
}

function nextActionJson(intent: Intent, { pageOf }: AroundIntent): Json | null {
  const { status, authentication } = intent;
  if (status !== "requires_action" || !authentication) return null;
  const { token, returnUrl } = authentication;
  return {
    type: "redirect_to_url",
    redirect_to_url: { return_url: returnUrl, url: pageOf(token) },
  };
}

/** The context that renders a charge. */
interface AroundCharge {
  isLive: boolean;
  intent: Intent | undefined;
  method: PaymentMethod | undefined;
  /** Its line of the statement, if expanded. */
  line: Json | undefined;
}

export function chargeJson(charge: Charge, around: AroundCharge): Json {
  const { isLive, intent, method, line } = around;
  const { failure } = charge;
  return {
    ...empty("application", "application_fee", "application_fee_amount"),
    ...empty("calculated_statement_descriptor", "failure_balance_transaction", "on_behalf_of"),
    ...empty("receipt_email", "receipt_number", "receipt_url", "review", "shipping", "source"),
    ...empty("source_transfer", "statement_descriptor", "statement_descriptor_suffix"),
    ...empty("transfer_data", "transfer_group"),
    id: charge.id,
    object: "charge",
    amount: Number(charge.amount),
    amount_captured: Number(charge.amountCaptured),
    amount_refunded: Number(charge.amountRefunded),
    balance_transaction: line ?? charge.lineId,
    billing_details: method ? billingJson(method) : null,
    captured: charge.isCaptured,
    created: secondsOf(charge.createdAt),
    currency: intent?.currency ?? null,
    customer: intent?.customerId ?? null,
    description: intent?.description ?? null,
    disputed: (charge.amountDisputed ?? 0n) > 0n,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: isLive,
    metadata: intent?.metadata ?? {},
    outcome: outcomeJson(charge),
    paid: charge.status === "succeeded",
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: method ? { card: cardJson(method.card), type: "card" } : null,
    refunded: isFullyRefunded(charge),
    status: charge.status,
  };
}

function outcomeJson({ failure }: Charge): Json {
  return {
    ...empty("advice_code", "network_advice_code", "network_decline_code"),
    network_status: failure ? "declined_by_network" : "approved_by_network",
    reason: failure?.declineCode ?? failure?.code ?? null,
    risk_level: "normal",
    seller_message: failure ? "The bank did not approve the payment." : "Payment complete.",
    type: failure ? "issuer_declined" : "authorized",
  };
}

export function refundJson(refund: Refund, currency: string): Json {
  return {
    ...empty("receipt_number", "source_transfer_reversal", "transfer_reversal"),
    id: refund.id,
    object: "refund",
    amount: Number(refund.amount),
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
    status: refund.status,
  };
}

export function lineJson(line: Line, source?: Json): Json {
  const { id, type, currency } = line;
  const [amount, fee] = [Number(line.amount), Number(line.fee)];
  const processingFee = {
    ...{ amount: fee, currency, type: "stripe_fee", description: "Processing fee" },
    application: null,
  };
  return {
    ...empty("description", "exchange_rate"),
    ...{ id, type, amount, fee, currency },
    object: "balance_transaction",
    available_on: secondsOf(line.createdAt),
    balance_type: "payments",
    created: secondsOf(line.createdAt),
    fee_details: fee > 0 ? [processingFee] : [],
    net: amount - fee,
    reporting_category: type === "adjustment" ? disputeCategoryOf(line) : type,
    source: source ?? line.sourceId,
    status: "available",
  };
}

/** The statement's lines of disputes are adjustments. */
function disputeCategoryOf({ amount }: Line): string {
  return amount < 0n ? "dispute" : "dispute_reversal";
}

/** The context that renders a dispute. */
interface AroundDispute {
  isLive: boolean;
  currency: string;
  lines: readonly Json[];
  now: Date;
}

export function disputeJson(dispute: Dispute, around: AroundDispute): Json {
  const { isLive, currency, lines, now } = around;
  return {
    id: dispute.id,
    object: "dispute",
    amount: Number(dispute.amount),
    balance_transactions: lines,
    charge: dispute.chargeId,
    created: secondsOf(dispute.createdAt),
    currency,
    enhanced_eligibility_types: [],
    evidence: dispute.evidence,
    evidence_details: {
      due_by: secondsOf(dispute.dueBy),
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: needsResponse(dispute) && dispute.dueBy <= now,
      submission_count: dispute.submissionCount,
    },
    is_charge_refundable: isInquiry(dispute),
    livemode: isLive,
    metadata: {},
    network_reason_code: dispute.networkReasonCode,
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function fileJson(file: UploadedFile, isLive: boolean): Json {
  return {
    ...empty("expires_at", "title", "url"),
    id: file.id,
    object: "file",
    created: secondsOf(file.createdAt),
    filename: file.filename,
    livemode: isLive,
    purpose: file.purpose,
    size: file.size,
    type: file.type.split("/")[1] ?? file.type,
  };
}

export function listJson(url: string, data: readonly Json[], hasMore: boolean): Json {
  return { object: "list", data, has_more: hasMore, url };
}
