import type { Bank } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { currentContext, type Logger } from "@kobo/runtime";
import { LRUCache } from "lru-cache";
import type { Rail } from "../../clients/rail";

/** The name on the account. @throws AppError EXTERNAL_ACCOUNT_VERIFICATION_FAILED */
export type NameEnquiry = (mode: Mode, bank: Bank, accountNumber: string) => Promise<string>;

const CACHE_TTL_MS = 5 * 60 * 1_000;
const CACHED_MAX = 20_000;
const TIMEOUT_MS = 5_000;
/** Reserved of a request's time for the refusal. */
const REFUSAL_MS = 300;

interface Enquiry {
  mode: Mode;
  bank: Bank;
  accountNumber: string;
}

/**
 * Caches the names that banks return for five minutes (decision 50); concurrent enquiries about one account share a
 * call. Failures are not cached, because the next attempt may succeed.
 */
export function nameEnquiry(rails: Readonly<Record<Mode, Rail>>, logger: Logger): NameEnquiry {
  const names = new LRUCache<string, string, Enquiry>({
    max: CACHED_MAX,
    ttl: CACHE_TTL_MS,
    fetchMethod: async (_key, _stale, { context: { mode, bank, accountNumber } }) => {
      const account = { bankCode: bank.code, accountNumber };
      try {
        return await rails[mode].accountName(account, callDeadline());
      } catch (cause) {
        logger.warn({ err: cause, mode, bankCode: bank.code }, "name enquiry failed");
        throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", NO_ANSWER, {
          cause,
          extra: { retryable: true },
        });
      }
    },
  });
  return async (mode, bank, accountNumber) => {
    const enquiry = { mode, bank, accountNumber };
    const name = await names.fetch([mode, bank.code, accountNumber].join("/"), {
      context: enquiry,
    });
    if (name === undefined) throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED");
    return name;
  };
}

function callDeadline(): number {
  const requestEnds = currentContext()?.deadline ?? Number.POSITIVE_INFINITY;
  return Math.min(Date.now() + TIMEOUT_MS, requestEnds - REFUSAL_MS);
}

const NO_ANSWER = "The bank did not confirm the account in time. Try again shortly.";
