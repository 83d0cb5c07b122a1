import { BillError, errorResponse } from "../../domain/bill-provider/errors";
import {
  costOf,
  type Order,
  readOrder,
  readRequestId,
} from "../../domain/bill-provider/purchases/order";
import { planFor } from "../../domain/bill-provider/purchases/plan";
import { isLikelyDuplicate } from "../../domain/bill-provider/purchases/purchase";
import { sandboxOutcomeOf } from "../../domain/bill-provider/purchases/sandbox-inputs";
import { transactionResponse } from "../../domain/bill-provider/purchases/transaction-response";
import type { Delivery, Fault } from "../../domain/fault";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import type { BillProvider } from "./bill-provider";

/**
 * Runs in one turn of the event loop, so two orders under one request_id never both succeed.
 * @throws BillError 014, 018, 019 and those of `readRequestId` and `readOrder`
 */
export function purchase(
  provider: BillProvider,
  fields: Fields,
  fault: Fault | undefined,
): { body: Json; delivery: Delivery } {
  const { store, mode } = provider;
  const boughtAt = provider.now();
  const requestId = readRequestId(fields, boughtAt);
  if (store.purchases.get(requestId)) throw new BillError("014");
  const order = readOrder(requestId, fields, provider.catalogue());
  refuseDuplicate(provider, order, boughtAt);
  if (costOf(order) > store.float.balance) throw new BillError("018");

  const { status, deliveries, delivery } = planFor(sandboxOutcomeOf(mode, order), fault);
  const sale = status && { ...order, status, deliveries, boughtAt };
  if (sale) store.purchases.put(sale);
  if (fault?.kind === "code") {
    return { delivery, body: errorResponse({ code: fault.code, about: requestId }) };
  }
  return { delivery, body: sale ? transactionResponse(sale, "pay") : {} };
}

function refuseDuplicate({ store }: BillProvider, order: Order, now: Date): void {
  const earlier = store.newestOf(order.serviceId, order.biller);
  if (isLikelyDuplicate(earlier, now, store.duplicateWindowSeconds)) throw new BillError("019");
}

/**
 * Responds with the state of a purchase. @throws BillError 011 without a request_id; 015 for an
 * unknown one, or one not yet on the replica that requeries read
 */
export function requery({ store }: BillProvider, fields: Fields, fault: Fault | undefined): Json {
  const requestId = fields.request_id;
  if (!requestId) throw new BillError("011", "The request_id field is required.");
  const found = store.purchases.get(requestId);
  if (!found || fault?.kind === "lagging-requery") throw new BillError("015");
  return transactionResponse(found, "requery");
}
