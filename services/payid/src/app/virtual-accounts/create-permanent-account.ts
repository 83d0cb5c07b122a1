import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { NONCE_BYTES, type SealingKey, type SealingKeys, seal } from "@kobo/core/sealing";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { PartnerUnavailable } from "../../clients/bank-partner";
import type { Customers } from "../../clients/customers";
import * as erasures from "../../db/customer-erasures";
import * as expectedPayments from "../../db/expected-payments";
import * as permanentAccounts from "../../db/permanent-accounts";
import * as virtualAccounts from "../../db/virtual-accounts";
import { type AmountRule, DEFAULT_VALIDATION } from "../../domain/amount-rule";
import {
  checkPermanentAmount,
  type IdentityType,
  type PermanentAccount,
  permanentAccountName,
  type SealedIdentity,
} from "../../domain/permanent-account";
import { type IssuedAccount, isValidNumber } from "../../domain/virtual-account";
import { duplicateReference, findEarlier, type Request } from "../earlier-record";
import type { CreateParts } from "./create-virtual-account";

export interface CreatePermanentAccount {
  tenant: Tenant;
  /** UUID of the customer. */
  customerId: string;
  reference: string;
  /** Undefined for none. */
  amount: bigint | undefined;
  amountRule: AmountRule;
  /** As sent; empty for none. */
  amountValidation: string;
  /** The customer's BVN or NIN; undefined for none. */
  identity: { type: IdentityType; number: string } | undefined;
  /** The JSON object as sent; empty for none. */
  metadata: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

export interface PermanentParts extends CreateParts {
  customers: Customers;
  /** The first seals the numbers of customers' identities; a repeat is compared under all. */
  identityKeys: SealingKeys;
}

interface Created {
  account: PermanentAccount;
  replayed: boolean;
}

/** Attempts at a usable account number. */
const ATTEMPTS_MAX = 3;
/** Reserved of a request's time for storing the account. */
const STORE_MS = 1_000;
const OPERATION = "permanent-account";

/**
 * Creates an account of a customer, which takes any number of payments. The partner issues the number before the record
 * is stored, as for an account for one payment. The customer's name is that of now: later changes do not reach the bank.
 * @throws AppError CUSTOMER_NOT_FOUND, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, INVALID_AMOUNT, AMOUNT_TOO_HIGH;
 * VALIDATION_ERROR for a customer without a name; SERVICE_UNAVAILABLE when the partner issues no number
 */
export async function createPermanentAccount(
  parts: PermanentParts,
  sent: CreatePermanentAccount,
): Promise<Created> {
  const { db, logger } = parts;
  const command = { ...sent, ...keyedFingerprints(parts, sent) };
  const request = { ...command, operation: OPERATION };
  const earlier = await findEarlier(db, request);
  if (earlier?.isOther) throw await duplicateReference(parts, command);
  if (earlier) return { account: await existing(db, command, earlier.id), replayed: true };
  checkPermanentAmount(command, parts.amountMax);
  const customerName = await nameOf(parts, command);

  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const issued = await issue(parts, command, customerName);
    crashpoint("payid.permanent_account.allocated");
    const created = await storeIssued(parts, { command, customerName, id: newUuid(), issued });
    if (created === "taken") throw await duplicateReference(parts, command);
    if (created) return created;
    const { partnerReference } = issued;
    logger.error({ partnerReference, attempt }, "bank partner issued invalid account number");
  }
  throw new PartnerUnavailable({ cause: new Error("The partner issued no valid number.") });
}

/** A plain hash of a body would let a reader of the table try all BVNs. */
function keyedFingerprints(
  { identityKeys: [first, ...others] }: PermanentParts,
  { fingerprint }: CreatePermanentAccount,
) {
  const keyed = ({ bytes }: SealingKey) => createHmac("sha256", bytes).update(fingerprint).digest();
  return { fingerprint: keyed(first), otherFingerprints: others.map(keyed) };
}

async function nameOf(
  { customers }: PermanentParts,
  { tenant, customerId }: CreatePermanentAccount,
): Promise<string> {
  const name = await customers.nameOf(tenant, toPublicId("cus", customerId));
  if (name !== "") return name;
  const message = "customer: must have a name, which becomes part of the account's name";
  const problem = { field: "customer", code: "name_required", message };
  throw new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}

type Issued = IssuedAccount & { partnerReference: string };

async function issue(
  { partners }: PermanentParts,
  { tenant, deadline }: CreatePermanentAccount,
  customerName: string,
): Promise<Issued> {
  const partnerReference = randomUUID();
  const name = permanentAccountName(tenant.merchantName, customerName);
  const accountRequest = { reference: partnerReference, name, expiresAt: undefined };
  const issued = await partners[tenant.mode].issue(accountRequest, deadline - STORE_MS);
  return { ...issued, partnerReference };
}

interface NewRecord {
  command: CreatePermanentAccount & Pick<Request, "otherFingerprints">;
  customerName: string;
  id: string;
  issued: Issued;
}

/** A payer may still use the number for its previous account. */
class NumberTaken extends Error {
  override readonly name = "NumberTaken";
}

/** Undefined when the number is not usable, `taken` when another request has the reference; nothing is stored then. */
async function storeIssued(
  parts: PermanentParts,
  record: NewRecord,
): Promise<Created | "taken" | undefined> {
  if (!isValidNumber(record.issued)) return undefined;
  const identity = sealedIdentity(parts, record);
  try {
    return await inTransaction(parts.db, (trx) => store(trx, record, identity), {
      repeatable: true,
    });
  } catch (error) {
    if (error instanceof NumberTaken) return undefined;
    throw error;
  }
}

/** Bound to the account, so that in another's row it cannot be opened. */
function sealedIdentity(
  { identityKeys: [identityKey] }: PermanentParts,
  { command: { identity }, id }: NewRecord,
): SealedIdentity | undefined {
  if (!identity) return undefined;
  const { type, number } = identity;
  const text = Buffer.from(number);
  const sealed = seal(identityKey, { text, nonce: randomBytes(NONCE_BYTES), boundTo: id });
  return { type, last4: number.slice(-4), sealed };
}

async function store(
  trx: Transaction,
  { command, customerName, id, issued }: NewRecord,
  identity: SealedIdentity | undefined,
): Promise<Created | "taken"> {
  const { tenant, amount } = command;
  // It was not when its name was read.
  if (await erasures.isDeleted(trx, command.customerId)) throw new AppError("CUSTOMER_NOT_FOUND");
  const payment = {
    ...{ ...command, id, operation: OPERATION, type: "virtual_account" as const },
    expectedAmount: amount ?? 0n,
    customer: { email: "", name: customerName },
  };
  if (!(await expectedPayments.insert(trx, tenant, payment))) {
    const earlier = await findEarlier(trx, { ...command, operation: OPERATION }, id);
    if (!earlier) throw new Error("The insert conflicted, but no earlier record was found.");
    if (earlier.isOther) return "taken";
    return { account: await existing(trx, command, earlier.id), replayed: earlier.id !== id };
  }
  // After the insert: a retry after a COMMIT of unknown outcome must find its record before its number.
  if (await virtualAccounts.isTaken(trx, tenant.mode, issued)) throw new NumberTaken();
  const { customerId, amountRule } = command;
  const amountValidation = command.amountValidation || DEFAULT_VALIDATION;
  await permanentAccounts.insert(trx, tenant, {
    ...issued,
    ...{ id, customerId, customerName, amount, amountRule, amountValidation, identity },
  });
  return { account: await existing(trx, command, id), replayed: false };
}

async function existing(
  db: Database | Transaction,
  { tenant }: Pick<CreatePermanentAccount, "tenant">,
  id: string,
): Promise<PermanentAccount> {
  const account = await permanentAccounts.findById(db, tenant, id);
  if (!account) throw new Error("The expected payment has no permanent account.");
  return account;
}
