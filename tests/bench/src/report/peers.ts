import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyResult, Section, ShowChart } from "../bench";
import { amount, type Bounds, table } from "./markdown";
import type { Recorded } from "./record";

/** The rates of a ledger: transfers a second, by load. */
interface Measured {
  ledger: string;
  commit: string;
  hot: number | Bounds;
  spread: number | Bounds;
}

const bounds = (from: number, to: number): Bounds => ({ from, to });

/** Measured before, and not by this bench. It cannot measure them again, so they are written down here. */
const PEERS: readonly Measured[] = [
  {
    ...{ ledger: "Formance ledger", commit: "25f8708bb" },
    ...{ hot: bounds(117, 184), spread: bounds(293, 333) },
  },
  {
    ...{ ledger: "Formance ledger, minimal features", commit: "25f8708bb" },
    ...{ hot: bounds(215, 262), spread: bounds(489, 529) },
  },
  {
    ...{ ledger: "Blnk, inline", commit: "cba0072" },
    ...{ hot: bounds(336, 360), spread: bounds(558, 708) },
  },
];

const TIGERBEETLE = { commit: "52ad553", batch: 8_189, perSecond: 620_000 };

/** As many as the peers had. */
const CALLERS = 64;

/** The work of each ledger for a transfer, as read in its source at the measured commit. */
const TEXTS = join(__dirname, "../../peers.md");

/** Kobo's figures next to those of other ledgers, and the work of each for a transfer. */
export function peersSection(
  runs: ReadonlyMap<string, Recorded<AnyResult>>,
  show: ShowChart,
): Section {
  const all = [
    ...ours("Kobo's wallet ledger, over gRPC", runs.get("ledger"), {
      ...{ subject: "service", callers: CALLERS },
    }),
    ...ours("Kobo as a whole, through the gateway", runs.get("transfers"), {
      ...{ keyed: false, connections: CALLERS },
    }),
    ...PEERS,
  ];
  return {
    title: "Beside other ledgers",
    blocks: [
      `Three open ledgers, each measured on the same kind of machine with full durability: Formance and Blnk with ${CALLERS} connections, TigerBeetle with batches of ${amount(TIGERBEETLE.batch)} transfers. Where a ledger has two figures, they are the lowest and the highest that were measured. Ours are of the runs above, with ${CALLERS} callers.`,
      "They were not measured in one run, nor by one program, and no two of these ledgers do the same for a transfer: what follows the figures says what each does. So they tell orders of magnitude, for these settings and this size of machine, and nothing about other ones.",
      show("peers", {
        title: `Ledgers on PostgreSQL, ${CALLERS} callers`,
        unit: "transfers/s",
        series: ["hot", "spread"],
        groups: all.map(({ ledger, hot, spread }) => ({ name: ledger, values: [hot, spread] })),
      }),
      table(all, [
        ["ledger", ({ ledger }) => ledger, "words"],
        ["commit", ({ commit }) => commit, "words"],
        ["hot, transfers/s", ({ hot }) => amount(hot)],
        ["spread, transfers/s", ({ spread }) => amount(spread)],
      ]),
      `TigerBeetle, ${TIGERBEETLE.commit}: ${amount(TIGERBEETLE.perSecond)} transfers/s in batches of ${amount(TIGERBEETLE.batch)}. It is not in the chart: on its scale the others could not be seen, and a batch of ${amount(TIGERBEETLE.batch)} is not as many callers who each wait for an answer.`,
      readFileSync(TEXTS, "utf8").trimEnd(),
    ],
  };
}

type Cell = Record<string, unknown> & {
  median: { perSecond?: number; figures?: { perSecond: number } };
};

/** The rates of the cells with these values; none where the bench was not recorded. */
function ours(
  ledger: string,
  run: Recorded<AnyResult> | undefined,
  variant: Readonly<Record<string, unknown>>,
): Measured[] {
  if (!run) return [];
  const { cells } = run.result as AnyResult & { cells: Cell[] };
  const rate = (load: string): number => {
    const fits = Object.entries({ ...variant, load });
    const cell = cells.find((each) => fits.every(([key, value]) => each[key] === value));
    return (cell?.median.figures ?? cell?.median)?.perSecond ?? Number.NaN;
  };
  return [{ ledger, commit: run.commit.id, hot: rate("hot"), spread: rate("spread") }];
}
