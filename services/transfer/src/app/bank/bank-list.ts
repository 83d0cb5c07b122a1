import { BANKS, type Bank, findBank } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import type { Rail } from "../../clients/rail";

/** The banks that can be paid in one mode. */
export interface BankList {
  /** Sorted by name. */
  all: () => Promise<readonly Bank[]>;
  /** By the list's code or the NIP code. @throws AppError BANK_NOT_SUPPORTED */
  find: (code: string) => Promise<Bank>;
}

export type BankLists = Readonly<Record<Mode, BankList>>;

const FRESH_MS = 60 * 60 * 1_000;
const STALE_MS = 24 * 60 * 60 * 1_000;
/** After a failure nobody asks again before this is over. */
const RETRY_MS = 10_000;
/** Within the time that any caller waits. */
const FETCH_MS = 4_000;

/**
 * Our banks that the rail offers. Its list is asked for once an hour and served for a day while it
 * does not answer; a rail that never gave one stops nobody: it will refuse what it cannot pay.
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
    if (!isFresh && Date.now() >= retryAt) refreshing ??= refresh();
    // Only who has nothing at all waits.
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
