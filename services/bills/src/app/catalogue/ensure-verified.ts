import type { Mode, Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { Provider } from "../../clients/provider/provider";
import * as verifiedAccounts from "../../db/verified-accounts";
import type { BillType } from "../../domain/catalogue/bill-type";
import type {
  AccountToVerify,
  Verification,
  VerifiedAccount,
} from "../../domain/orders/verification";
import { bulkheads } from "./bulkheads";

export interface VerifyParts {
  db: Database;
  providers: Readonly<Record<Mode, Pick<Provider, "verify">>>;
  logger: Logger;
}

interface VerificationRequest {
  tenant: Tenant;
  account: AccountToVerify;
  billType: BillType;
  /** The deadline for the provider's answer, in ms since 1970. */
  deadline: number;
}

/** A quarter of the provider's permits for verifications, so that one merchant leaves room for the others. */
const bulkhead = bulkheads(8);
const TOO_MANY_CALLS: Verification = {
  kind: "no answer",
  detail: "too many questions of one merchant are under way",
};

/**
 * Asks the provider for the account's customer and stores the confirmation.
 * @throws AppError VERIFY_ACCOUNT_FAILED, with `retryable` when the provider did not answer, or when the merchant has
 * too many verifications in flight
 */
export async function verifyWithProvider(
  parts: VerifyParts,
  request: VerificationRequest,
): Promise<VerifiedAccount> {
  const { tenant, account, billType, deadline } = request;
  const { merchantId, mode } = tenant;
  const verification =
    (await bulkhead.run(`${merchantId} ${mode}`, () =>
      parts.providers[mode].verify(account, deadline),
    )) ?? TOO_MANY_CALLS;
  switch (verification.kind) {
    case "verified":
      await store(parts, tenant, { account, verified: verification.account });
      return verification.account;
    case "refused":
      throw new AppError("VERIFY_ACCOUNT_FAILED", refusal(billType, account.type));
    case "no answer": {
      const { serviceId } = account;
      const { detail } = verification;
      parts.logger.warn(
        { merchantId, mode, serviceId, detail },
        "biller verification returned no customer name",
      );
      throw new AppError("VERIFY_ACCOUNT_FAILED", NO_ANSWER, { extra: { retryable: true } });
    }
  }
}

/** The part of a verified account that a purchase needs. */
type Confirmation = Pick<VerifiedAccount, "renewalAmount">;

/** The timeout of a verification within a purchase. */
const INLINE_MS = 4_000;

/**
 * Returns the provider's confirmation of an account: a stored one of the last 24 hours if it `suffices`, or a new
 * one.
 * @throws AppError VERIFY_ACCOUNT_FAILED, with `retryable` when the provider did not answer
 */
export async function ensureVerified(
  parts: VerifyParts,
  { suffices, ...request }: VerificationRequest & { suffices: (earlier: Confirmation) => boolean },
): Promise<Confirmation> {
  const earlier = await verifiedAccounts.findRecent(parts.db, request.tenant, request.account);
  if (earlier && suffices(earlier)) return earlier;
  const deadline = Math.min(request.deadline, Date.now() + INLINE_MS);
  return verifyWithProvider(parts, { ...request, deadline });
}

/** Failing to store only means that the next purchase verifies again. */
async function store(
  { db, logger }: VerifyParts,
  tenant: Tenant,
  verification: { account: AccountToVerify; verified: VerifiedAccount },
): Promise<void> {
  try {
    await inTransaction(
      db,
      async (trx) => {
        await verifiedAccounts.upsert(trx, tenant, verification);
        await verifiedAccounts.deleteExpired(trx, tenant);
      },
      { repeatable: true },
    );
  } catch (err) {
    const { serviceId } = verification.account;
    logger.warn({ err, serviceId }, "verified account not stored");
  }
}

const NO_ANSWER = "The provider did not answer whose account it is. Try again shortly.";

/** In our words: the provider's texts are not meant for merchants. */
function refusal(billType: BillType, type: string): string {
  switch (billType) {
    case "tv":
      return "The provider does not know this smartcard number.";
    case "electricity":
      return `The provider knows no ${type} meter of this number, or does not sell to it.`;
    case "education":
      return "The provider does not know this profile number for this exam.";
    default:
      return "The provider does not know this account.";
  }
}
