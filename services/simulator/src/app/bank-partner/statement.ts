import { type Credit, fieldsOf } from "../../domain/bank-partner/credit";
import { partnerError } from "../../domain/bank-partner/errors";
import { inventedDigits } from "../../domain/fault";
import type { BankPartner } from "./bank-partner";

interface Page {
  credits: Credit[];
  /** The id of the last credit of the page, when there are more. */
  next: string | null;
}

/**
 * A page of the credits between two times, `from` inclusive, `to` exclusive.
 * @throws ApiError invalid_request for an unknown cursor
 */
export function listStatement(
  partner: BankPartner,
  page: { from: Date | undefined; to: Date | undefined; after: string | undefined; limit: number },
): Page {
  const { from, to } = page;
  const credits = partner.store.credits
    .list()
    .filter(({ bookedAt }) => (!from || bookedAt >= from) && (!to || bookedAt < to));
  const { credits: lines, next } = pageOf(partner, credits, page);
  return { credits: partner.faults.applyToLines(lines, fieldsOf, inventedCredit), next };
}

/**
 * Credits of one account, page by page.
 * @throws ApiError account_not_found, and invalid_request for an unknown `after`
 */
export function listAccountCredits(
  partner: BankPartner,
  page: { number: string; after: string | undefined; limit: number },
): Page {
  const { store } = partner;
  const account = store.holderOf(page.number);
  if (!account) throw partnerError("account_not_found");
  return pageOf(partner, store.creditsByAccount.all(account.reference), page);
}

function pageOf(
  { store }: BankPartner,
  credits: readonly Credit[],
  { after, limit }: { after: string | undefined; limit: number },
): Page {
  const position = after === undefined ? -1 : store.credits.positionOf(after);
  if (position === undefined) throw partnerError("invalid_request", "There is no such credit.");
  const rest = credits.filter(({ id }) => (store.credits.positionOf(id) ?? 0) > position);
  const page = rest.slice(0, limit);
  return { credits: page, next: rest.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function inventedCredit(credit: Credit): Credit {
  return {
    ...credit,
    id: `crd_${inventedDigits(credit.id, 16)}`,
    sessionId: `${credit.sessionId.slice(0, 18)}${inventedDigits(credit.id, 12)}`,
  };
}
