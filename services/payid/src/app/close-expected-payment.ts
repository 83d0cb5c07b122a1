import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, KEYLESS } from "@kobo/postgres";
import * as expectedPayments from "../db/expected-payments";
import * as payIds from "../db/pay-ids";
import * as virtualAccounts from "../db/virtual-accounts";
import { type ExpectedPaymentView, getExpectedPayment, type Query } from "./get-expected-payment";
import { ingestMissing, type PartnerParts } from "./inflows/ingest-missing";
import { type DeactivationParts, untilLookupsExpired } from "./pay-ids/set-pay-id-active";
import { bankDeadline } from "./verify-expected-payment";
import { setAccountOpen } from "./virtual-accounts/set-account-open";

type Parts = DeactivationParts & PartnerParts;

/**
 * Closes the number of one expected payment, a dynamic PayID or an account for one payment, and returns the payment that
 * arrived before. No later one is accepted. A repeat changes nothing.
 * @throws AppError TRANSACTION_NOT_FOUND; VALIDATION_ERROR for a number that takes more than one payment;
 * SERVICE_UNAVAILABLE while the bank does not say whether the account was paid before
 */
export async function closeExpectedPayment(
  parts: Parts,
  query: Query,
  requestDeadline: number,
): Promise<ExpectedPaymentView> {
  const { tenant, reference } = query;
  const expected = await expectedPayments.findByReference(parts.db, tenant, reference);
  if (!expected) throw new AppError("TRANSACTION_NOT_FOUND");
  const close = expected.type === "virtual_payid" ? closePayId : closeAccount;
  await close(parts, { tenant, id: expected.id, deadline: bankDeadline(requestDeadline) });
  return getExpectedPayment(parts, query);
}

interface Closing {
  tenant: Tenant;
  id: string;
  /** Of the query to the bank, in ms since 1970. */
  deadline: number;
}

async function closePayId(parts: Parts, { tenant, id }: Closing): Promise<void> {
  const found = await payIds.findById(parts.db, tenant, id);
  if (!found) throw new Error("The expected payment has no PayID.");
  if (found.type !== "dynamic") throw takesSeveral();
  if (found.status === "used") return;
  await inTransaction(parts.db, (trx) => payIds.deactivate(trx, id), { repeatable: true });
  await untilLookupsExpired(parts);
}

async function closeAccount(parts: Parts, { tenant, id, deadline }: Closing): Promise<void> {
  const account = await virtualAccounts.findById(parts.db, tenant, id);
  if (!account) throw takesSeveral();
  try {
    await setAccountOpen(parts, { tenant, id, open: false, ...KEYLESS });
  } catch (error) {
    // It was paid, or has expired: it takes no other payment either way.
    const isOver = error instanceof AppError && error.code === "INVALID_VIRTUAL_ACCOUNT_STATE";
    if (!isOver) throw error;
  }
  // Money that the bank took before is accepted whenever it is reported, so only the bank can say that there is none.
  if (!account.acceptedInflowId) await ingestMissing(parts, account, deadline);
}

function takesSeveral(): AppError {
  const message = "must be the reference of a number that takes one payment";
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "reference", code: "not_single", message }],
  });
}
