import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Currency } from "../domain/currency";
import type { Payment, Status } from "../domain/payments/payment";
import { momentOf, type Page, type PageWanted, pageOf, turn } from "./page";
import { type Row, toPayment } from "./payment-row";
import { lookUpCustomer, rows } from "./payments";

/** What a list shows of a payment. */
export interface ListedPayment {
  publicId: string;
  amount: bigint;
  currency: Currency;
  status: Status;
  customer: { id: string; email: string };
  createdAt: Date;
}

/** Undefined for every one. */
export interface PaymentFilters {
  status: Status | undefined;
  /** UUID. */
  customerId: string | undefined;
  /** µs since 1970; the first inclusive, the second not (decision 102). */
  createdAfterUs: bigint | undefined;
  createdBeforeUs: bigint | undefined;
}

interface Wanted {
  filters: PaymentFilters;
  page: PageWanted;
}

/** A page of the merchant's payments that are public. */
export async function list(db: Database, tenant: Tenant, wanted: Wanted): Promise<Page<Payment>> {
  const found: (Row & { created_at_us: bigint })[] = await inOrder(
    rows(db, theirs(db, tenant, wanted).as("p")),
    wanted.page,
  );
  return pageOf(found, wanted.page, toPayment);
}

interface ListedRow {
  id: string;
  public_id: string;
  amount: bigint;
  currency: Currency;
  status: Status;
  customer_id: string;
  email: string;
  created_at: Date;
  created_at_us: bigint;
}

/** The same page, with what a list shows: a third of the columns, and no cards. */
export async function listBasic(
  db: Database,
  tenant: Tenant,
  wanted: Wanted,
): Promise<Page<ListedPayment>> {
  const query = db(theirs(db, tenant, wanted).as("p"))
    .joinRaw(lookUpCustomer)
    .select("p.id", "p.public_id", "p.amount", "p.currency", "p.status", "p.customer_id", "c.email")
    .select("p.created_at", "p.created_at_us");
  const found: ListedRow[] = await inOrder(query, wanted.page);
  return pageOf(found, wanted.page, toListed);
}

function toListed(row: ListedRow): ListedPayment {
  const { amount, currency, status } = row;
  return {
    publicId: row.public_id,
    amount,
    currency,
    status,
    customer: { id: row.customer_id, email: row.email },
    createdAt: row.created_at,
  };
}

/** The page is cut before the customers and the cards are joined, and keeps its order. */
function inOrder(query: ReturnType<Database>, { from }: PageWanted) {
  const order = from?.direction === "previous" ? "asc" : "desc";
  return query.orderBy([
    { column: "p.created_at", order },
    { column: "p.id", order },
  ]);
}

function theirs(db: Database, { merchantId, mode }: Tenant, { filters, page }: Wanted) {
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
  return turn(db, wanted, page);
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
