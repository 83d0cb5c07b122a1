import {
  findService,
  findVariation,
  type Price,
} from "../../domain/bill-provider/catalogue/catalogue";
import { BillError } from "../../domain/bill-provider/errors";
import {
  fieldsOf,
  type Outcome,
  type Purchase,
  settled,
} from "../../domain/bill-provider/purchases/purchase";
import {
  TRANSACTION_UPDATE,
  transactionWebhookBody,
  VARIATIONS_UPDATE,
  variationsWebhookBody,
} from "../../domain/bill-provider/webhook";
import { emitWebhook } from "../provider";
import type { BillProvider } from "./bill-provider";

type Settlement =
  | { result: "settled"; purchase: Purchase }
  | { result: "unknown request_id" }
  | { result: "already over"; purchase: Purchase };

/** Settles a pending purchase, or reverses a delivered one, and emits a webhook. */
export function settlePurchase(
  provider: BillProvider,
  requestId: string,
  outcome: Outcome,
): Settlement {
  const { store } = provider;
  const purchase = store.purchases.get(requestId);
  if (!purchase) return { result: "unknown request_id" };
  const after = settled(purchase, outcome);
  if (!after) return { result: "already over", purchase };
  if (after !== purchase) {
    store.purchases.put(after);
    emitWebhook(provider, {
      event: TRANSACTION_UPDATE,
      about: requestId,
      fields: fieldsOf(after),
      body: () => transactionWebhookBody(after),
    });
  }
  return { result: "settled", purchase: after };
}

/**
 * Changes the price of a variation in all lists and sales from now on, and emits a webhook. @throws
 * BillError 012 and 010 for an unknown service or variation, 011 for a variation whose price the
 * caller sets, and 013 and 017 for a price outside the service's bounds
 */
export function changePrice(provider: BillProvider, changed: Price): void {
  const { serviceId, variationCode, price } = changed;
  const service = findService(provider.catalogue(), serviceId);
  const variation = findVariation(service, variationCode);
  if (variation.fixedPrice === "No") throw new BillError("011", "Its buyer names the price.");
  if (price < service.minimum) throw new BillError("013");
  if (price > service.maximum) throw new BillError("017");
  provider.store.prices.put(changed);
  emitWebhook(provider, {
    event: VARIATIONS_UPDATE,
    about: serviceId,
    fields: { serviceID: serviceId },
    body: () => variationsWebhookBody(serviceId),
  });
}
