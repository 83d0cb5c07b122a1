import type { Target } from "../targets";
import { type Cell, nameOf } from "./compare";
import { PAGES } from "./plan";

/** Above it a page in the middle is slower, and not merely measured at a worse moment. */
export const RATIO_MAX = 1.3;

/** Wanted of the largest page, for a lone caller. */
const P99_MS = 10;

/** What was wanted: that it does not matter where in the list a page is, and that it comes soon. */
export function judge(cells: readonly Cell[]): Target[] {
  const { ratio, ...worst } = worstOf(cells);
  const largest = Math.max(...cells.map(({ limit }) => limit));
  const lone = cells.filter(({ limit, callers }) => limit === largest && callers === 1);
  const slowest = Math.max(...lone.flatMap(({ pages }) => PAGES.map((page) => pages[page].p99Ms)));
  return [
    {
      what: `every list's p50 in the middle at most ${RATIO_MAX} times that of its first page`,
      measured: `worst: ${nameOf(worst)}, ${ratio.p50.toFixed(2)} times`,
      reached: ratio.p50 <= RATIO_MAX,
    },
    {
      what: `a page of ${largest}, one caller: p99 below ${P99_MS} ms, wherever it is`,
      measured: `at worst ${slowest.toFixed(1)} ms`,
      reached: slowest < P99_MS,
    },
  ];
}

/** The one whose page in the middle is slowest beside its first page. What was not measured is worst. */
export function worstOf(cells: readonly Cell[]): Cell {
  const unknown = cells.find(({ ratio }) => Number.isNaN(ratio.p50));
  return unknown ?? cells.reduce((a, b) => (b.ratio.p50 > a.ratio.p50 ? b : a));
}
