import { z } from "zod";
import type { Planted } from "../../app/bill-provider/plant";
import { FAULT_KINDS, PROVIDER_FAULTS, PROVIDER_FIELDS } from "../../domain/bill-provider/fault";
import { nairaToKobo } from "../../domain/bill-provider/money";
import { readFields } from "../../domain/fields";
import { asFault, checkFault, faultShape } from "../new-fault";
import { time } from "../time";

const naira = z
  .union([z.string(), z.number()])
  .transform((amount) => nairaToKobo(String(amount)))
  .pipe(z.bigint("must be naira, with two decimals at most"));

const status = z.enum(["delivered", "pending", "failed", "reversed"]);

export const SettlementRequest = z.object({
  request_id: z.string(),
  outcome: z.enum(["delivered", "failed", "reversed"]),
});

export const FloatRequest = z.object({ naira });

export const DuplicateWindowRequest = z.object({ seconds: z.number().nonnegative() });

export const PriceRequest = z
  .strictObject({ serviceID: z.string(), variation_code: z.string(), naira })
  .transform(({ serviceID: serviceId, variation_code: variationCode, naira: price }) => ({
    serviceId,
    variationCode,
    price,
  }));

const planted = z.object({ request_id: z.string() });

export const PlantRequest: z.ZodType<Planted> = z
  .discriminatedUnion("plant", [
    z.strictObject({
      plant: z.literal("stray"),
      /** What a purchase sends; without a request_id it gets one. */
      sale: z.record(z.string(), z.unknown()).transform(readFields),
      status: status.default("delivered"),
      bought_at: time.optional(),
    }),
    planted.extend({ plant: z.literal("forget") }).strict(),
    planted.extend({ plant: z.literal("amount"), naira }).strict(),
    planted.extend({ plant: z.literal("total"), naira }).strict(),
    planted.extend({ plant: z.literal("status"), status }).strict(),
  ])
  .transform((asked): Planted => {
    if (asked.plant === "stray") {
      const { bought_at: boughtAt, ...stray } = asked;
      return { ...stray, boughtAt };
    }
    const { request_id: requestId, ...difference } = asked;
    return { ...difference, requestId };
  });

export const NewFault = z
  .strictObject({
    ...faultShape({ possible: PROVIDER_FAULTS, kinds: FAULT_KINDS, fields: PROVIDER_FIELDS }),
    code: z
      .string()
      .regex(/^\d{3}$/)
      .default(""),
  })
  .superRefine(checkFault(PROVIDER_FAULTS))
  .refine(({ fault, code }) => fault !== "code" || code !== "", {
    message: "the fault `code` needs a code",
    path: ["code"],
  })
  .transform(asFault);
