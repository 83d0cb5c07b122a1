import type { Json } from "../json";
import { number } from "./amount";
import type { PaymentMethod } from "./customer";
import { paymentMethodJson } from "./customer-answers";
import type { Intent } from "./intent";
import { secondsOf } from "./letter";

function secondsOrNull(at: Date | null): number | null {
  return at && secondsOf(at);
}

/** What stands around an intent when it is told. */
export interface AroundIntent {
  isLive: boolean;
  /** Whether it is still told as being processed. */
  isHidden: boolean;
  /** The method whose card was refused last. */
  refused: PaymentMethod | undefined;
  /** The latest charge, whole, for those who asked for it so. */
  charge: Json | undefined;
  pageOf: (token: string) => string;
}

export function intentJson(intent: Intent, around: AroundIntent): Json {
  const { isLive, isHidden, charge } = around;
  const isAuthorised = intent.status === "requires_capture" && !isHidden;
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: number(intent.amount),
    amount_capturable: isAuthorised ? number(intent.amount) : 0,
    amount_details: { tip: {} },
    amount_received: isHidden ? 0 : number(intent.amountReceived),
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: secondsOrNull(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: null,
    confirmation_method: "automatic",
    created: secondsOf(intent.createdAt),
    currency: intent.currency,
    customer: intent.customerId,
    customer_account: null,
    description: intent.description,
    last_payment_error: lastErrorJson(intent, around),
    latest_charge: isHidden ? null : (charge ?? intent.latestChargeId),
    livemode: isLive,
    metadata: intent.metadata,
    next_action: nextActionJson(intent, around),
    on_behalf_of: null,
    payment_method: intent.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    processing: isHidden ? { type: "card" } : null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isHidden ? "processing" : intent.status,
    transfer_data: null,
    transfer_group: null,
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
