import type { Mode } from "@kobo/core/tenant";
import { z } from "zod";
import type { Answer } from "../../domain/answer";
import type { Payment } from "../../domain/payments/payment";
import { failureOf } from "./declines";
import { Id, IdOf, Metadata } from "./id";

/** The metadata key of the payment's UUID. */
export const PAYMENT_UUID = "kobo_payment_uuid";

const LastError = z.object({ code: z.string().default(""), decline_code: z.string().nullish() });

const Charge = z.object({
  balance_transaction: z.object({ fee: z.int().nonnegative(), currency: z.string() }),
});

const RedirectUrl = z.url({ protocol: /^https?$/ });

const Intent = z.object({
  object: z.literal("payment_intent"),
  id: Id,
  status: z.string(),
  livemode: z.boolean(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  metadata: Metadata,
  payment_method: IdOf.nullish(),
  last_payment_error: LastError.nullish(),
  // The answer is useful without these fields.
  next_action: z
    .object({ redirect_to_url: z.object({ url: RedirectUrl }) })
    .optional()
    .catch(undefined),
  latest_charge: Charge.optional().catch(undefined),
});
export type Intent = z.infer<typeof Intent>;

/** Expands the charge, which contains the processor's fee. */
export const EXPAND = ["latest_charge.balance_transaction"];

/** @throws ZodError */
export function readIntent(body: unknown): Intent {
  return Intent.parse(body);
}

/** The mismatch of an intent with its payment; undefined if they match. */
export function mismatchOf(payment: Payment, intent: Intent, mode: Mode): string | undefined {
  if (payment.processorId && intent.id !== payment.processorId) return "another intent";
  if (intent.metadata[PAYMENT_UUID] !== payment.id) return "another payment's intent";
  if (intent.livemode !== (mode === "live")) return "an intent of the other mode";
  if (intent.currency.toUpperCase() !== payment.currency) return "an intent in another currency";
  if (BigInt(intent.amount) !== payment.amount) return "an intent over another amount";
  const received = BigInt(intent.amount_received);
  const least = intent.status === "succeeded" ? 1n : 0n;
  if (received < least || received > payment.amount) return "an impossible amount was received";
  return undefined;
}

export function answerOf(intent: Intent): Answer {
  const { status } = intent;
  const vaultToken = intent.payment_method ?? "";
  switch (status) {
    case "requires_payment_method":
      return intent.last_payment_error ? declined(intent.last_payment_error) : { kind: "idle" };
    case "requires_confirmation":
      return { kind: "idle" };
    case "requires_action": {
      const redirectUrl = intent.next_action?.redirect_to_url.url;
      if (redirectUrl) return { kind: "authentication needed", redirectUrl };
      return { kind: "unknown", detail: "an action is required that has no page" };
    }
    case "processing":
    case "canceled":
      return { kind: status };
    case "requires_capture":
      return { kind: "authorized", vaultToken };
    case "succeeded": {
      const amount = BigInt(intent.amount_received);
      return { kind: "captured", amount, cost: costOf(intent), vaultToken };
    }
    default:
      return { kind: "unknown", detail: "a status that is not known" };
  }
}

function declined({ code, decline_code }: z.infer<typeof LastError>): Answer {
  return { kind: "declined", failure: failureOf({ code, declineCode: decline_code ?? "" }) };
}

/** Undefined in another currency than the payment's, when the processor has converted the money. */
function costOf({ latest_charge, currency }: Intent): bigint | undefined {
  const line = latest_charge?.balance_transaction;
  return line && line.currency === currency ? BigInt(line.fee) : undefined;
}
