import { secretsIn } from "@kobo/core/secrets";
import { AppError } from "@kobo/errors";
import { legible } from "@kobo/provider-client";
import Stripe from "stripe";
import { z } from "zod";
import type { ProcessorWebhooks, WebhookSubject } from "../card-processor";
import { Id, IdOf } from "./id";

/** Retries of a webhook have a new signature. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  object: z.literal("event"),
  type: z.string().transform(legible),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

const Intent = z.object({ id: Id });
/** Charges and refunds without an intent are not ours. */
const Charge = z.object({ payment_intent: IdOf.nullish() });
const Refund = z.object({ id: Id, payment_intent: IdOf.nullish() });
const Dispute = z.object({ id: Id, payment_intent: IdOf.nullish() });

/** Verifies and reads Stripe's webhooks. */
export function stripeWebhooks({
  secret,
  onOlderSecret = () => {},
}: {
  secret: string;
  /** Called for a webhook that another secret than the first has signed. */
  onOlderSecret?: () => void;
}): ProcessorWebhooks {
  return {
    read: ({ body, headers }) => {
      const verified = verifiedEvent(body, headers["stripe-signature"], secret);
      if (verified.place > 0) onOlderSecret();
      const event = Event.safeParse(verified.event);
      const subject = event.data && subjectOf(event.data);
      if (!subject) throw new AppError("VALIDATION_ERROR");
      return subject;
    },
  };
}

/** Drops the package's error, which contains the whole webhook. */
function verifiedEvent(
  body: Buffer,
  signature: string | undefined,
  secrets: string,
): { event: unknown; place: number } {
  for (const [place, secret] of secretsIn(secrets).entries()) {
    try {
      const { webhooks } = Stripe;
      const event = webhooks.constructEvent(body, signature ?? "", secret, TOLERANCE_SECONDS);
      return { event, place };
    } catch (error) {
      // The package parses after verifying, and throws different errors for malformed signatures.
      if (error instanceof SyntaxError) throw new AppError("VALIDATION_ERROR");
    }
  }
  throw new AppError("INVALID_SIGNATURE");
}

/** Undefined if unreadable. */
function subjectOf({ type, data }: z.infer<typeof Event>): WebhookSubject | undefined {
  const other: WebhookSubject = { kind: "other", type };
  switch (data.object.object) {
    case "payment_intent": {
      const { success, data: intent } = Intent.safeParse(data.object);
      return success ? { kind: "payment", processorId: intent.id } : undefined;
    }
    case "charge": {
      const { success, data: charge } = Charge.safeParse(data.object);
      if (!success) return undefined;
      const { payment_intent: processorId } = charge;
      return processorId ? { kind: "payment", processorId } : other;
    }
    case "refund": {
      const { success, data: refund } = Refund.safeParse(data.object);
      if (!success) return undefined;
      const { id: processorRefundId, payment_intent: processorId } = refund;
      return processorId ? { kind: "refund", processorRefundId, processorId } : other;
    }
    case "dispute": {
      const { success, data: dispute } = Dispute.safeParse(data.object);
      if (!success) return undefined;
      const { id: processorDisputeId, payment_intent: processorId } = dispute;
      return processorId ? { kind: "dispute", processorDisputeId, processorId } : other;
    }
    default:
      return other;
  }
}
