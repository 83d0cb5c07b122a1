import type { Figures } from "../measure";
import type { Target } from "../targets";
import type { Pair } from "./ledger-full-bench";
import { PAGES, type Page } from "./pages";

const SHARE_MIN = 0.9;
const P99_MAX_MS = 5;

export function judge(pairs: readonly Pair[], pages: Readonly<Record<Page, Figures>>): Target[] {
  return [
    ...pairs.map(({ load, empty, full }) => {
      const share = full.perSecond / empty.perSecond;
      return {
        what: `${load}: no less than ${SHARE_MIN} of the empty ledger's rate`,
        measured: share.toFixed(2),
        reached: share >= SHARE_MIN,
      };
    }),
    ...PAGES.map((page) => ({
      what: `${page}: p99 under ${P99_MAX_MS} ms`,
      measured: `${pages[page].p99Ms.toFixed(2)} ms`,
      reached: pages[page].p99Ms < P99_MAX_MS,
    })),
  ];
}
