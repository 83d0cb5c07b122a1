import { readOrder } from "../../domain/bill-provider/purchases/order";
import {
  type Purchase,
  type Status,
  withTotal,
} from "../../domain/bill-provider/purchases/purchase";
import type { Fields } from "../../domain/fields";
import { lagosClock } from "../../domain/lagos-time";
import type { BillProvider } from "./bill-provider";

/** A sale without a request; a request_id is generated unless given. */
interface Stray {
  plant: "stray";
  sale: Fields;
  status: Status;
  boughtAt: Date | undefined;
}

type Altered =
  | { plant: "amount" | "total"; requestId: string; naira: bigint }
  | { plant: "status"; requestId: string; status: Status };

/** A difference between the provider's store and what it responded, for reconciliation to find. */
export type Discrepancy = Stray | Altered | { plant: "forget"; requestId: string };

type Injection =
  | { result: "planted"; purchase: Purchase }
  | { result: "unknown request_id" }
  | { result: "request_id exists" };

/**
 * Injects a discrepancy, without a webhook.
 * @throws BillError as `readOrder`, for a stray sale of what is not sold
 */
export function injectDiscrepancy(provider: BillProvider, injected: Discrepancy): Injection {
  if (injected.plant === "stray") return injectSale(provider, injected);
  const { purchases } = provider.store;
  const purchase = purchases.get(injected.requestId);
  if (!purchase) return { result: "unknown request_id" };
  if (injected.plant === "forget") {
    purchases.delete(purchase.requestId);
    return { result: "planted", purchase };
  }
  const after = altered(purchase, injected);
  purchases.put(after);
  return { result: "planted", purchase: after };
}

function injectSale(provider: BillProvider, { sale, status, boughtAt }: Stray): Injection {
  const { store, random } = provider;
  const at = boughtAt ?? provider.now();
  const minute = lagosClock(at).slice(0, 16).replace(/\D/g, "");
  const requestId = sale.request_id ?? `${minute}${random.code()}`;
  if (store.purchases.get(requestId)) return { result: "request_id exists" };
  const order = readOrder(requestId, sale, provider.catalogue());
  const purchase = { ...order, status, deliveries: deliveriesOf(status), boughtAt: at };
  store.purchases.put(purchase);
  return { result: "planted", purchase };
}

function altered(purchase: Purchase, injected: Altered): Purchase {
  switch (injected.plant) {
    case "amount":
      return { ...purchase, amount: injected.naira };
    case "total":
      return withTotal(purchase, injected.naira);
    case "status": {
      const { status } = injected;
      return { ...purchase, status, deliveries: purchase.deliveries || deliveriesOf(status) };
    }
  }
}

function deliveriesOf(status: Status): number {
  return status === "delivered" ? 1 : 0;
}
