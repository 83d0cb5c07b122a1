import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import type { PartnerDesk } from "../../app/bank-partner/desk";
import { creditJson } from "../../domain/bank-partner/credit";
import { PARTNER_FAULTS, PARTNER_FIELDS } from "../../domain/bank-partner/faults";
import { accountJson } from "../../domain/bank-partner/virtual-account";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { bankControl } from "../bank/control";
import { noticeView } from "../notices";

/** The control of the bank partner. The partner itself has none of it. */
export function partnerControl(desk: PartnerDesk, logger: Logger): Router {
  return bankControl({
    desk,
    logger,
    possible: PARTNER_FAULTS,
    fields: PARTNER_FIELDS,
    about: "session_id",
    view: (query) => bookView(desk, query),
  });
}

/** `id` is that of a notice; whatever is not asked for is told whole. */
function bookView(desk: PartnerDesk, query: Fields): Json {
  const { account_number: number, session_id: session, reference, id } = query;
  const { book, issuer } = desk;
  const fits = (asked: string | undefined, found: string) => asked === undefined || asked === found;
  const accounts = book
    .accounts()
    .filter((account) => fits(number, account.number) && fits(reference, account.reference));
  const credits = book
    .credits()
    .filter(
      (credit) =>
        fits(number, credit.accountNumber) &&
        fits(reference, credit.accountReference) &&
        fits(session, credit.sessionId),
    );
  const sessions = new Set(credits.map(({ sessionId }) => sessionId));
  const notices = book.notices
    .list()
    .filter((notice) => sessions.has(notice.about) && fits(id, notice.id));
  return {
    accounts: accounts.map((account) => accountJson(account, issuer)),
    credits: credits.map(creditJson),
    notices: notices.map((notice) => noticeView(notice, () => "session_id")),
  };
}
