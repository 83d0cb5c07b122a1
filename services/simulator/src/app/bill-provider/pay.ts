import type { Fault } from "../../domain/bill-provider/fault";
import { costOf, type Order, readOrder } from "../../domain/bill-provider/order";
import { planFor } from "../../domain/bill-provider/plan";
import { isLikelyDuplicate, type Purchase } from "../../domain/bill-provider/purchase";
import { Refusal } from "../../domain/bill-provider/refusal";
import { refusalAnswer } from "../../domain/bill-provider/refusal-answer";
import { readRequestId } from "../../domain/bill-provider/request-id";
import { fateOf } from "../../domain/bill-provider/sandbox-inputs";
import { transactionAnswer } from "../../domain/bill-provider/transaction-answer";
import type { Fields } from "../../domain/fields";
import type { Reply } from "../reply";
import type { Account } from "./account";

/**
 * Sells, or refuses to. There is no wait between the checks and the entry in the book, so two
 * orders under one request_id can never both be taken.
 * @throws Refusal 014, 018, 019 and those of `readRequestId` and `readOrder`
 */
export function pay(account: Account, fields: Fields, fault: Fault | undefined): Reply {
  const { book, mode } = account;
  const now = account.now();
  const requestId = readRequestId(fields, now);
  if (book.find(requestId)) throw new Refusal("014");
  const order = readOrder(requestId, fields, account.catalogue());
  refuseDuplicate(account, order, now);
  if (costOf(order) > book.float) throw new Refusal("018");

  const { status, deliveries, manner } = planFor(fateOf(mode, order), fault);
  if (status) book.record({ ...order, status, deliveries, boughtAt: now });
  return { manner, body: bodyOf({ fault, requestId, purchase: book.find(requestId) }) };
}

function refuseDuplicate({ book }: Account, order: Order, now: Date): void {
  const earlier = book.newestOf(order.serviceId, order.biller);
  if (isLikelyDuplicate(earlier, now, book.duplicateWindowSeconds)) throw new Refusal("019");
}

function bodyOf(made: {
  fault: Fault | undefined;
  requestId: string;
  purchase: Purchase | undefined;
}) {
  const { fault, requestId, purchase } = made;
  if (fault?.kind === "code") return refusalAnswer({ code: fault.code, about: requestId });
  return purchase ? transactionAnswer(purchase, "pay") : {};
}
