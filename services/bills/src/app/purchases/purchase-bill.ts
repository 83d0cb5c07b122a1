import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";
import { crashpoint } from "@kobo/runtime";
import { type LedgerRefusal, REQUEST_MAX_MS, RESPONSE_MS, runOrRead } from "@kobo/saga";
import * as purchases from "../../db/purchases";
import type { Service, Variation } from "../../domain/catalogue/catalogue";
import type { CommissionTerms } from "../../domain/catalogue/commission";
import { isSoldByList, productOf } from "../../domain/catalogue/product";
import { accountOf } from "../../domain/orders/account";
import { type Order, orderOf } from "../../domain/orders/order";
import type { OrderInput } from "../../domain/orders/order-fields";
import { checkPhone } from "../../domain/orders/phone";
import { checkRenewalAmount, isRenewal } from "../../domain/orders/renewal";
import type { AccountToVerify } from "../../domain/orders/verification";
import { type NewPurchase, type Purchase, STATUS } from "../../domain/purchases/purchase";
import { providerRequestId } from "../../domain/purchases/request-id";
import type { Catalogues } from "../catalogue/catalogue";
import { ensureVerified } from "../catalogue/ensure-verified";
import type { PurchaseParts } from "./execute";
import { publicPurchase } from "./public-purchase";
import type { PurchaseBatchers } from "./purchase-batchers";
import { runPurchase } from "./run-purchase";

export interface PurchaseBill extends OrderInput {
  tenant: Tenant;
  fromWallet: string;
  serviceId: string;
  narration: string;
  reference: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** The client's deadline, in ms since 1970. */
  deadline: number;
}

export type BuyingParts = PurchaseParts &
  PurchaseBatchers & { catalogues: Catalogues; terms: CommissionTerms };

/**
 * Buys a bill: holds the money, sends the purchase to the provider once, and posts or voids the hold. After the hold,
 * failures are in the returned record, not thrown. A repeat under the same Idempotency-Key returns the current
 * record.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, VALIDATION_ERROR, DUPLICATE_REFERENCE,
 * IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_NOT_FOUND, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH,
 * VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE, FETCH_*_FAILED; SERVICE_UNAVAILABLE while the outcome is
 * unknown
 */
export async function purchaseBill(
  parts: BuyingParts,
  command: PurchaseBill,
): Promise<{ purchase: Purchase; replayed: boolean }> {
  checkRequest(command);
  const before = await earlierPurchase(parts, command);
  if (before) return { purchase: before, replayed: true };

  const planned = await plan(parts, command);
  const { idempotencyHash, fingerprint } = command;
  const inserted = await parts.insertPurchase({ purchase: planned, idempotencyHash, fingerprint });
  if (!inserted) {
    const concurrent = await earlierPurchase(parts, command);
    if (concurrent) return { purchase: concurrent, replayed: true };
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  crashpoint("bills.reserving");
  return { purchase: await buy(parts, inserted, command), replayed: false };
}

/** Only the merchant's own wallet may pay. */
function checkRequest({ tenant, fromWallet, phone }: PurchaseBill): void {
  checkPhone(phone, tenant.mode);
  if (!fromWallet.endsWith(".wallet")) throw new AppError("WALLET_PAYID_REQUIRED");
  if (fromWallet !== tenant.walletPayId) throw payIdNotFound("fromWallet", "not_own_wallet");
}

/**
 * The earlier purchase of the same request.
 * @throws AppError DUPLICATE_REFERENCE when the reference is another request's; SERVICE_UNAVAILABLE while that
 * request may still be refused
 */
async function earlierPurchase(
  { findEarlier }: Pick<BuyingParts, "findEarlier">,
  command: PurchaseBill,
): Promise<Purchase | undefined> {
  const { fingerprint, reference } = command;
  const earlier = await findEarlier(command);
  if (!earlier) return undefined;
  const { purchase, isOwn } = earlier;
  if (isOwn) {
    if (!earlier.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return publicPurchase(purchase);
  }
  const status = STATUS[purchase.state];
  // Until its money is held, the purchase with the reference may still be refused.
  if (!status) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  const transactionId = toPublicId("txn", purchase.id);
  throw new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { reference, type: "bill_purchase", transactionId, status },
  });
}

/** The priced order, which a confirmation shows. */
export interface PurchaseQuote {
  service: Service;
  order: Order;
  /** Undefined where the order has none. */
  variation: Variation | undefined;
}

/**
 * Prices and verifies an order as its purchase does. It stores nothing but the verified account.
 * @throws AppError as `purchaseBill`, but for its reference and its balance
 */
export async function quotePurchase(
  parts: BuyingParts,
  command: PurchaseBill,
): Promise<PurchaseQuote> {
  checkRequest(command);
  return quote(parts, command);
}

async function plan(parts: BuyingParts, command: PurchaseBill): Promise<NewPurchase> {
  const { service, order } = await quote(parts, command);
  return toPurchase(command, service, order);
}

async function quote(parts: BuyingParts, command: PurchaseBill): Promise<PurchaseQuote> {
  const { tenant, serviceId, variationCode, deadline } = command;
  const { mode } = tenant;
  const catalogue = parts.catalogues[mode];
  const service = await catalogue.service(serviceId);
  const isListed = variationCode !== "" && isSoldByList(productOf(service));
  const variations = isListed ? await catalogue.variations(service) : [];
  const order = orderOf({ service, variations, input: command, mode, terms: parts.terms });

  const account = accountOf(service, { ...order, phone: command.phone }, mode);
  if (account) await verify(parts, { tenant, account, order, deadline: deadline - RESPONSE_MS });
  const variation = variations.find((one) => one.variationCode === order.variationCode);
  return { service, order, variation };
}

interface VerificationInput {
  tenant: Tenant;
  account: AccountToVerify;
  order: Order;
  deadline: number;
}

/** @throws AppError VERIFY_ACCOUNT_FAILED; VALIDATION_ERROR for a renewal at another amount */
async function verify(parts: BuyingParts, { order, ...input }: VerificationInput): Promise<void> {
  const { billType } = order;
  const renews = isRenewal(order);
  const { renewalAmount } = await ensureVerified(parts, {
    ...input,
    billType,
    suffices: (earlier) => !renews || earlier.renewalAmount > 0n,
  });
  if (renews) checkRenewalAmount(order, renewalAmount);
}

function toPurchase(command: PurchaseBill, service: Service, order: Order): NewPurchase {
  const { tenant, fromWallet, phone, narration, reference, deadline } = command;
  const { serviceId, name: serviceName } = service;
  const { mode, merchantId, merchantName } = tenant;
  const id = newUuid();
  return {
    ...order,
    id,
    merchantId,
    mode,
    merchantName,
    fromWallet,
    reference,
    serviceId,
    serviceName,
    phone,
    narration,
    providerRequestId: providerRequestId(randomSuffix(), new Date()),
    notAfter: new Date(Math.min(deadline, Date.now() + REQUEST_MAX_MS)),
  };
}

const SUFFIX_BYTES = 12;

/** The provider's webhooks are unsigned, so the request id must not be guessable. */
function randomSuffix(): string {
  return randomBytes(SUFFIX_BYTES).toString("hex");
}

async function buy(
  parts: BuyingParts,
  { purchase: inserted, lease }: purchases.InsertedPurchase,
  { tenant }: PurchaseBill,
): Promise<Purchase> {
  const run = async () => {
    const deadline = inserted.notAfter.getTime() - RESPONSE_MS;
    const permit = await parts.providers[inserted.mode].reserve(inserted);
    try {
      const sagaRun = { lease, isRequest: true, sentAgoMs: 0, deadline, permit };
      const { purchase, refusal } = await runPurchase(parts, inserted, sagaRun);
      if (refusal) throw toAppError(refusal);
      return purchase;
    } finally {
      permit?.release();
    }
  };
  return runOrRead(run, async () => {
    const now = await purchases.findById(parts.db, tenant, inserted.id);
    return now && STATUS[now.state] ? now : undefined;
  });
}

function toAppError(refusal: LedgerRefusal): AppError {
  switch (refusal) {
    case "INSUFFICIENT_FUNDS":
      return new AppError("INSUFFICIENT_WALLET_BALANCE");
    case "ACCOUNT_NOT_FOUND":
      return payIdNotFound("fromWallet", "not_own_wallet");
    case "DUPLICATE_REFERENCE":
      return new AppError("DUPLICATE_REFERENCE");
    case "TOO_LATE":
      return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
    default:
      return new AppError("INTERNAL_ERROR", undefined, {
        cause: new Error(`The ledger refused the hold: ${refusal}.`),
      });
  }
}
