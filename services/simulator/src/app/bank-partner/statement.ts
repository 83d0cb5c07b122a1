import type { Credit } from "../../domain/bank-partner/credit";
import { partnerRefusal } from "../../domain/bank-partner/refusal";
import { meets } from "../../domain/meets";
import { bent, inventedDigits } from "../../domain/statement";
import type { PartnerDesk } from "./desk";

interface Page {
  credits: Credit[];
  /** The id of the last credit of the page, when there are more. */
  next: string | null;
}

/**
 * What came between two times, `from` included and `to` not, page by page.
 * @throws Refused invalid_request for a cursor that is none
 */
export function statement(
  desk: PartnerDesk,
  asked: { from: Date | undefined; to: Date | undefined; after: string | undefined; limit: number },
): Page {
  const { from, to, after, limit } = asked;
  const all = desk.book.credits();
  const start = Math.max(placeAfter(desk, after), from ? firstSince(all, from) : 0);
  const end = to ? firstSince(all, to) : all.length;
  const page = pageOf(all.slice(start, Math.min(end, start + limit + 1)), limit);
  return { ...page, credits: toldWrong(desk, page.credits) };
}

/** The place of the first that was booked at the time or later. The book is in the order of time. */
function firstSince(credits: readonly Credit[], time: Date): number {
  let [low, high] = [0, credits.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const credit = credits[middle];
    if (credit && credit.bookedAt < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * What came to one account.
 * @throws Refused account_not_found, and invalid_request for an `after` that is no credit
 */
export function creditsOf(
  desk: PartnerDesk,
  asked: { number: string; after: string | undefined; limit: number },
): Page {
  const { book } = desk;
  const account = book.holderOf(asked.number);
  if (!account) throw partnerRefusal("account_not_found");
  const place = placeAfter(desk, asked.after);
  const rest = book.creditsOf(account).filter(({ id }) => (book.placeOf(id) ?? 0) >= place);
  return pageOf(rest, asked.limit);
}

function placeAfter({ book }: PartnerDesk, creditId: string | undefined): number {
  if (creditId === undefined) return 0;
  const place = book.placeOf(creditId);
  if (place === undefined) throw partnerRefusal("invalid_request", "There is no such credit.");
  return place + 1;
}

function pageOf(rest: readonly Credit[], limit: number): Page {
  const credits = rest.slice(0, limit);
  const last = credits.at(-1);
  return { credits, next: last && rest.length > limit ? last.id : null };
}

function toldWrong({ faults }: PartnerDesk, credits: readonly Credit[]): Credit[] {
  const lines = credits.map((credit) => ({
    account_number: credit.accountNumber,
    session_id: credit.sessionId,
    amount: String(credit.amount),
  }));
  const fault = faults.take("statement-line", ...lines);
  if (!fault) return [...credits];
  const index = lines.findIndex((line) => meets(fault, "statement-line", line));
  return bent(credits, { kind: fault.kind, index }, (credit) => ({
    ...credit,
    id: `crd_${inventedDigits(credit.id, 16)}`,
    sessionId: `${credit.sessionId.slice(0, 18)}${inventedDigits(credit.id, 12)}`,
  }));
}
