import { firstUuidAt, newUuid } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import {
  type Database,
  LostRace,
  type PageQuery,
  type Transaction,
  wherePage,
} from "@kobo/postgres";
import { type Customer, changesOf, type Profile } from "../domain/customers/customer";
import type { Customer as Payer } from "../domain/payments/payment";

const TABLE = "customers";

/** The unique index of references. */
export const REFERENCE_INDEX = "customers_reference";

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  email: string;
  name: string;
  phone: string;
  reference: string | null;
  metadata: string;
  version: bigint;
  created_at: Date;
  updated_at: Date | null;
}

/** Another customer has the reference; reported like the violation of its index. */
class ReferenceTaken extends Error {
  override readonly name = "ReferenceTaken";
  readonly code = "23505";
  readonly constraint = REFERENCE_INDEX;
}

/** The customer of an email, and its change. */
export interface Upserted {
  customer: Customer;
  change: "created" | "updated" | undefined;
}

/**
 * Finds or inserts the customer of an email; fields that are sent replace the old ones. An unchanged row is only locked
 * against its deletion, so that payments of one customer do not wait for each other.
 * @throws a unique violation of REFERENCE_INDEX when another customer has the reference
 */
export async function upsert(
  trx: Transaction,
  tenant: Tenant,
  sent: Pick<Profile, "email"> & Partial<Profile>,
): Promise<Upserted> {
  const find = () => first(own(trx, tenant).where({ email: sent.email }).forKeyShare());
  let known = await find();
  if (!known) {
    const inserted = await insert(trx, tenant, sent);
    if (inserted) return { customer: inserted, change: "created" };
    known = await find();
  }
  if (!known) {
    const { reference } = sent;
    if (reference && (await findByReference(trx, tenant, reference))) throw new ReferenceTaken();
    throw new LostRace("The customer of the email was deleted meanwhile.");
  }
  const changes = changesOf(known, sent);
  if (!changes) return { customer: known, change: undefined };
  return { customer: await update(trx, known.id, changes), change: "updated" };
}

/**
 * Undefined when the email or the reference is taken. Of both at the same time PostgreSQL may report either, so a conflict
 * on the reference alone must not be an error: it may be this customer, inserted by a concurrent request.
 */
async function insert(
  trx: Transaction,
  tenant: Tenant,
  sent: Pick<Profile, "email"> & Partial<Profile>,
): Promise<Customer | undefined> {
  const [row]: Row[] = await trx(TABLE)
    .insert({
      id: newUuid(),
      merchant_id: tenant.merchantId,
      mode: tenant.mode,
      ...columnsOf({ name: "", ...sent }),
      created_at: trx.raw(NOW),
    })
    .onConflict()
    .ignore()
    .returning("*");
  return row && toCustomer(row);
}

/**
 * Stores changes of a customer that the transaction has locked.
 * @throws a unique violation when another customer has the email or the reference
 */
export async function update(
  trx: Transaction,
  id: string,
  changes: Partial<Profile>,
): Promise<Customer> {
  const [row]: Row[] = await trx(TABLE)
    .where({ id, deleted_at: null })
    .update({
      ...columnsOf(changes),
      version: trx.raw("version + 1"),
      updated_at: trx.raw(NOW),
    })
    .returning("*");
  if (!row) throw new Error("A locked customer is gone.");
  return toCustomer(row);
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<Customer | undefined> {
  return first(own(db, tenant).where({ id }));
}

export async function findByEmail(
  db: Database | Transaction,
  tenant: Tenant,
  email: string,
): Promise<Customer | undefined> {
  return first(own(db, tenant).where({ email }));
}

export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<Customer | undefined> {
  return first(own(db, tenant).where({ reference }));
}

/** Locks the merchant's customer until the transaction ends: against changes, and against its deletion. */
export async function lock(
  trx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<Customer | undefined> {
  return first(own(trx, tenant).where({ id }).forUpdate());
}

/** Undefined values do not filter. */
export interface CustomerFilters {
  email: string | undefined;
  reference: string | undefined;
  /** Inclusive. */
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
}

/** A row is inserted at most this long before or after its id was made. */
const ID_SKEW_MS = 60_000;

/** In the order of `readingOrder`. */
export async function list(
  db: Database,
  tenant: Tenant,
  { email, reference, from, to, ...page }: CustomerFilters & PageQuery,
): Promise<Customer[]> {
  const query = own(db, tenant);
  if (email !== undefined) query.where({ email });
  if (reference !== undefined) query.where({ reference });
  // The ids bound what the index is read for; the times decide.
  if (from) query.where("created_at", ">=", from).where("id", ">=", idAt(from, -ID_SKEW_MS));
  if (to) query.where("created_at", "<", to).where("id", "<", idAt(to, ID_SKEW_MS));
  const rows: Row[] = await wherePage(query, "id", page);
  return rows.map(toCustomer);
}

function idAt(moment: Date, skewMs: number): string {
  return firstUuidAt(new Date(Math.max(0, moment.getTime() + skewMs)));
}

/** Erases everything about the person from a customer that the transaction has locked. */
export async function erase(trx: Transaction, id: string): Promise<{ deletedAt: Date }> {
  const [row]: { deleted_at: Date }[] = await trx(TABLE)
    .where({ id, deleted_at: null })
    .update({
      email: null,
      name: "",
      phone: "",
      reference: null,
      metadata: "",
      version: trx.raw("version + 1"),
      updated_at: trx.raw(NOW),
      deleted_at: trx.raw(NOW),
    })
    .returning("deleted_at");
  if (!row) throw new Error("A locked customer is gone.");
  return { deletedAt: row.deleted_at };
}

/** Stores the processor's id of a customer, unless it has changed since `known` was read. */
export async function setProcessorCustomerId(
  trx: Transaction,
  known: Pick<Payer, "id" | "processorCustomerId">,
  processorCustomerId: string,
): Promise<void> {
  if (processorCustomerId === known.processorCustomerId) return;
  await trx(TABLE)
    .where({ id: known.id, processor_customer_id: known.processorCustomerId })
    .update({ processor_customer_id: processorCustomerId });
}

const NOW = "date_trunc('milliseconds', now())";

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode, deleted_at: null });
}

async function first(query: ReturnType<typeof own>): Promise<Customer | undefined> {
  const row: Row | undefined = await query.first();
  return row && toCustomer(row);
}

function columnsOf({ reference, ...fields }: Partial<Profile>) {
  return { ...fields, ...(reference === undefined ? {} : { reference: reference || null }) };
}

function toCustomer(row: Row): Customer {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    email: row.email,
    name: row.name,
    phone: row.phone,
    reference: row.reference ?? "",
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
  };
}
