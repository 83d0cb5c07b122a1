import type { Fields } from "../fields";

type CaptureMethod = "automatic" | "manual";

type IntentStatus =
  | "requires_payment_method"
  | "requires_action"
  | "requires_capture"
  | "succeeded"
  | "canceled";

/** Why the last attempt with a card failed. */
export interface PaymentError {
  code: string;
  declineCode: string | null;
  message: string;
  chargeId: string | null;
  paymentMethodId: string;
}

/** A page on which the cardholder confirms or refuses. */
export interface Authentication {
  /** Identifies the page, and reveals nothing about the payment. */
  token: string;
  returnUrl: string | null;
}

/** A payment and its state. */
export interface Intent {
  id: string;
  amount: bigint;
  currency: string;
  customerId: string | null;
  captureMethod: CaptureMethod;
  setupFutureUsage: "on_session" | "off_session" | null;
  description: string | null;
  metadata: Readonly<Record<string, string>>;
  status: IntentStatus;
  paymentMethodId: string | null;
  latestChargeId: string | null;
  lastError: PaymentError | null;
  /** The latest page, which is open while the intent requires an action. */
  authentication: Authentication | null;
  /** Until then the first retrieve reports `processing`. */
  hiddenUntil: Date | null;
  amountReceived: bigint;
  createdAt: Date;
  authorisedAt: Date | null;
  canceledAt: Date | null;
  cancellationReason: string | null;
}

const DAY_MS = 86_400_000;

/** An authorization is valid for seven days. */
const AUTHORISED_FOR_MS = 7 * DAY_MS;

/** Undefined if it does not expire. */
export function expiryOf({ status, authorisedAt }: Intent): Date | undefined {
  if (status !== "requires_capture" || !authorisedAt) return undefined;
  return new Date(authorisedAt.getTime() + AUTHORISED_FOR_MS);
}

/** A card can be tried until one has paid. */
export function acceptsCard({ status }: Intent): boolean {
  return status === "requires_payment_method" || status === "requires_action";
}

export function isHidden({ hiddenUntil }: Intent, now: Date): boolean {
  return hiddenUntil !== null && now < hiddenUntil;
}

/** Why an intent cannot be canceled now; undefined when it can. */
export function whyNotCanceled(intent: Intent, now: Date): string | undefined {
  if (isHidden(intent, now)) return "processing";
  return intent.status === "succeeded" || intent.status === "canceled" ? intent.status : undefined;
}

export function refusedBy(intent: Intent, lastError: PaymentError): Intent {
  return {
    ...intent,
    status: "requires_payment_method",
    paymentMethodId: null,
    latestChargeId: lastError.chargeId ?? intent.latestChargeId,
    lastError,
  };
}

export function requiringAction(
  intent: Intent,
  paymentMethodId: string,
  authentication: Authentication,
): Intent {
  return { ...intent, status: "requires_action", paymentMethodId, authentication, lastError: null };
}

/** The transition to authorized, or to succeeded for automatic capture. */
export function authorized(
  intent: Intent,
  by: { paymentMethodId: string; chargeId: string; at: Date },
): Intent {
  const isTaken = intent.captureMethod === "automatic";
  return {
    ...intent,
    status: isTaken ? "succeeded" : "requires_capture",
    paymentMethodId: by.paymentMethodId,
    latestChargeId: by.chargeId,
    amountReceived: isTaken ? intent.amount : 0n,
    authorisedAt: by.at,
    lastError: null,
  };
}

export function captured(intent: Intent, amountReceived: bigint): Intent {
  return { ...intent, status: "succeeded", amountReceived };
}

export function canceled(intent: Intent, cancellationReason: string | null, at: Date): Intent {
  return { ...intent, status: "canceled", canceledAt: at, cancellationReason };
}

/** Metadata as fields by which a fault or a view matches: `metadata.order`. */
export function metadataFields(metadata: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, value]),
  );
}
