import {
  type CustomerView,
  customerFromWire,
  type PermanentAccountView,
  permanentAccountFromWire,
  type SavedCardRecord,
  savedCardFromWire,
} from "@kobo/api-schemas/records";
import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type CardPayment, listCardPayments } from "../../clients/card-payments";
import {
  type CustomerFields,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listSavedCards,
  updateCustomer,
} from "../../clients/customers";
import type { Owner } from "../../clients/owner";
import { listPermanentAccounts } from "../../clients/permanent-accounts";
import { normalEmail } from "../../domain/email";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;
/** Of each kind on a customer's page. */
const SHOWN = 20;

/** Newest first; with a text, the one customer that it names. */
export async function getCustomers(
  parts: Parts,
  { text, cursor, ...of }: OfMode & { text: string; cursor: string },
): Promise<{ customers: CustomerView[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  if (fromPublicId("cus", text))
    return { customers: await findById(parts, owner, text), next: null };
  const isEmail = text.includes("@");
  const { customers, next } = await listCustomers(parts.services, owner, {
    email: isEmail ? normalEmail(text) : "",
    reference: isEmail ? "" : text,
    ...{ before: cursor, limit: PAGE },
  });
  return { customers: customers.map(customerFromWire), next };
}

async function findById({ services }: Parts, owner: Owner, id: string): Promise<CustomerView[]> {
  try {
    return [customerFromWire(await getCustomer(services, owner, id))];
  } catch (error) {
    if (error instanceof AppError && error.code === "CUSTOMER_NOT_FOUND") return [];
    throw error;
  }
}

export interface CustomerDetail {
  customer: CustomerView;
  /** Newest first. */
  payments: CardPayment[];
  hasMorePayments: boolean;
  /** Newest first; undefined when their service does not answer. */
  accounts: PermanentAccountView[] | undefined;
  /** Newest first. */
  cards: SavedCardRecord[];
}

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function getCustomerDetail(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<CustomerDetail> {
  const owner = await ownerOf(parts, of);
  const { services } = parts;
  const customer = customerFromWire(await getCustomer(services, owner, id));
  const [{ payments, next }, cards, accounts] = await Promise.all([
    listCardPayments(services, owner, { ...ALL_PAYMENTS, customerId: id }),
    listSavedCards(services, owner, { customerId: id, limit: SHOWN }),
    accountsOf(parts, owner, id),
  ]);
  return {
    ...{ customer, payments, accounts },
    hasMorePayments: next !== null,
    cards: cards.map(savedCardFromWire),
  };
}

const ALL_PAYMENTS = { state: undefined, from: undefined, to: undefined, cursor: "", limit: SHOWN };

/** Another service than the customer's has them. */
async function accountsOf(
  { services, logger }: Parts,
  owner: Owner,
  customerId: string,
): Promise<PermanentAccountView[] | undefined> {
  const query = { status: undefined, customerId, before: "", limit: SHOWN };
  try {
    const { accounts } = await listPermanentAccounts(services, owner, query);
    return accounts.map(permanentAccountFromWire);
  } catch (error) {
    logger.warn({ err: error }, "customer's virtual accounts unavailable");
    return undefined;
  }
}

/**
 * Creates the customer of an email, or changes the existing one. Safe to repeat under the same key.
 * @throws AppError LIVE_MODE_OFF, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, CUSTOMER_NOT_FOUND
 */
export async function addCustomer(
  parts: Parts,
  {
    fields,
    idempotencyKey,
    ...change
  }: ModeChange & { fields: CustomerFields; idempotencyKey: string },
): Promise<{ customer: CustomerView; isNew: boolean }> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const created = await recordModeChange(
    parts,
    change,
    { action: "customer.created", object: "customer", before: null, after: fieldsOf(fields) },
    {
      work: () => createCustomer(services, owner, { ...fields, idempotencyKey }),
      afterOf: ({ customer, isNew }) => ({ ...fieldsOf(fields), id: customer.id, isNew }),
    },
  );
  return { customer: customerFromWire(created.customer), isNew: created.isNew };
}

/** @throws AppError LIVE_MODE_OFF, CUSTOMER_NOT_FOUND, DUPLICATE_REFERENCE, CUSTOMER_ALREADY_EXISTS */
export async function changeCustomer(
  parts: Parts,
  { id, fields, ...change }: ModeChange & { id: string; fields: CustomerFields },
): Promise<CustomerView> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const before = customerFromWire(await getCustomer(services, owner, id));
  const changed = Object.entries(fields)
    .filter(([name, value]) => before[name as keyof CustomerFields] !== value)
    .map(([name]) => name);
  const after = { changed };
  const updated = await recordModeChange(
    parts,
    change,
    { action: "customer.updated", object: `customer:${id}`, before: null, after },
    { work: () => updateCustomer(services, owner, { id, ...fields }), afterOf: () => after },
  );
  return customerFromWire(updated);
}

/** @throws AppError LIVE_MODE_OFF; CUSTOMER_NOT_FOUND, also on a repeat */
export async function removeCustomer(
  parts: Parts,
  { id, ...change }: ModeChange & { id: string },
): Promise<void> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  await recordModeChange(
    parts,
    change,
    { action: "customer.deleted", object: `customer:${id}`, before: null, after: null },
    { work: () => deleteCustomer(services, owner, id), afterOf: () => null },
  );
}

/** Names alone: the audit log outlives a customer, whose personal data can be erased. */
function fieldsOf(fields: CustomerFields): { fields: string[] } {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return { fields: given.map(([name]) => name) };
}
