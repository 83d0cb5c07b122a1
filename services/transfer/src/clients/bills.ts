import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { Bills } from "@kobo/protos";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { PurchaseRequest } from "@kobo/protos/bills/v1/PurchaseRequest";
import { type Caller, connectTo, toWireTenant } from "@kobo/rpc";
import type { BillOrder } from "../domain/schedule";

/** A purchase as far as a schedule's run needs it. */
export interface BillPurchase {
  /** UUID. */
  id: string;
  status: "pending" | "completed" | "failed" | "reversed";
  amount: bigint;
  /** Of a failed one, such as `LOW_WALLET_BALANCE`. */
  error: string;
}

interface PurchaseOrder {
  tenant: Tenant;
  order: BillOrder;
  /** The amount of this purchase; undefined where the price is the provider's. */
  amount: bigint | undefined;
  reference: string;
  key: Buffer;
  /** In ms since 1970. */
  deadline: number;
}

/** The bills service, by its own rules and errors. */
export interface BillPurchases {
  /** Checks and prices an order. */
  quote: (order: { tenant: Tenant; order: BillOrder; deadline: number }) => Promise<void>;
  /** Buys once per key. */
  purchase: (order: PurchaseOrder) => Promise<BillPurchase>;
  /** The purchase of an earlier attempt. IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND. */
  findByKey: (tenant: Tenant, key: Buffer) => Promise<BillPurchase>;
}

export function billsClient(target: string, caller: Caller): BillPurchases & { close: () => void } {
  const { calls, close } = connectTo(Bills, { target, balance: "round_robin", caller });
  return {
    quote: async ({ tenant, order, deadline }) => {
      const purchase = toWire({ tenant, order, amount: order.amount });
      await calls.QuotePurchase({ purchase }, { deadline });
    },
    purchase: async ({ reference, key, deadline, ...order }) => {
      // An order never changes within a run, so the key alone identifies the request.
      const idempotency = { keyHash: key, fingerprint: key };
      const request = { ...toWire(order), reference, idempotency };
      const { purchase } = await calls.Purchase(request, { deadline });
      return fromWire(purchase);
    },
    findByKey: async (tenant, keyHash) => {
      const request = { tenant: toWireTenant(tenant), keyHash };
      const { purchase } = await calls.GetPurchaseByKey(request);
      return fromWire(purchase);
    },
    close,
  };
}

function toWire({
  tenant,
  order,
  amount,
}: Pick<PurchaseOrder, "tenant" | "order" | "amount">): PurchaseRequest {
  const { quantity } = order;
  return {
    tenant: toWireTenant(tenant),
    fromWallet: order.fromPayId,
    serviceId: order.serviceId,
    ...(amount === undefined ? {} : { amountKobo: String(amount) }),
    variationCode: order.variationCode,
    billersCode: order.billersCode,
    phone: order.phone,
    subscriptionType: order.subscriptionType,
    ...(quantity === undefined ? {} : { quantity }),
    extraFields: { ...order.extraFields },
    narration: order.narration,
  };
}

const STATUSES = {
  PURCHASE_STATUS_UNSPECIFIED: "pending",
  PURCHASE_STATUS_PENDING: "pending",
  PURCHASE_STATUS_COMPLETED: "completed",
  PURCHASE_STATUS_FAILED: "failed",
  PURCHASE_STATUS_REVERSED: "reversed",
} as const;

/** @throws Error for an answer without a purchase */
function fromWire(purchase: Purchase__Output | null): BillPurchase {
  const id = purchase && fromPublicId("txn", purchase.transactionId);
  if (!purchase || !id) throw new Error("Bills answered without a purchase.");
  const { status, amountKobo, error } = purchase;
  return { id, status: STATUSES[status], amount: BigInt(amountKobo), error };
}
