import { conclude, defineBench, targetLines } from "../../bench";
import { target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { auditLedger } from "../../world/database";
import { asService, CALLERS_MOST } from "../../world/ledger";
import { comparePairs, measurePages, openFullLedger, WALLETS } from "./full-ledger";
import { PAGES, PARTS, type Page } from "./pages";

/** Ten million transfers in all. */
const PAST = 1_000;
const SHARE_MIN = 0.9;
const P99_MS = 5;

/** A ledger with ten million transfers beside an empty one, on its own PostgreSQL. */
export const ledgerFull = defineBench({
  seconds: 5,
  run: async (run) => {
    const { seconds, rounds } = run;
    const ledger = await openFullLedger(run, PAST);
    const { header, server, transfers, gib } = ledger;
    const pages = await measurePages(run, ledger);
    const pairs = await comparePairs(run, ledger);
    run.log("auditing the books");
    const audit = await auditLedger("the full ledger", asService(server.url));
    const targets = [
      ...pairs.map(({ load, empty, full }) =>
        target(
          `${load}: no less than ${SHARE_MIN} of the empty ledger's rate`,
          full.perSecond / empty.perSecond,
          { min: SHARE_MIN, digits: 2 },
        ),
      ),
      ...PAGES.map((page) =>
        target(`${page}: p99 under ${P99_MS} ms`, pages[page].p99Ms, {
          ...{ below: P99_MS, unit: " ms", digits: 2 },
        }),
      ),
    ];
    return conclude(
      header,
      { wallets: WALLETS, seconds, rounds, transfers, gib, pairs, pages },
      { targets, audits: [audit], problems: [] },
    );
  },
  section: ({ result }, show) => {
    const { wallets, transfers, gib, seconds, rounds, pairs, pages } = result;
    return {
      title: "A ledger with a long past",
      blocks: [
        [
          `Whether the ledger is slower for what it has in its books: the same writer on a ledger that has only wallets, and on one with ${amount(transfers)} transfers, ${gib.toFixed(1)} GiB with their indexes.`,
          `${amount(wallets)} wallets, ${CALLERS_MOST} callers; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each.`,
        ],
        show("ledger-full", {
          title: `An empty ledger and a full one, ${CALLERS_MOST} callers`,
          unit: "transfers/s",
          series: ["empty", "full"],
          groups: pairs.map(({ load, empty, full }) => ({
            name: load,
            values: [empty.perSecond, full.perSecond],
          })),
        }),
        table(pairs, [
          ["load", ({ load }) => load, "words"],
          ["empty transfers/s", ({ empty }) => amount(empty.perSecond)],
          ["full transfers/s", ({ full }) => amount(full.perSecond)],
          ["empty p50 ms", ({ empty }) => ms(empty.p50Ms)],
          ["full p50 ms", ({ full }) => ms(full.p50Ms)],
          ["empty p99 ms", ({ empty }) => ms(empty.p99Ms)],
          ["full p99 ms", ({ full }) => ms(full.p99Ms)],
          ["full / empty", ({ empty, full }) => (full.perSecond / empty.perSecond).toFixed(2)],
        ]),
        "Reads of the full ledger that merchants make, for any wallet, over gRPC, with one reader per core. CPU time per page of PostgreSQL, the ledger and the readers, measured one page at a time:",
        table(PAGES, [
          ["page", (page) => page, "words"],
          ["pages/s", (page) => amount(pages[page].perSecond)],
          ["p50 ms", (page) => ms(pages[page].p50Ms)],
          ["p99 ms", (page) => ms(pages[page].p99Ms)],
          ...PARTS.map((part): [string, (page: Page) => string] => [
            `${part}, CPU ms`,
            (page) => pages[page].cpuMs[part]?.toFixed(2) ?? "",
          ]),
        ]),
        targetLines(result),
      ],
    };
  },
});
