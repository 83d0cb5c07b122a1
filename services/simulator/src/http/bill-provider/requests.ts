import { z } from "zod";
import type { Discrepancy } from "../../app/bill-provider/discrepancies";
import { nairaToKobo } from "../../domain/bill-provider/money";
import type { LinePosition } from "../../domain/bill-provider/purchases/statement-line";
import { readFields } from "../../domain/fields";
import { time } from "../schemas";

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

const altered = z.object({ request_id: z.string() });

export const DiscrepancyRequest: z.ZodType<Discrepancy> = z
  .discriminatedUnion("plant", [
    z.strictObject({
      plant: z.literal("stray"),
      /** The fields of a purchase; a request_id is generated unless given. */
      sale: z.record(z.string(), z.unknown()).transform(readFields),
      status: status.default("delivered"),
      bought_at: time.optional(),
    }),
    altered.extend({ plant: z.literal("forget") }).strict(),
    altered.extend({ plant: z.literal("amount"), naira }).strict(),
    altered.extend({ plant: z.literal("total"), naira }).strict(),
    altered.extend({ plant: z.literal("status"), status }).strict(),
  ])
  .transform((input): Discrepancy => {
    if (input.plant === "stray") {
      const { bought_at: boughtAt, ...stray } = input;
      return { ...stray, boughtAt };
    }
    const { request_id: requestId, ...difference } = input;
    return { ...difference, requestId };
  });

const LINES_MAX = 100;

/** Opaque to callers: the position of the previous page's last line. */
const cursor = z
  .string()
  .transform((text) => Buffer.from(text, "base64url").toString())
  .pipe(z.string().regex(/^\d{1,12}\.\d{1,3}$/, "is not known"))
  .transform((text): LinePosition => {
    const [purchase, vend] = text.split(".");
    return { purchase: Number(purchase), vend: Number(vend) };
  });

export function toCursor({ purchase, vend }: LinePosition): string {
  return Buffer.from(`${purchase}.${vend}`).toString("base64url");
}

export const TransactionsRequest = z
  .object({
    from: time.optional(),
    to: time.optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(LINES_MAX).default(LINES_MAX),
  })
  .transform(({ from, to, cursor: after, limit }) => ({ from, to, after, limit }));
