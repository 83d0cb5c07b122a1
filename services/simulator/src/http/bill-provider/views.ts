import type { Account } from "../../app/bill-provider/account";
import type { Fault } from "../../domain/bill-provider/fault";
import { costOf } from "../../domain/bill-provider/order";
import type { Purchase } from "../../domain/bill-provider/purchase";
import type { Json } from "../../domain/json";

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

interface BookFilter {
  request_id?: string | undefined;
  phone?: string | undefined;
}

/** The account as it stands, with its purchases in the order in which they were bought. */
export function bookView(account: Account, filter: BookFilter): Json {
  const { mode, book, switches } = account;
  return {
    mode,
    float_kobo: Number(book.float),
    duplicate_window_seconds: book.duplicateWindowSeconds,
    accepts_credentials: switches.acceptsCredentials,
    down: switches.isDown,
    purchases: purchasesOf(account, filter).map(purchaseView),
  };
}

function purchasesOf({ book }: Account, { request_id: requestId, phone }: BookFilter): Purchase[] {
  const found = requestId === undefined ? book.list() : [book.find(requestId) ?? []].flat();
  return found.filter((purchase) => phone === undefined || purchase.phone === phone);
}

export function faultView({ kind, match, ...fault }: Fault): Json {
  return { ...fault, fault: kind, match };
}
