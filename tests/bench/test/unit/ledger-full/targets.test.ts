import { PAGES, type Page } from "../../../src/ledger-full/pages";
import { judge } from "../../../src/ledger-full/targets";
import type { Figures } from "../../../src/measure";

const figures = (perSecond: number, p99Ms: number): Figures => ({ perSecond, p50Ms: 1, p99Ms });
const pages = (p99Ms: number) =>
  Object.fromEntries(PAGES.map((page) => [page, figures(1_000, p99Ms)])) as Record<Page, Figures>;

test("a full ledger that is hardly slower, and pages that come at once, are what was wanted", () => {
  const pair = { load: "hot", empty: figures(10_000, 40), full: figures(9_000, 50) } as const;

  expect(judge([pair], pages(4.9)).filter(({ reached }) => !reached)).toEqual([]);
});

test("a tenth more than allowed, or a page at the limit, is not reached", () => {
  const pair = { load: "spread", empty: figures(10_000, 40), full: figures(8_999, 40) } as const;

  const missed = judge([pair], { ...pages(1), "balance now": figures(1_000, 5) })
    .filter(({ reached }) => !reached)
    .map(({ what }) => what);

  expect(missed).toEqual([
    "spread: no less than 0.9 of the empty ledger's rate",
    "balance now: p99 under 5 ms",
  ]);
});
