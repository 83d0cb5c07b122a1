import { randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import { type BankPartner, PartnerUnavailable } from "../../clients/bank-partner";
import * as expectedPayments from "../../db/expected-payments";
import * as virtualAccounts from "../../db/virtual-accounts";
import { type AmountRule, DEFAULT_VALIDATION } from "../../domain/amount-rule";
import { customerIn } from "../../domain/pay-id";
import {
  checkNewAccount,
  type IssuedAccount,
  isValidNumber,
  type VirtualAccount,
  validityMs,
} from "../../domain/virtual-account";
import { duplicateReference, findEarlier } from "../earlier-record";
import type { ReadParts } from "../get-expected-payment";
import { type ShownAccount, virtualAccountNow } from "./virtual-account-now";

export interface CreateVirtualAccount {
  tenant: Tenant;
  amount: bigint;
  name: string;
  reference: string;
  validityMinutes: number;
  amountRule: AmountRule;
  /** As sent; empty for none. */
  amountValidation: string;
  /** The JSON object as sent; empty for none. */
  metadata: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

export interface CreateParts extends ReadParts {
  partners: Readonly<Record<Mode, BankPartner>>;
  /** The maximum amount of an account (decision 41). */
  amountMax: bigint;
  /** Delay from an account's expiry to its `virtual_account.expired` event. */
  expiryGraceMs: number;
  logger: Logger;
}

interface Created extends ShownAccount {
  replayed: boolean;
}

/** Attempts at a usable account number. */
const ATTEMPTS_MAX = 3;
/** Reserved of a request's time for storing the account. */
const STORE_MS = 1_000;

/**
 * Creates a virtual account for one payment. The partner issues the number before the record is stored: a number
 * without a record is only unused, but a record without a number could not be paid.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, INVALID_AMOUNT, AMOUNT_TOO_HIGH, VALIDATION_ERROR;
 * SERVICE_UNAVAILABLE when the partner issues no number
 */
export async function createVirtualAccount(
  parts: CreateParts,
  command: CreateVirtualAccount,
): Promise<Created> {
  const { db, logger } = parts;
  const request = { ...command, operation: "virtual-account" };
  const earlier = await findEarlier(db, request);
  if (earlier?.isOther) throw await duplicateReference(parts, command);
  if (earlier) return replay(parts, await existing(db, command, earlier.id));
  // After the look-up of replays: a replay succeeds even if the limits have changed.
  checkNewAccount(command, parts.amountMax);

  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const issued = await issue(parts, command);
    crashpoint("payid.virtual_account.allocated");
    const created = await storeIssued(parts, { ...request, id: newUuid(), issued });
    if (created === "taken") throw await duplicateReference(parts, command);
    if (created?.replayed) return replay(parts, created.account);
    if (created) return { ...created, status: "active" };
    const { partnerReference } = issued;
    logger.error({ partnerReference, attempt }, "bank partner issued invalid account number");
  }
  throw new PartnerUnavailable({ cause: new Error("The partner issued no valid number.") });
}

/** The account's current state: it may have been paid or have expired since. */
async function replay(
  parts: Pick<CreateParts, "db" | "ledger">,
  account: VirtualAccount,
): Promise<Created> {
  return { ...(await virtualAccountNow(parts, account)), replayed: true };
}

type Issued = IssuedAccount & { partnerReference: string };

async function issue(
  { partners }: CreateParts,
  { tenant, name, deadline, ...command }: CreateVirtualAccount,
): Promise<Issued> {
  const partnerReference = randomUUID();
  const expiresAt = new Date(Date.now() + validityMs(command));
  const accountRequest = { reference: partnerReference, name, expiresAt };
  const issued = await partners[tenant.mode].issue(accountRequest, deadline - STORE_MS);
  return { ...issued, partnerReference };
}

type NewRecord = CreateVirtualAccount & { operation: string; id: string; issued: Issued };

/** A payer may still use the number for its previous account. */
class NumberTaken extends Error {
  override readonly name = "NumberTaken";
}

type StoredAccount = Omit<Created, "status">;

/** Undefined when the number is not usable, `taken` when another request has the reference; nothing is stored then. */
async function storeIssued(
  parts: CreateParts,
  record: NewRecord,
): Promise<StoredAccount | "taken" | undefined> {
  if (!isValidNumber(record.issued)) return undefined;
  try {
    return await inTransaction(parts.db, (trx) => store(trx, parts, record), { repeatable: true });
  } catch (error) {
    if (error instanceof NumberTaken) return undefined;
    throw error;
  }
}

async function store(
  trx: Transaction,
  { expiryGraceMs: graceMs }: CreateParts,
  { issued, ...command }: NewRecord,
): Promise<StoredAccount | "taken"> {
  const { tenant, id, amount: expectedAmount } = command;
  const type = "virtual_account" as const;
  const payment = { ...command, type, expectedAmount, customer: customerIn(command.metadata) };
  if (!(await expectedPayments.insert(trx, tenant, payment))) {
    const earlier = await findEarlier(trx, command, id);
    if (!earlier) throw new Error("The insert conflicted, but no earlier record was found.");
    if (earlier.isOther) return "taken";
    return { account: await existing(trx, command, earlier.id), replayed: earlier.id !== id };
  }
  // After the insert: a retry after a COMMIT of unknown outcome must find its record before its number.
  if (await virtualAccounts.isTaken(trx, tenant.mode, issued)) throw new NumberTaken();
  const amountValidation = command.amountValidation || DEFAULT_VALIDATION;
  await virtualAccounts.insert(trx, tenant, { ...command, ...issued, amountValidation, graceMs });
  return { account: await existing(trx, command, id), replayed: false };
}

async function existing(
  db: Database | Transaction,
  { tenant }: Pick<CreateVirtualAccount, "tenant">,
  id: string,
): Promise<VirtualAccount> {
  const account = await virtualAccounts.findById(db, tenant, id);
  if (!account) throw new Error("The expected payment has no virtual account.");
  return account;
}
