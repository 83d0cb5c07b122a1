import type { BankFault } from "../../domain/bank/fault";
import { sessionId as newSessionId } from "../../domain/bank/session-id";
import { type Credit, isSamePayment, type Payment } from "../../domain/bank-partner/credit";
import { CREDITED, creditNoticeBody } from "../../domain/bank-partner/letter";
import { partnerRefusal } from "../../domain/bank-partner/refusal";
import { newNotice } from "../../domain/notice";
import type { PartnerDesk } from "./desk";

interface Booked {
  credit: Credit;
  isNew: boolean;
}

/**
 * Books money once per session_id, and has us told of it. There is no wait between the checks and
 * the entry, so that two payments under one session_id can never both be booked.
 * @throws Refused account_not_found, reference_conflict
 */
export function bookCredit(
  desk: PartnerDesk,
  sent: { payment: Payment; sessionId: string | undefined },
  fault: BankFault | undefined,
): Booked {
  const { book, chance } = desk;
  const { payment } = sent;
  const earlier = book.findCredit(sent.sessionId ?? "");
  if (earlier) {
    if (!isSamePayment(earlier, payment)) throw partnerRefusal("reference_conflict");
    return { credit: earlier, isNew: false };
  }
  const account = book.holderOf(payment.accountNumber);
  if (!account) throw partnerRefusal("account_not_found");

  const bookedAt = timeOfBooking(desk);
  const credit: Credit = {
    ...payment,
    id: `crd_${chance.code()}`,
    sessionId: sent.sessionId ?? newSessionId(payment.sender.bankCode, bookedAt, chance.digits(12)),
    accountReference: account.reference,
    paidAt: payment.paidAt ?? bookedAt,
    bookedAt,
  };
  const twice = fault?.kind === "double-execution";
  record(desk, twice ? [credit, { ...credit, id: `crd_${chance.code()}` }] : [credit]);
  return { credit, isNew: true };
}

/** The clock may be set back; the order of the statement may not. */
function timeOfBooking({ book, now }: PartnerDesk): Date {
  const last = book.credits().at(-1)?.bookedAt ?? new Date(0);
  return new Date(Math.max(now().getTime(), last.getTime()));
}

/** However often it was booked, it is told of once. */
function record(desk: PartnerDesk, credits: readonly [Credit, ...Credit[]]): void {
  const [credit] = credits;
  const now = desk.now();
  const id = `ntc_${desk.chance.code()}`;
  const fault = desk.faults.take("notice", {
    account_number: credit.accountNumber,
    session_id: credit.sessionId,
    amount: String(credit.amount),
    event: CREDITED,
  });
  const body = creditNoticeBody(id, credit, now);
  const notice = newNotice({ id, event: CREDITED, about: credit.sessionId, body }, fault, now);
  desk.book.recordCredits(credits, notice);
  desk.postman.expect(notice);
}
