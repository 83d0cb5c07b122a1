import type { Account } from "../../app/bill-provider/account";
import type { Price } from "../../domain/bill-provider/catalogue";
import { VARIATIONS_UPDATE } from "../../domain/bill-provider/notice";
import { costOf } from "../../domain/bill-provider/order";
import type { Purchase } from "../../domain/bill-provider/purchase";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { type NameAbout, noticeView } from "../notices";

/** The control API tells kobo, as a JSON number: what tests hold against our own ledger. */
export function purchaseView(purchase: Purchase): Json {
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

export function priceView({ serviceId, variationCode, price }: Price): Json {
  return { serviceID: serviceId, variation_code: variationCode, price_kobo: Number(price) };
}

export const nameAbout: NameAbout = ({ event }) =>
  event === VARIATIONS_UPDATE ? "serviceID" : "request_id";

export function stateView({ book }: Account): Json {
  return {
    float_kobo: Number(book.float),
    duplicate_window_seconds: book.duplicateWindowSeconds,
  };
}

/**
 * The purchases in the order in which they came into the book, the notices in that in which they came
 * about, and the prices that were changed. Whoever asks for purchases is told of their notices alone.
 */
export function bookView(account: Account, query: Fields): Json {
  const { request_id, phone } = query;
  const { book } = account;
  const purchases = purchasesOf(account, query);
  const isAll = request_id === undefined && phone === undefined;
  const ids = new Set(purchases.map(({ requestId }) => requestId));
  const notices = book.notices.list().filter(({ about }) => isAll || ids.has(about));
  return {
    purchases: purchases.map(purchaseView),
    notices: notices.map((notice) => noticeView(notice, nameAbout)),
    prices: book.prices.map(priceView),
  };
}

function purchasesOf({ book }: Account, { request_id: requestId, phone }: Fields): Purchase[] {
  const found = requestId === undefined ? book.list() : [book.find(requestId) ?? []].flat();
  return found.filter((purchase) => phone === undefined || purchase.phone === phone);
}
