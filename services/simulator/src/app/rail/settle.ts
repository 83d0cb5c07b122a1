import { newNotice } from "../../domain/notice";
import { transferEventJson } from "../../domain/rail/answers";
import { transferEvent, transferNoticeBody } from "../../domain/rail/letter";
import type { Recipient } from "../../domain/rail/recipient";
import { type Outcome, settled, type Transfer } from "../../domain/rail/transfer";
import type { RailDesk } from "./desk";

/** A recipient is in the book before any transfer to it, and stays. */
export function recipientOf({ book }: RailDesk, { recipientCode }: Transfer): Recipient {
  const recipient = book.findRecipient(recipientCode);
  if (!recipient) throw new Error(`There is no recipient ${recipientCode}.`);
  return recipient;
}

/**
 * Writes down transfers as they stand now, and has us told of the first. What is pending is no news.
 * A plan is carried out at its time.
 */
export function record(desk: RailDesk, transfers: readonly [Transfer, ...Transfer[]]): void {
  const [first] = transfers;
  const notices = first.state === "pending" ? [] : [noticeOf(desk, first)];
  desk.book.recordTransfers(transfers, notices);
  for (const notice of notices) desk.postman.expect(notice);
  for (const transfer of transfers) planOf(desk, transfer);
}

/** Undefined when its state does not allow it. */
export function settle(desk: RailDesk, transfer: Transfer, outcome: Outcome): Transfer | undefined {
  const after = settled(transfer, outcome, desk.now());
  if (after && after !== transfer) record(desk, [after]);
  return after;
}

/** Takes up the plans that an earlier run left. */
export function resumePlans(desk: RailDesk): void {
  for (const transfer of desk.book.transfers()) planOf(desk, transfer);
}

function planOf(desk: RailDesk, { id, planned }: Transfer): void {
  if (!planned) return;
  desk.alarms.set(planned.at, () => {
    const transfer = desk.book.transferOf(id);
    // Settled by hand in the meantime, it has no plan any more.
    if (transfer?.planned) settle(desk, transfer, "planned");
  });
}

function noticeOf(desk: RailDesk, transfer: Transfer) {
  const { state, reference } = transfer;
  const recipient = recipientOf(desk, transfer);
  const event = transferEvent(state);
  const fault = desk.faults.take("notice", { ...fieldsOf(transfer, recipient), event });
  const body = transferNoticeBody(state, transferEventJson(transfer, recipient, desk.mode));
  const id = `ntc_${desk.chance.code()}`;
  return newNotice({ id, event, about: reference, body }, fault, desk.now());
}

/** What faults may be set for. */
export function fieldsOf(transfer: Transfer, recipient: Recipient) {
  return {
    reference: transfer.reference,
    transfer_code: transfer.code,
    amount: String(transfer.amount),
    recipient: recipient.code,
    account_number: recipient.accountNumber,
    bank_code: recipient.bankCode,
  };
}
