import { z } from "zod";
import type { Planted } from "../../app/card-processor/plant";
import { time } from "../time";

/** Whole minor units of a currency, that a JSON number still tells apart. */
const amount = z.int().positive().transform(BigInt);

export const RefundSettlement = z.strictObject({
  refund: z.string(),
  outcome: z.enum(["succeeded", "failed"]),
  failure_reason: z.string().optional(),
});

export const ExpiryRequest = z.strictObject({ payment_intent: z.string() });

const of = z.object({ payment_intent: z.string() });

/** `id` is that of a payment_intent or of a refund. */
const altered = z.object({ id: z.string() });

export const PlantRequest: z.ZodType<Planted> = z
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
  .transform((asked): Planted => {
    if (asked.plant === "charge") {
      const { created_at: createdAt, ...stray } = asked;
      return { ...stray, createdAt };
    }
    if (asked.plant !== "refund") return asked;
    const { created_at: createdAt, payment_intent: intentId, ...stray } = asked;
    return { ...stray, intentId, createdAt };
  });
