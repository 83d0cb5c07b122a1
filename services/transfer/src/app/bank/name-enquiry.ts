import { setTimeout as delay } from "node:timers/promises";
import type { Bank } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { currentContext, detachFromRequest, type Logger } from "@kobo/runtime";
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
        return await rails[mode].accountName(account, Date.now() + TIMEOUT_MS);
      } catch (cause) {
        logger.warn({ err: cause, mode, bankCode: bank.code }, "name enquiry failed");
        throw noAnswer(cause);
      }
    },
  });
  return async (mode, bank, accountNumber) => {
    const enquiry = { mode, bank, accountNumber };
    const key = [mode, bank.code, accountNumber].join("/");
    const fetch = () => detachFromRequest(() => names.fetch(key, { context: enquiry }));
    const name = await untilRequestEnds(fetch);
    if (name === undefined) throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED");
    return name;
  };
}

/**
 * Waits for work that is shared by requests which end at different times.
 * @throws AppError EXTERNAL_ACCOUNT_VERIFICATION_FAILED when the caller's request is about to end
 */
async function untilRequestEnds<Result>(begin: () => Promise<Result>): Promise<Result> {
  const deadline = currentContext()?.deadline;
  if (deadline === undefined) return begin();
  const endsInMs = deadline - REFUSAL_MS - Date.now();
  if (endsInMs <= 0) throw noAnswer();
  const answered = new AbortController();
  const late = delay(endsInMs, undefined, { signal: answered.signal }).then(() => {
    throw noAnswer();
  });
  try {
    return await Promise.race([begin(), late]);
  } finally {
    answered.abort();
    late.catch(() => {});
  }
}

function noAnswer(cause?: unknown): AppError {
  const message = "The bank did not confirm the account in time. Try again shortly.";
  const extra = { retryable: true };
  return new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", message, { cause, extra });
}
