import type { LedgerResult } from "../ledger-bench";
import { table } from "../markdown";
import type { Recorded } from "../record";
import type { TransfersResult } from "../transfers/transfers-bench";
import { amount, type Bounds } from "./figures";
import { PEER_TEXTS } from "./peer-texts";
import type { Pen, Section } from "./section";

/** What a ledger did: transfers a second, by how the debits fall. */
interface Measured {
  ledger: string;
  commit: string;
  hot: number | Bounds;
  spread: number | Bounds;
}

/** Measured before, and not by this bench. It cannot measure them again, so they are written down here. */
const PEERS: readonly Measured[] = [
  {
    ledger: "Formance ledger",
    commit: "25f8708bb",
    hot: { from: 117, to: 184 },
    spread: { from: 293, to: 333 },
  },
  {
    ledger: "Formance ledger, minimal features",
    commit: "25f8708bb",
    hot: { from: 215, to: 262 },
    spread: { from: 489, to: 529 },
  },
  {
    ledger: "Blnk, inline",
    commit: "cba0072",
    hot: { from: 336, to: 360 },
    spread: { from: 558, to: 708 },
  },
];

const TIGERBEETLE = { commit: "52ad553", batch: 8_189, perSecond: 620_000 };

/** As many as the peers had. */
const CALLERS = 64;

type Runs = ReadonlyMap<string, Recorded<unknown>>;

/** Our figures beside those of other ledgers, and what each does for them. */
export function writePeers(runs: Runs, pen: Pen): Section {
  const all = [...oursIn(runs), ...PEERS];
  return {
    title: "Beside other ledgers",
    lines: [
      `Three open ledgers, each measured on the same kind of machine with full durability: Formance and Blnk with ${CALLERS} connections, TigerBeetle with batches of ${amount(TIGERBEETLE.batch)} transfers. Where a ledger has two figures, they are the lowest and the highest that were measured. Ours are of the runs above, with ${CALLERS} callers.`,
      "",
      "They were not measured in one run, nor by one program, and no two of these ledgers do the same for a transfer: what follows the figures says what each does. So they tell orders of magnitude, for these settings and this size of machine, and nothing about other ones.",
      "",
      pen.chart({
        file: "peers",
        chart: {
          title: `Ledgers on PostgreSQL, ${CALLERS} callers`,
          unit: "transfers/s",
          series: ["hot", "spread"],
          groups: all.map(({ ledger, hot, spread }) => ({ name: ledger, values: [hot, spread] })),
        },
      }),
      "",
      ...table({
        head: ["ledger", "commit", "hot, transfers/s", "spread, transfers/s"],
        rows: all.map(({ ledger, commit, hot, spread }) => [
          ledger,
          commit,
          amount(hot),
          amount(spread),
        ]),
        words: [0, 1],
      }),
      "",
      `TigerBeetle, ${TIGERBEETLE.commit}: ${amount(TIGERBEETLE.perSecond)} transfers/s in batches of ${amount(TIGERBEETLE.batch)}. It is not in the chart: on its scale the others could not be seen, and a batch of ${amount(TIGERBEETLE.batch)} is not as many callers who each wait for an answer.`,
      "",
      ...PEER_TEXTS,
    ],
  };
}

/** What was recorded of us with as many callers. */
function oursIn(runs: Runs): Measured[] {
  const ledger = runs.get("ledger") as Recorded<LedgerResult> | undefined;
  const transfers = runs.get("transfers") as Recorded<TransfersResult> | undefined;
  const ours: Measured[] = [];
  if (ledger) {
    const rate = (load: string): number =>
      ledger.result.cells.find(
        (cell) => cell.subject === "service" && cell.load === load && cell.callers === CALLERS,
      )?.median.perSecond ?? Number.NaN;
    const name = "Kobo's wallet ledger, over gRPC";
    const commit = ledger.commit.id;
    ours.push({ ledger: name, commit, hot: rate("hot"), spread: rate("spread") });
  }
  if (transfers) {
    const rate = (load: string): number =>
      transfers.result.cells.find(
        (cell) => !cell.keyed && cell.load === load && cell.connections === CALLERS,
      )?.median.figures.perSecond ?? Number.NaN;
    const name = "Kobo as a whole, through the gateway";
    const commit = transfers.commit.id;
    ours.push({ ledger: name, commit, hot: rate("hot"), spread: rate("spread") });
  }
  return ours;
}
