import type { Tenant } from "@kobo/core/tenant";
import { type Database, unionOf } from "@kobo/postgres";
import type { Currency } from "../domain/currency";
import type { Payment, Status } from "../domain/payments/payment";
import { type Page, type PageRequest, pageOf, selectPage, timestampOf } from "./page";
import { type Row, toPayment } from "./payment-row";
import { lookUpCustomer, rows } from "./payments";

/** The fields of a payment in lists. */
export interface ListedPayment {
  publicId: string;
  amount: bigint;
  currency: Currency;
  status: Status;
  customer: { id: string; email: string };
  createdAt: Date;
}

/** Undefined fields do not filter. */
export interface PaymentFilters {
  /** Any of these. */
  statuses: readonly Status[] | undefined;
  /** UUID. */
  customerId: string | undefined;
  /** µs since 1970, half open (decision 102). */
  createdAfterUs: bigint | undefined;
  createdBeforeUs: bigint | undefined;
  /** Only those that wait for a capture. */
  isCapturable: boolean;
}

interface ListQuery {
  filters: PaymentFilters;
  page: PageRequest;
}

/** A page of the merchant's public payments. */
export async function list(db: Database, tenant: Tenant, query: ListQuery): Promise<Page<Payment>> {
  const found: (Row & { created_at_us: bigint })[] = await inPageOrder(
    rows(db, selectPayments(db, tenant, query).as("p")),
    query.page,
  );
  return pageOf(found, query.page, toPayment);
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

/** The same page with a third of the columns, and without cards. */
export async function listBasic(
  db: Database,
  tenant: Tenant,
  query: ListQuery,
): Promise<Page<ListedPayment>> {
  const selected = db(selectPayments(db, tenant, query).as("p"))
    .joinRaw(lookUpCustomer)
    .select("p.id", "p.public_id", "p.amount", "p.currency", "p.status", "p.customer_id")
    .select(db.raw("coalesce(c.email, '') AS email"))
    .select("p.created_at", "p.created_at_us");
  const found: ListedRow[] = await inPageOrder(selected, query.page);
  return pageOf(found, query.page, toListed);
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

/** Orders the joined rows of a page as its subquery did. */
function inPageOrder(query: ReturnType<Database>, { from }: PageRequest) {
  const order = from?.direction === "previous" ? "asc" : "desc";
  return query.orderBy([
    { column: "p.created_at", order },
    { column: "p.id", order },
  ]);
}

function selectPayments(db: Database, { merchantId, mode }: Tenant, { filters, page }: ListQuery) {
  const { statuses = [], customerId, isCapturable } = filters;
  const { createdAfterUs, createdBeforeUs } = remainingBounds(page.from, filters);
  const newest = () => {
    const query = db("payments")
      .where({ merchant_id: merchantId, mode })
      // The condition of the partial indexes.
      .whereRaw("status IS NOT NULL");
    // The condition of the partial index payments_capturable.
    if (isCapturable) query.whereRaw("state = 'authorized'");
    if (customerId) query.where({ customer_id: customerId });
    if (createdAfterUs !== undefined)
      query.where("created_at", ">=", timestampOf(db, createdAfterUs));
    if (createdBeforeUs !== undefined)
      query.where("created_at", "<", timestampOf(db, createdBeforeUs));
    return selectPage(db, query, page);
  };
  const [status, ...others] = statuses;
  if (!status) return newest();
  if (others.length === 0) return newest().where({ status });
  const all = statuses.map((each) => newest().where({ status: each }));
  return inPageOrder(db.select("p.*").from(unionOf(db, all).as("p")), page).limit(page.limit + 1);
}

/** At most; a customer may have more payments. */
const FOUND_MAX = 100;

/** The names that payments may have. Ids are UUIDs. */
interface Named {
  text: string;
  id?: string;
  customerId?: string;
  paymentMethodId?: string;
}

/**
 * A merchant's payments with an id, the processor's, or the client's, or a customer's, or with a card; newest first.
 * `id` is the UUID of a payment or a refund.
 */
export async function findNamed(
  db: Database,
  { merchantId, mode }: Tenant,
  { text, id, customerId, paymentMethodId }: Named,
): Promise<Payment[]> {
  const own = () =>
    db("payments").select("id").where({ merchant_id: merchantId, mode }).whereNotNull("status");
  const newestOf = (payments: Query) =>
    payments
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(FOUND_MAX);
  const customers: string[] = await db("customers")
    .where({ merchant_id: merchantId, mode })
    .where((either) =>
      either.where({ email: text.toLowerCase() }).orWhere({ id: customerId ?? null }),
    )
    .pluck("id");
  // One index each.
  const named = [
    own().where({ public_id: text }).whereNot({ state: "refused" }),
    own().where({ processor_id: text }).whereNot({ processor_id: "" }),
    ...customers.map((customer_id) => newestOf(own().where({ customer_id }))),
    ...(paymentMethodId ? [newestOf(own().where(cardOf(db, paymentMethodId)))] : []),
    ...(id ? [own().where({ id }), own().whereIn("id", refundedBy(db, id))] : []),
  ];
  const found: { id: string }[][] = await Promise.all(named);
  const ids = [...new Set(found.flat().map((row) => row.id))];
  if (ids.length === 0) return [];
  const newest: Row[] = await rows(db)
    .whereIn("p.id", ids)
    .orderBy([
      { column: "p.created_at", order: "desc" },
      { column: "p.id", order: "desc" },
    ])
    .limit(FOUND_MAX);
  return newest.map(toPayment);
}

/** By the card's customer, which has an index. */
function cardOf(db: Database, paymentMethodId: string) {
  const customer = db("payment_methods").select("customer_id").where({ id: paymentMethodId });
  return { payment_method_id: paymentMethodId, customer_id: customer };
}

function refundedBy(db: Database, refundId: string): Query {
  return db("refunds").select("payment_id").where({ id: refundId });
}

type Query = ReturnType<Database>;

/**
 * The time bounds that the position does not imply. With two upper bounds an index scan would start at the time bound,
 * and read all rows between it and the position.
 */
function remainingBounds(
  from: PageRequest["from"],
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
