import type { CardListsResult } from "../../card-lists/card-lists-bench";
import type { Cell } from "../../card-lists/compare";
import { SPREAD } from "../../card-lists/fill";
import { PAGES } from "../../card-lists/plan";
import { table } from "../../markdown";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeCardLists: Writer<CardListsResult> = ({ result }, pen): Section => {
  const { cells, rounds, targets } = result;
  const requests = cells[0]?.requests ?? 0;
  const alone = cells.filter(({ callers }) => callers === 1);
  const largest = Math.max(...alone.map(({ limit }) => limit));
  const shown = alone.filter(({ limit }) => limit === largest);
  return {
    title: "Lists of card payments",
    lines: [
      `Whether it matters where in a list of ${amount(SPREAD.payments)} payments a page is. \`GET /v2/payments\`, all of them and filtered: the first page, one in the middle, the last, and one in the middle reached from the page after it (_back_).`,
      `${requests} requests of each page over ${rounds} rounds, the pages in turn.`,
      "",
      pen.chart({
        file: "card-lists",
        chart: {
          title: `p50 of a page of ${largest}, one caller`,
          unit: "ms",
          series: PAGES,
          groups: shown.map(({ list, pages }) => ({
            name: list,
            values: PAGES.map((page) => pages[page].p50Ms),
          })),
        },
      }),
      "",
      "p50 and p99 in ms:",
      "",
      ...table({
        head: ["list", "limit", "callers", ...PAGES],
        rows: cells.map(({ list, limit, callers, pages }) => [
          list,
          String(limit),
          String(callers),
          ...PAGES.map((page) => `${ms(pages[page].p50Ms)} / ${ms(pages[page].p99Ms)}`),
        ]),
        words: [0],
      }),
      "",
      `CPU ms for each page of ${largest}, by process with its children: of each list, asked for by so many callers. One caller's page is made by one process after the other.`,
      "",
      ...cpuTable(cells),
      "",
      ...wanted(targets),
    ],
  };
};

/** Of the largest pages, the dearest process first. */
function cpuTable(cells: readonly Cell[]): string[] {
  const largest = Math.max(...cells.map(({ limit }) => limit));
  const shown = cells.filter(({ limit }) => limit === largest);
  const total = (name: string) => shown.reduce((sum, { cpuMs }) => sum + (cpuMs[name] ?? 0), 0);
  const names = Object.keys(shown[0]?.cpuMs ?? {}).sort((a, b) => total(b) - total(a));
  return table({
    head: ["process", ...shown.map(({ list, callers }) => `${list}, ${callers}`)],
    rows: names.map((name) => [name, ...shown.map(({ cpuMs }) => (cpuMs[name] ?? 0).toFixed(2))]),
    words: [0],
  });
}
