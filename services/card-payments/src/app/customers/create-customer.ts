import { toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, isUniqueViolation, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as requests from "../../db/customer-requests";
import * as customers from "../../db/customers";
import type { Customer, Profile } from "../../domain/customers/customer";
import { insertCustomerEvent } from "./customer-record";

interface CreateCustomer {
  tenant: Tenant;
  /** Fields that are absent stay as they are. */
  profile: Pick<Profile, "email"> & Partial<Profile>;
  /** Keyed hash of the Idempotency-Key; null if the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

interface CreatedCustomer {
  customer: Customer;
  /** False when the request found a customer with the email. */
  created: boolean;
  replayed: boolean;
}

/**
 * Creates the customer of an email, or updates the existing one with the sent fields, so that a card payment and this
 * request meet in one customer. A replay under the same Idempotency-Key changes nothing.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED; CUSTOMER_NOT_FOUND for a replay after the deletion
 */
export async function createCustomer(
  { db }: { db: Database },
  command: CreateCustomer,
): Promise<CreatedCustomer> {
  const before = await findReplay(db, command);
  if (before) return before;
  const stored = await store(db, command);
  crashpoint("customers.created");
  // A concurrent replay has stored the key.
  const outcome = stored ?? (await findReplay(db, command));
  if (!outcome) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  return outcome;
}

async function store(db: Database, command: CreateCustomer): Promise<CreatedCustomer | undefined> {
  const { tenant, profile } = command;
  try {
    return await inTransaction(db, (trx) => upsert(trx, command), { repeatable: true });
  } catch (error) {
    if (error instanceof KeyTaken) return undefined;
    throw (await refusalOf(db, { tenant, profile, error })) ?? error;
  }
}

/** Rolls the transaction back: the key is another request's. */
class KeyTaken extends Error {
  override readonly name = "KeyTaken";
}

async function upsert(trx: Transaction, command: CreateCustomer): Promise<CreatedCustomer> {
  const { tenant, profile, idempotencyHash, fingerprint } = command;
  const upserted = await customers.upsert(trx, tenant, profile);
  const { customer } = upserted;
  const created = upserted.change === "created";
  if (idempotencyHash) {
    const request = { idempotencyHash, fingerprint, customerId: customer.id, created };
    if (!(await requests.insert(trx, tenant, request))) throw new KeyTaken();
  }
  await insertCustomerEvent(trx, upserted);
  return { customer, created, replayed: false };
}

async function findReplay(
  db: Database,
  { tenant, idempotencyHash, fingerprint }: CreateCustomer,
): Promise<CreatedCustomer | undefined> {
  const found = idempotencyHash && (await requests.find(db, tenant, idempotencyHash));
  if (!found) return undefined;
  const customer = await customers.findById(db, tenant, found.customerId);
  if (!customer)
    throw new AppError("CUSTOMER_NOT_FOUND", "The customer of this request was deleted.");
  if (!found.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return { customer, created: found.created, replayed: true };
}

/** The refusal of a change that met another customer's email or reference; undefined for another error. */
export async function refusalOf(
  db: Database,
  { tenant, profile, error }: { tenant: Tenant; profile: Partial<Profile>; error: unknown },
): Promise<AppError | undefined> {
  if (!isUniqueViolation(error)) return undefined;
  if (isUniqueViolation(error, customers.REFERENCE_INDEX)) {
    const { reference = "" } = profile;
    const holder = await customers.findByReference(db, tenant, reference);
    return holder && new AppError("DUPLICATE_REFERENCE", undefined, { data: holderOf(holder) });
  }
  const holder = profile.email && (await customers.findByEmail(db, tenant, profile.email));
  if (!holder) return undefined;
  const data = { id: toPublicId("cus", holder.id) };
  return new AppError("CUSTOMER_ALREADY_EXISTS", undefined, { data });
}

function holderOf({ id, reference }: Customer) {
  return {
    ...{ reference, type: "customer", transactionId: null },
    ...{ id: toPublicId("cus", id), status: "active" },
  };
}
