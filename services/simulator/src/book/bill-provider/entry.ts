import { z } from "zod";
import type { Price } from "../../domain/bill-provider/catalogue";
import { PRODUCTS, type Product } from "../../domain/bill-provider/product";
import type { Purchase } from "../../domain/bill-provider/purchase";
import { date, kobo } from "../fields";
import { NoticeEntry } from "../notice-shelf";

/** What changed, whole: a purchase stands again with every change, and its last line counts. */
const Entry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("purchase"),
    requestId: z.string(),
    serviceId: z.string(),
    serviceName: z.string(),
    categoryName: z.string(),
    product: z.custom<Product>((name) => Object.hasOwn(PRODUCTS, String(name))),
    variationCode: z.string(),
    phone: z.string(),
    biller: z.string(),
    unitPrice: kobo,
    quantity: kobo,
    amount: kobo,
    fee: kobo,
    commission: kobo,
    status: z.enum(["delivered", "pending", "failed", "reversed"]),
    deliveries: z.int(),
    boughtAt: date,
  }),
  z.object({ kind: z.literal("float"), float: kobo }),
  z.object({ kind: z.literal("duplicate window"), seconds: z.number() }),
  z.object({
    kind: z.literal("price"),
    serviceId: z.string(),
    variationCode: z.string(),
    price: kobo,
  }),
  z.object({ kind: z.literal("forgotten"), requestId: z.string() }),
  NoticeEntry,
]);

export type Entry =
  | (Purchase & { kind: "purchase" })
  | { kind: "float"; float: bigint }
  | { kind: "duplicate window"; seconds: number }
  | (Price & { kind: "price" })
  | { kind: "forgotten"; requestId: string }
  | NoticeEntry;

/** A line holds one entry, or those that belong together: a crash leaves all of them or nothing. */
const Line = z.union([Entry, z.array(Entry)]);

/** Throws for a line that is none: a book is never half read. */
export function fromLine(line: string): Entry | Entry[] {
  return Line.parse(JSON.parse(line));
}
