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
export function stripeWebhooks({ secret }: { secret: string }): ProcessorWebhooks {
  return {
    read: ({ body, headers }) => {
      const event = Event.safeParse(verifiedEvent(body, headers["stripe-signature"], secret));
      const subject = event.data && subjectOf(event.data);
      if (!subject) throw new AppError("VALIDATION_ERROR");
      return subject;
    },
  };
}

/** Drops the package's error, which contains the whole webhook. */
function verifiedEvent(body: Buffer, signature: string | undefined, secrets: string): unknown {
  for (const secret of secretsIn(secrets)) {
    try {
      return Stripe.webhooks.constructEvent(body, signature ?? "", secret, TOLERANCE_SECONDS);
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
