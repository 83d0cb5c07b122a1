import * as permanentAccounts from "../db/permanent-accounts";
import * as virtualAccounts from "../db/virtual-accounts";
import {
  type ExpectedPaymentView,
  getExpectedPayment,
  type Query,
  type ReadParts,
} from "./get-expected-payment";
import {
  ingestMissing,
  ingestMissingOfPermanent,
  type PartnerParts,
} from "./inflows/ingest-missing";

/** Longest time that the bank may delay the merchant's response (decision 61). */
const QUERY_MS = 5_000;
/** Reserved of a request's time for its response. */
const RESPONSE_MS = 1_000;

/**
 * As `getExpectedPayment`, after a query to the bank for credits that were not reported. If the bank does not answer
 * in time, the response is what is known without it.
 * @throws AppError TRANSACTION_NOT_FOUND
 */
export async function verifyExpectedPayment(
  parts: ReadParts & PartnerParts,
  query: Query,
  requestDeadline: number,
): Promise<ExpectedPaymentView> {
  const { tenant, reference } = query;
  const single = await virtualAccounts.findByReference(parts.db, tenant, reference);
  const account = single ?? (await permanentAccounts.findByReference(parts.db, tenant, reference));
  if (account) {
    try {
      const ingest = single ? ingestMissing : ingestMissingOfPermanent;
      await ingest(parts, account, bankDeadline(requestDeadline));
    } catch (error) {
      parts.logger.warn({ err: error, accountId: account.id }, "bank partner query failed");
    }
  }
  return getExpectedPayment(parts, query);
}

/** The deadline of a query to the bank in a request, in ms since 1970. */
export function bankDeadline(requestDeadline: number): number {
  return Math.min(Date.now() + QUERY_MS, requestDeadline - RESPONSE_MS);
}
