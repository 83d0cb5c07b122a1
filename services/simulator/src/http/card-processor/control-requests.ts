import { z } from "zod";
import type { Discrepancy } from "../../app/card-processor/discrepancies";
import { time } from "../schemas";

/** Whole minor units of a currency, within the exact range of a JSON number. */
const amount = z.int().positive().transform(BigInt);

export const RefundSettlement = z
  .strictObject({
    refund: z.string(),
    outcome: z.enum(["succeeded", "failed"]),
    failure_reason: z.string().optional(),
  })
  .transform(({ failure_reason: failureReason, ...rest }) => ({ ...rest, failureReason }));

export const DisputeOpening = z.strictObject({
  payment_intent: z.string(),
  kind: z.enum(["fraudulent", "product_not_received", "inquiry"]).default("fraudulent"),
  /** A part of the captured amount; all of it by default. */
  amount: amount.optional(),
});

export const DisputeDecision = z.strictObject({
  dispute: z.string(),
  outcome: z.enum(["won", "lost", "escalated"]),
});

export const ExpiryRequest = z.strictObject({ payment_intent: z.string() });

const of = z.object({ payment_intent: z.string() });

/** `id` is a payment_intent's or a refund's. */
const altered = z.object({ id: z.string() });

export const DiscrepancyRequest: z.ZodType<Discrepancy> = z
  .discriminatedUnion("plant", [
    z.strictObject({
      plant: z.literal("charge"),
      amount,
      currency: z.string().length(3).toLowerCase(),
      metadata: z.record(z.string(), z.string()).default({}),
      created_at: time.optional(),
    }),
    of.extend({ plant: z.literal("refund"), amount, created_at: time.optional() }).strict(),
    altered.extend({ plant: z.literal("forget") }).strict(),
    altered.extend({ plant: z.literal("amount"), amount }).strict(),
  ])
  .transform((input): Discrepancy => {
    if (input.plant === "charge") {
      const { created_at: createdAt, ...stray } = input;
      return { ...stray, createdAt };
    }
    if (input.plant !== "refund") return input;
    const { created_at: createdAt, payment_intent: intentId, ...stray } = input;
    return { ...stray, intentId, createdAt };
  });
