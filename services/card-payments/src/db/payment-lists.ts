import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import type { Payment, Status } from "../domain/payment";
import { momentOf, type Page, type PageWanted, pageOf, turn } from "./page";
import { type Row, toPayment } from "./payment-row";
import { rows } from "./payments";

/** Undefined for every one. */
export interface PaymentFilters {
  status: Status | undefined;
  /** UUID. */
  customerId: string | undefined;
  /** µs since 1970; the first inclusive, the second not (decision 102). */
  createdAfterUs: bigint | undefined;
  createdBeforeUs: bigint | undefined;
}

/** A page of the merchant's payments that are public. */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { filters, page }: { filters: PaymentFilters; page: PageWanted },
): Promise<Page<Payment>> {
  const { status, customerId } = filters;
  const { createdAfterUs, createdBeforeUs } = boundsBeside(page.from, filters);
  const wanted = db("payments")
    .where({ merchant_id: merchantId, mode })
    // In the words of the indexes, which know no others.
    .whereRaw("status IS NOT NULL");
  if (status) wanted.where({ status });
  if (customerId) wanted.where({ customer_id: customerId });
  if (createdAfterUs !== undefined) wanted.where("created_at", ">=", momentOf(db, createdAfterUs));
  if (createdBeforeUs !== undefined) wanted.where("created_at", "<", momentOf(db, createdBeforeUs));
  turn(db, wanted, page);

  // The page is cut before the customers and the cards are joined, and keeps its order.
  const order = page.from?.direction === "previous" ? "asc" : "desc";
  const found: (Row & { created_at_us: bigint })[] = await rows(db, wanted.as("p")).orderBy([
    { column: "p.created_at", order },
    { column: "p.id", order },
  ]);
  return pageOf(found, page, toPayment);
}

/**
 * The bounds that a position leaves to be asked for. One that it implies must not be: of two upper
 * bounds an index scan begins at the range's own, and reads all that lies between it and the position.
 */
function boundsBeside(
  from: PageWanted["from"],
  { createdAfterUs, createdBeforeUs }: PaymentFilters,
): Pick<PaymentFilters, "createdAfterUs" | "createdBeforeUs"> {
  if (!from) return { createdAfterUs, createdBeforeUs };
  const { direction, createdAtUs } = from;
  const impliesAfter =
    direction === "previous" && createdAfterUs !== undefined && createdAtUs >= createdAfterUs;
  const impliesBefore =
    direction === "next" && createdBeforeUs !== undefined && createdAtUs < createdBeforeUs;
  return {
    createdAfterUs: impliesAfter ? undefined : createdAfterUs,
    createdBeforeUs: impliesBefore ? undefined : createdBeforeUs,
  };
}
