import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { ListVariationsResponse__Output } from "@kobo/protos/bills/v1/ListVariationsResponse";
import type { OrderRules__Output } from "@kobo/protos/bills/v1/OrderRules";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { PurchaseRequest } from "@kobo/protos/bills/v1/PurchaseRequest";
import { toWireMode } from "@kobo/rpc";
import { idempotencyOf, keyHashOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "bills">;

/** As the contract has it, checked by the schema that the gateway uses too. */
export type BillOrder = Omit<PurchaseRequest, "tenant" | "idempotency">;

export interface BillCategory {
  identifier: string;
  name: string;
}

/** @throws AppError FETCH_CATEGORIES_FAILED */
export async function listCategories({ bills }: Calls, mode: Mode): Promise<BillCategory[]> {
  return (await bills.ListCategories({ mode: toWireMode(mode) })).categories;
}

/** @throws AppError SERVICE_NOT_FOUND, FETCH_SERVICES_FAILED */
export async function listServices(
  { bills }: Calls,
  { mode, categoryIdentifier }: { mode: Mode; categoryIdentifier: string },
): Promise<{ serviceId: string; name: string }[]> {
  return (await bills.ListServices({ mode: toWireMode(mode), categoryIdentifier })).services;
}

type PricedBy = "amount" | "variation" | "subscription";

export interface BillService {
  serviceId: string;
  name: string;
  pricedBy: PricedBy;
  billersCode: "required" | "optional" | "none";
  isMetered: boolean;
  isVerified: boolean;
  quantityMax: number;
  amountMin: bigint;
  amountMax: bigint;
  convenienceFee: bigint;
  variations: { code: string; name: string; amount: bigint; isFixed: boolean }[];
}

const PRICED_BY: Readonly<Record<OrderRules__Output["pricedBy"], PricedBy>> = {
  PRICED_BY_UNSPECIFIED: "amount",
  PRICED_BY_AMOUNT: "amount",
  PRICED_BY_VARIATION: "variation",
  PRICED_BY_SUBSCRIPTION: "subscription",
};

const BILLERS_CODES = {
  BILLERS_CODE_USE_UNSPECIFIED: "none",
  BILLERS_CODE_USE_REQUIRED: "required",
  BILLERS_CODE_USE_OPTIONAL: "optional",
  BILLERS_CODE_USE_NONE: "none",
} as const;

/** A service with the fields of its orders. @throws AppError SERVICE_NOT_FOUND, FETCH_VARIATIONS_FAILED */
export async function getService(
  { bills }: Calls,
  { mode, serviceId }: { mode: Mode; serviceId: string },
): Promise<BillService> {
  return toService(await bills.ListVariations({ mode: toWireMode(mode), serviceId }));
}

function toService(wire: ListVariationsResponse__Output): BillService {
  const { orderRules: rules } = wire;
  if (!rules) throw new AppError("INTERNAL_ERROR");
  return {
    serviceId: wire.serviceId,
    name: wire.serviceName,
    pricedBy: PRICED_BY[rules.pricedBy],
    billersCode: BILLERS_CODES[rules.billersCode],
    isMetered: rules.metered,
    isVerified: rules.verified,
    quantityMax: rules.quantityMax,
    amountMin: BigInt(rules.amountMinKobo),
    amountMax: BigInt(rules.amountMaxKobo),
    convenienceFee: BigInt(wire.convenienceFeeKobo),
    variations: wire.variations
      .filter(({ purchasable }) => purchasable)
      .map(({ variationCode, name, amountKobo, fixedPrice }) => ({
        ...{ code: variationCode, name, isFixed: fixedPrice },
        amount: BigInt(amountKobo),
      })),
  };
}

export interface BillField {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  isChoice: boolean;
  /** Empty for none. */
  dependsOn: string;
}

/** An insurer's. @throws AppError SERVICE_NOT_FOUND, FETCH_VARIATIONS_FAILED */
export async function listExtraFields(
  { bills }: Calls,
  of: { mode: Mode; serviceId: string; chosen: Record<string, string> },
): Promise<BillField[]> {
  return (await bills.ListExtraFields({ ...of, mode: toWireMode(of.mode) })).fields;
}

export interface BillCustomer {
  name: string;
  /** The rest that the provider says of the account; texts that it does not send are empty. */
  renewalAmount: bigint;
  bouquet: string;
  expiresOn: string;
  address: string;
  accountIds: string[];
}

/** @throws AppError VALIDATION_ERROR, SERVICE_NOT_FOUND, FETCH_*_FAILED, VERIFY_ACCOUNT_FAILED */
export async function findCustomer(
  { bills }: Calls,
  owner: Owner,
  { serviceId, billersCode, phone, variationCode }: BillOrder,
): Promise<BillCustomer> {
  const { customerName, tv, meter, internet } = await bills.VerifyAccount({
    tenant: tenantOf(owner),
    serviceId: serviceId ?? "",
    billersCode: billersCode || phone || "",
    phone: phone ?? "",
    type: variationCode ?? "",
  });
  return {
    name: customerName,
    renewalAmount: BigInt(tv?.renewalAmountKobo ?? 0),
    bouquet: tv?.currentBouquet ?? "",
    expiresOn: tv?.expiryDate ?? "",
    address: meter?.customerAddress ?? "",
    accountIds: internet?.accountIds ?? [],
  };
}

/** @throws AppError as `buyBill`, but for its reference and its balance */
export async function quoteBill({ bills }: Calls, owner: Owner, order: BillOrder) {
  const quote = await bills.QuotePurchase({ purchase: { ...order, tenant: tenantOf(owner) } });
  return {
    serviceName: quote.serviceName,
    variationName: quote.variationName,
    amount: BigInt(quote.amountKobo),
    convenienceFee: BigInt(quote.convenienceFeeKobo),
    commission: BigInt(quote.commission?.amountKobo ?? 0),
    total: BigInt(quote.totalChargeKobo),
  };
}

/** @throws AppError as the contract says; SERVICE_UNAVAILABLE when the outcome is unknown */
export async function buyBill(
  { bills }: Calls,
  owner: Owner,
  order: BillOrder,
  { key, deadline }: { key: string; deadline: number },
): Promise<Purchase__Output> {
  const { purchase } = await bills.Purchase(
    { ...order, tenant: tenantOf(owner), idempotency: idempotencyOf(owner, key, order) },
    { deadline },
  );
  return required(purchase);
}

/** @throws AppError IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND */
export async function findBill(
  { bills }: Calls,
  owner: Owner,
  key: string,
): Promise<Purchase__Output> {
  const { purchase } = await bills.GetPurchaseByKey({
    tenant: tenantOf(owner),
    keyHash: keyHashOf(owner, key),
  });
  return required(purchase);
}

function required(purchase: Purchase__Output | null): Purchase__Output {
  if (!purchase) throw new AppError("INTERNAL_ERROR");
  return purchase;
}
