import type { Ledger } from "@kobo/ledger-client";
import { LIMIT_MAX } from "../../load/requests";
import type { Figures } from "../../measure/figures";
import type { Wallet } from "../../world/order";

/** Reads of a wallet with a long history. */
export const PAGES = [
  "balance now",
  "balance at a past moment",
  "newest page of the statement",
  "page from the middle of the statement",
  "page of a past period",
] as const;
export type Page = (typeof PAGES)[number];

/** The rate and the cost of one page. */
export interface PageFigures extends Figures {
  /** CPU ms for each, of PostgreSQL, of the ledger and of the readers; empty where the system does not count them. */
  cpuMs: Partial<Record<Part, number>>;
}

export const PARTS = ["PostgreSQL", "ledger", "readers"] as const;
type Part = (typeof PARTS)[number];

/** The history of every wallet. */
export interface Past {
  /** Numbers of the entries, of which each wallet has at least as many. */
  entries: number;
  fromMs: number;
  toMs: number;
}

/** Reads one page from a random time or position. @throws Error when it is not full */
export async function readPage(
  page: Page,
  { calls }: Ledger,
  { wallet, past }: { wallet: Wallet; past: Past },
): Promise<void> {
  const of = { ...wallet, mode: "MODE_TEST" } as const;
  const between = (low: number, high: number) => low + Math.floor(Math.random() * (high - low));
  const moment = between(past.fromMs, past.toMs);
  const list = async (range: object): Promise<void> => {
    const { entries } = await calls.ListEntries({ ...of, limit: LIMIT_MAX, ...range });
    if (entries.length !== LIMIT_MAX) throw new Error(`${page}: ${entries.length} entries.`);
  };
  switch (page) {
    case "balance now":
      return void (await calls.GetBalance(of));
    case "balance at a past moment":
      return void (await calls.GetBalance({ ...of, atMs: moment }));
    case "newest page of the statement":
      return list({});
    case "page from the middle of the statement":
      return list({ beforeSeq: between(LIMIT_MAX + 1, past.entries) });
    case "page of a past period":
      // The second half of the time has entries enough before it.
      return list({ toMs: between((past.fromMs + past.toMs) / 2, past.toMs) });
  }
}
