import type { Target } from "../targets";
import { type Cell, nameOf } from "./compare";

/** Above it a page in the middle is slower, and not merely measured at a worse moment. */
export const RATIO_MAX = 1.3;

/** What was wanted: that it does not matter where in the list a page is. */
export function judge(cells: readonly Cell[]): Target[] {
  const { ratio, ...worst } = worstOf(cells);
  return [
    {
      what: `every list's p50 in the middle at most ${RATIO_MAX} times that of its first page`,
      measured: `worst: ${nameOf(worst)}, ${ratio.p50.toFixed(2)} times`,
      reached: ratio.p50 <= RATIO_MAX,
    },
  ];
}

/** The one whose page in the middle is slowest beside its first page. What was not measured is worst. */
export function worstOf(cells: readonly Cell[]): Cell {
  const unknown = cells.find(({ ratio }) => Number.isNaN(ratio.p50));
  return unknown ?? cells.reduce((a, b) => (b.ratio.p50 > a.ratio.p50 ? b : a));
}
