import { TRANSACTION_UPDATE, transactionNoticeBody } from "../../domain/bill-provider/notice";
import {
  fieldsOf,
  type Outcome,
  type Purchase,
  settled,
} from "../../domain/bill-provider/purchase";
import type { Account } from "./account";
import { noticeFor } from "./notice-for";

type Settlement =
  | { result: "settled"; purchase: Purchase }
  | { result: "unknown request_id" }
  | { result: "already over"; purchase: Purchase };

/** Ends a pending purchase, or takes a delivered one back, and has us told of it. */
export function settle(account: Account, requestId: string, outcome: Outcome): Settlement {
  const purchase = account.book.find(requestId);
  if (!purchase) return { result: "unknown request_id" };
  const after = settled(purchase, outcome);
  if (!after) return { result: "already over", purchase };
  if (after !== purchase) recordEnd(account, after);
  return { result: "settled", purchase: after };
}

function recordEnd(account: Account, purchase: Purchase): void {
  const notice = noticeFor(account, fieldsOf(purchase), {
    event: TRANSACTION_UPDATE,
    about: purchase.requestId,
    body: transactionNoticeBody(purchase),
  });
  account.book.recordEnd(purchase, notice);
  account.postman.expect(notice);
}
