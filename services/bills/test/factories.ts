import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import { aTenant } from "@kobo/core/testing";
import type { PurchaseBill } from "../src/app/purchases/purchase-bill";
import type { Service, Variation } from "../src/domain/catalogue/catalogue";
import type { OrderInput } from "../src/domain/orders/order-fields";
import type { Outcome } from "../src/domain/purchases/outcome";
import type { Purchase } from "../src/domain/purchases/purchase";

export function aService(fields: Partial<Service> = {}): Service {
  return {
    serviceId: "mtn",
    name: "MTN Airtime VTU",
    variation: "flexible",
    categoryIdentifier: "airtime",
    minimum: kobo(5_000n),
    maximum: kobo(5_000_000n),
    convenienceFee: kobo(0n),
    ...fields,
  };
}

export function aVariation(fields: Partial<Variation> = {}): Variation {
  return {
    variationCode: "mtn-500mb",
    name: "500MB Daily Plan",
    price: kobo(35_000n),
    fixedPrice: true,
    ...fields,
  };
}

/** An order with only a phone. */
export function anOrderInput(fields: Partial<OrderInput> = {}): OrderInput {
  return {
    amount: undefined,
    variationCode: "",
    quantity: undefined,
    billersCode: "",
    subscriptionType: "",
    extraFields: {},
    phone: "08011111111",
    ...fields,
  };
}

/** Too short for a request to wait for a requery. */
const IMPATIENCE_MS = 5_000;

/** A request for ₦1,000 of airtime. */
export function aPurchaseBill(fields: Partial<PurchaseBill> = {}): PurchaseBill {
  return {
    tenant: aTenant(),
    fromWallet: "ada-stores.wallet",
    serviceId: "mtn",
    ...anOrderInput({ amount: 100_000n }),
    narration: "Airtime for Ada",
    reference: `bill-${newUuid()}`,
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    deadline: Date.now() + IMPATIENCE_MS,
    ...fields,
  };
}

export function aPurchase(fields: Partial<Purchase> = {}): Purchase {
  const id = fields.id ?? newUuid();
  const now = new Date();
  return {
    id,
    merchantId: newUuid(),
    mode: "test",
    merchantName: "Ada Stores",
    fromWallet: "ada-stores.wallet",
    reference: `bill-${id}`,
    serviceId: "mtn",
    serviceName: "MTN Airtime VTU",
    billType: "airtime",
    variationCode: "",
    billersCode: "",
    subscriptionType: "",
    quantity: 1,
    extraFields: {},
    phone: "08011111111",
    narration: "",
    amount: kobo(100_000n),
    commission: { rate: "1.5%", amount: kobo(1_500n) },
    convenienceFee: kobo(0n),
    providerRequestId: `202611211000${id.replaceAll("-", "")}`,
    notAfter: new Date(now.getTime() + 10_000),
    state: "reserving",
    providerReference: "",
    providerCost: undefined,
    goods: {},
    error: "",
    providerCode: "",
    calls: 0,
    requeries: 0,
    notFound: 0,
    acknowledged: false,
    chargedTo: undefined,
    notices: 0n,
    submittedAt: undefined,
    decidedAt: undefined,
    completedAt: undefined,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

export const delivered: Outcome = {
  kind: "delivered",
  code: "000",
  providerReference: "17632830",
  cost: kobo(96_500n),
  goods: {},
};
export const declined: Outcome = { kind: "declined", code: "016", error: "TRANSACTION_FAILED" };
export const silent: Outcome = {
  kind: "unknown",
  code: "",
  acknowledged: false,
  detail: "timeout",
};
/** Of a requery. */
export const noResponse: Outcome = { kind: "unreachable", code: "", detail: "ECONNREFUSED" };
export const processing: Outcome = {
  kind: "unknown",
  code: "099",
  acknowledged: true,
  detail: "TRANSACTION_IS_PROCESSING",
};
export const notFound: Outcome = { kind: "not found", code: "015" };
export const reversed: Outcome = { kind: "reversed", code: "040", error: "TRANSACTION_REVERSAL" };
export const manual: Outcome = { kind: "manual", code: "044" };
export const unreachable: Outcome = { kind: "declined", code: "", error: "PROVIDER_UNAVAILABLE" };
