import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { inTransaction, type Transaction } from "@kobo/postgres";
import * as expectedPayments from "../../db/expected-payments";
import * as payIds from "../../db/pay-ids";
import {
  dynamicAddress,
  RANDOM_BYTES,
  staticAddress,
  staticAddressWithSuffix,
} from "../../domain/address";
import { checkAmount, customerIn, isAmountAllowed } from "../../domain/pay-id";
import { NOTHING } from "../../domain/payment";
import { duplicateReference, findEarlier } from "../earlier-record";
import type { ReadParts } from "../get-expected-payment";
import { type PayIdNow, payIdNow } from "./pay-id-now";

interface CreatePayId {
  tenant: Tenant;
  reference: string;
  /** The JSON object as sent; empty for none. */
  metadata: string;
  expectedAmount: bigint | undefined;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export type CreateDynamicPayId = CreatePayId;
export type CreateStaticPayId = CreatePayId & { name: string };

interface Created {
  payId: PayIdNow;
  replayed: boolean;
}

interface Stored {
  payId: payIds.PayableId;
  replayed: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a dynamic PayID under the merchant's business name, which expires after 24 hours.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, INVALID_AMOUNT
 */
export function createDynamicPayId(parts: ReadParts, command: CreateDynamicPayId) {
  return create(parts, { ...command, operation: "payid/dynamic" }, async (trx, id) => {
    const payId = dynamicAddress(randomBytes(RANDOM_BYTES));
    const name = command.tenant.merchantName;
    return payIds.insert(trx, command.tenant, {
      id,
      payId,
      type: "dynamic",
      name,
      lifetimeMs: DAY_MS,
    });
  });
}

/**
 * Creates a static PayID from the requested name, with a random suffix when the address is taken, so that another
 * merchant's name never fails a request.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, INVALID_AMOUNT
 */
export function createStaticPayId(parts: ReadParts, command: CreateStaticPayId) {
  return create(parts, { ...command, operation: "payid/static" }, async (trx, id) => {
    const { tenant, name } = command;
    const fields = { id, type: "static", name, lifetimeMs: undefined } as const;
    const payId = staticAddress(name);
    if (await payIds.insert(trx, tenant, { ...fields, payId })) return true;
    const suffixed = staticAddressWithSuffix(name, randomBytes(RANDOM_BYTES));
    return payIds.insert(trx, tenant, { ...fields, payId: suffixed });
  });
}

const ADDRESS_ATTEMPTS_MAX = 5;

async function create(
  parts: ReadParts,
  command: CreatePayId & { operation: string },
  insertAddress: (trx: Transaction, id: string) => Promise<boolean>,
): Promise<Created> {
  const id = newUuid();
  const work = (trx: Transaction) => store(trx, { ...command, id }, insertAddress);
  const created = await inTransaction(parts.db, work, { repeatable: true });
  if (!created) throw await duplicateReference(parts, command);
  const { payId, replayed } = created;
  const now = replayed ? await payIdNow(parts, payId) : { ...payId, received: NOTHING };
  return { payId: now, replayed };
}

/** Undefined when another request has the reference. */
async function store(
  trx: Transaction,
  command: CreatePayId & { operation: string; id: string },
  insertAddress: (trx: Transaction, id: string) => Promise<boolean>,
): Promise<Stored | undefined> {
  const { tenant, id } = command;
  const customer = customerIn(command.metadata);
  const expectedAmount = command.expectedAmount ?? 0n;
  const payment = { ...command, type: "virtual_payid", customer, expectedAmount } as const;
  const isAllowed = isAmountAllowed(command.expectedAmount);
  if (!isAllowed || !(await expectedPayments.insert(trx, tenant, payment))) {
    const earlier = await findEarlier(trx, command, id);
    // After the look-up of replays: a replay succeeds even if the limits have changed.
    if (!earlier) checkAmount(command.expectedAmount);
    if (!earlier) throw new Error("The insert conflicted, but no earlier record was found.");
    if (earlier.isOther) return undefined;
    return { payId: await existing(trx, tenant, earlier.id), replayed: earlier.id !== id };
  }

  for (let attempt = 1; !(await insertAddress(trx, id)); attempt++) {
    if (attempt === ADDRESS_ATTEMPTS_MAX) throw new Error("No free address was found.");
  }
  return { payId: await existing(trx, tenant, id), replayed: false };
}

async function existing(trx: Transaction, tenant: Tenant, id: string): Promise<payIds.PayableId> {
  const payId = await payIds.findById(trx, tenant, id);
  if (!payId) throw new Error("The expected payment has no PayID.");
  return payId;
}
