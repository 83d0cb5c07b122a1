import { sessionId as newSessionId } from "../../domain/bank";
import {
  type Credit,
  fieldsOf,
  isSamePayment,
  type Payment,
} from "../../domain/bank-partner/credit";
import { partnerError } from "../../domain/bank-partner/errors";
import { CREDITED, creditWebhookBody } from "../../domain/bank-partner/webhook";
import type { Fault } from "../../domain/fault";
import { emitWebhook } from "../provider";
import type { BankPartner } from "./bank-partner";

/**
 * Records a credit once per session_id, and emits a webhook. Runs in one turn of the event loop, so
 * two payments under one session_id are never both recorded.
 * @throws ApiError account_not_found, reference_conflict
 */
export function recordCredit(
  partner: BankPartner,
  { payment, sessionId }: { payment: Payment; sessionId: string | undefined },
  fault: Fault | undefined,
): { credit: Credit; isNew: boolean } {
  const { store, random } = partner;
  const earlier = store.creditsBySession.first(sessionId ?? "");
  if (earlier) {
    if (!isSamePayment(earlier, payment)) throw partnerError("reference_conflict");
    return { credit: earlier, isNew: false };
  }
  const account = store.holderOf(payment.accountNumber);
  if (!account) throw partnerError("account_not_found");

  const now = partner.now();
  // The clock may go backwards, but the statement stays in order.
  const bookedAt = new Date(Math.max(now.getTime(), store.lastBookedAt.getTime()));
  const credit: Credit = {
    ...payment,
    id: `crd_${random.code()}`,
    sessionId: sessionId ?? newSessionId(payment.sender.bankCode, bookedAt, random.digits(12)),
    accountReference: account.reference,
    paidAt: payment.paidAt ?? bookedAt,
    bookedAt,
  };
  store.credits.put(credit);
  if (fault?.kind === "double-execution") {
    store.credits.put({ ...credit, id: `crd_${random.code()}` });
  }
  emitWebhook(partner, {
    event: CREDITED,
    about: credit.sessionId,
    fields: fieldsOf(credit),
    body: (id) => creditWebhookBody(id, credit, now),
  });
  return { credit, isNew: true };
}
