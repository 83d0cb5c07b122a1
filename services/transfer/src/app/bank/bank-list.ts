import { BANKS, type Bank, findBank } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { detachFromRequest, type Logger } from "@kobo/runtime";
import type { Rail } from "../../clients/rail";

export interface BankList {
  /** Sorted by name. */
  all: () => Promise<readonly Bank[]>;
  /** By the list's code or the NIP code. @throws AppError BANK_NOT_SUPPORTED */
  find: (code: string) => Promise<Bank>;
}

export type BankLists = Readonly<Record<Mode, BankList>>;

const FRESH_MS = 60 * 60 * 1_000;
const STALE_MS = 24 * 60 * 60 * 1_000;
/** Back-off after a failed fetch. */
const RETRY_MS = 10_000;
/** Shorter than any caller's deadline. */
const FETCH_MS = 4_000;

/**
 * The platform's banks that the rail supports. The rail's list is fresh for an hour and served stale for a day.
 * Without any list all banks are offered, and the rail refuses those that it cannot pay.
 */
export function bankList(rail: Pick<Rail, "bankCodes">, logger: Logger): BankList {
  let cached: { at: number; codes: Set<string> } | undefined;
  let retryAt = 0;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      cached = { at: Date.now(), codes: await rail.bankCodes(Date.now() + FETCH_MS) };
    } catch (error) {
      retryAt = Date.now() + RETRY_MS;
      logger.warn({ err: error }, "bank list fetch failed");
    } finally {
      refreshing = undefined;
    }
  };

  const offered = async (): Promise<Set<string> | undefined> => {
    const isFresh = cached && Date.now() - cached.at < FRESH_MS;
    if (!isFresh && Date.now() >= retryAt) refreshing ??= detachFromRequest(refresh);
    // Only callers without a cached list wait for the fetch.
    if (cached === undefined) await refreshing;
    return cached && Date.now() - cached.at < STALE_MS ? cached.codes : undefined;
  };

  return {
    all: async () => {
      const codes = await offered();
      return codes ? BANKS.filter(({ code }) => codes.has(code)) : BANKS;
    },
    find: async (code) => {
      const bank = findBank(code);
      const codes = bank && (await offered());
      if (!bank || (codes && !codes.has(bank.code))) throw new AppError("BANK_NOT_SUPPORTED");
      return bank;
    },
  };
}
