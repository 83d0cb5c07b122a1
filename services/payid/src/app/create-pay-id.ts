import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/ids";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as expectedPayments from "../db/expected-payments";
import * as payIds from "../db/pay-ids";
import {
  dynamicAddress,
  RANDOM_BYTES,
  staticAddress,
  staticAddressBeside,
} from "../domain/address";
import { checkAmount, customerIn, type PayId } from "../domain/pay-id";
import { findEarlier } from "./earlier-record";

interface CreatePayId {
  tenant: Tenant;
  reference: string;
  /** JSON object as it was sent; empty for none. */
  metadata: string;
  expectedAmount: bigint | undefined;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export type CreateDynamicPayId = CreatePayId;
export type CreateStaticPayId = CreatePayId & { name: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a one-time address under the merchant's business name that expires after 24 hours.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, INVALID_AMOUNT
 */
export function createDynamicPayId(db: Database, command: CreateDynamicPayId) {
  return create(db, { ...command, operation: "payid/dynamic" }, async (trx, id) => {
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
 * Makes an address that never expires, named after what the merchant asked for; with a random end
 * when somebody has that name already, so that creation never fails on another merchant's name.
 * @throws AppError DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, INVALID_AMOUNT
 */
export function createStaticPayId(db: Database, command: CreateStaticPayId) {
  return create(db, { ...command, operation: "payid/static" }, async (trx, id) => {
    const { tenant, name } = command;
    const fields = { id, type: "static", name, lifetimeMs: undefined } as const;
    const payId = staticAddress(name);
    if (await payIds.insert(trx, tenant, { ...fields, payId })) return true;
    const beside = staticAddressBeside(name, randomBytes(RANDOM_BYTES));
    return payIds.insert(trx, tenant, { ...fields, payId: beside });
  });
}

const ADDRESS_ATTEMPTS_MAX = 5;

async function create(
  db: Database,
  command: CreatePayId & { operation: string },
  insertAddress: (trx: Transaction, id: string) => Promise<boolean>,
): Promise<{ payId: PayId; replayed: boolean }> {
  checkAmount(command.expectedAmount);
  const { tenant } = command;
  const id = newUuid();

  return inTransaction(
    db,
    async (trx) => {
      const customer = customerIn(command.metadata);
      const expectedAmount = command.expectedAmount ?? 0n;
      const payment = { ...command, id, type: "virtual_payid", customer, expectedAmount } as const;
      if (!(await expectedPayments.insert(trx, tenant, payment))) {
        const earlierId = await findEarlier(trx, command, id);
        if (!earlierId) throw new Error("The record is neither new nor known.");
        return { payId: await existing(trx, tenant, earlierId), replayed: earlierId !== id };
      }

      for (let attempt = 1; !(await insertAddress(trx, id)); attempt++) {
        if (attempt === ADDRESS_ATTEMPTS_MAX) throw new Error("No free address was found.");
      }
      return { payId: await existing(trx, tenant, id), replayed: false };
    },
    { repeatable: true },
  );
}

async function existing(trx: Transaction, tenant: Tenant, id: string): Promise<PayId> {
  const payId = await payIds.findById(trx, tenant, id);
  if (!payId) throw new Error("The record has an address.");
  return payId;
}
