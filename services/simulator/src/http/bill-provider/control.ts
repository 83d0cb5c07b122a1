import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import type { BillProvider } from "../../app/bill-provider/bill-provider";
import { injectDiscrepancy } from "../../app/bill-provider/discrepancies";
import { changePrice, settlePurchase } from "../../app/bill-provider/settle";
import type { Price } from "../../domain/bill-provider/catalogue/catalogue";
import { BillError } from "../../domain/bill-provider/errors";
import { BILL_FAULTS, BILL_FIELDS } from "../../domain/bill-provider/faults";
import { costOf } from "../../domain/bill-provider/purchases/order";
import type { Purchase } from "../../domain/bill-provider/purchases/purchase";
import { VARIATIONS_UPDATE } from "../../domain/bill-provider/webhook";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { controlRouter, matchesFilter, webhookView } from "../control";
import { billFaultRequest } from "../fault-request";
import {
  DiscrepancyRequest,
  DuplicateWindowRequest,
  FloatRequest,
  PriceRequest,
  SettlementRequest,
} from "./requests";

export function billProviderControl(provider: BillProvider, logger: Logger): Router {
  const { store } = provider;
  const { router, addChange, addSetting } = controlRouter({
    provider,
    logger,
    faultRequest: billFaultRequest({ possible: BILL_FAULTS, fields: BILL_FIELDS }),
    subjects: ["request_id", "serviceID"],
    subjectOf,
    view: (query) => storeView(provider, query),
    state: () => ({
      float_kobo: Number(store.float.balance),
      duplicate_window_seconds: store.duplicateWindowSeconds,
    }),
  });
  addSetting("/float", FloatRequest, ({ naira }) => {
    store.float.balance = naira;
  });
  addSetting("/duplicate-window", DuplicateWindowRequest, ({ seconds }) => {
    store.duplicateWindowSeconds = seconds;
  });
  addChange("/settle", SettlementRequest, ({ request_id, outcome }) => {
    const settlement = settlePurchase(provider, request_id, outcome);
    const { result } = settlement;
    if (settlement.result === "unknown request_id") {
      return { status: 404, body: { error: result } };
    }
    const status = result === "settled" ? 200 : 409;
    return { status, body: { result, purchase: purchaseView(settlement.purchase) } };
  });
  addChange("/price", PriceRequest, (price) =>
    orBadRequest(() => {
      changePrice(provider, price);
      return { body: { result: "priced", price: priceView(price) } };
    }),
  );
  addChange("/book", DiscrepancyRequest, (discrepancy) =>
    orBadRequest(() => {
      const injection = injectDiscrepancy(provider, discrepancy);
      const { result } = injection;
      if (injection.result === "planted") {
        return { body: { result, purchase: purchaseView(injection.purchase) } };
      }
      return { status: result === "request_id exists" ? 409 : 404, body: { error: result } };
    }),
  );
  return router;
}

interface Changed {
  status?: number;
  body: Json;
}

/** Pricing or selling an unknown service is a 400. */
function orBadRequest(change: () => Changed): Changed {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof BillError)) throw error;
    return { status: 400, body: { error: `${error.code}: ${error.message}` } };
  }
}

function subjectOf({ event }: { event: string }): string {
  return event === VARIATIONS_UPDATE ? "serviceID" : "request_id";
}

/** A query for purchases selects only their webhooks. */
function storeView({ store }: BillProvider, query: Fields): Json {
  const { request_id: requestId, phone } = query;
  const purchases = store.purchases
    .list()
    .filter((purchase) => matchesFilter(requestId, purchase.requestId))
    .filter((purchase) => matchesFilter(phone, purchase.phone));
  const isAll = requestId === undefined && phone === undefined;
  const ids = new Set(purchases.map((purchase) => purchase.requestId));
  const webhooks = store.webhooks.list().filter(({ about }) => isAll || ids.has(about));
  return {
    purchases: purchases.map(purchaseView),
    notices: webhooks.map((webhook) => webhookView(webhook, subjectOf(webhook))),
    prices: store.prices.list().map(priceView),
  };
}

/** Amounts are kobo, as JSON numbers, so tests can compare them with the ledger. */
function purchaseView(purchase: Purchase): Json {
  return {
    request_id: purchase.requestId,
    serviceID: purchase.serviceId,
    variation_code: purchase.variationCode,
    phone: purchase.phone,
    billersCode: purchase.biller,
    quantity: Number(purchase.quantity),
    amount_kobo: Number(purchase.amount),
    fee_kobo: Number(purchase.fee),
    commission_kobo: Number(purchase.commission),
    total_kobo: Number(costOf(purchase)),
    status: purchase.status,
    deliveries: purchase.deliveries,
    bought_at: purchase.boughtAt.toISOString(),
  };
}

function priceView({ serviceId, variationCode, price }: Price): Json {
  return { serviceID: serviceId, variation_code: variationCode, price_kobo: Number(price) };
}
