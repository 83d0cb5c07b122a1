import { missingCitus } from "@kobo/local";
import {
  openCellsConnection,
  openWriterConnection,
} from "@kobo/wallet-ledger/dist/db/writer-connection";
import { conclude, defineBench, targetLines } from "../../bench";
import { type Figures, medianOf } from "../../measure/figures";
import { measureClosedLoop } from "../../measure/measure-closed-loop";
import { measureRounds } from "../../measure/measure-rounds";
import { type Target, target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { auditLedger } from "../../world/database";
import { nextOrder, type Wallet } from "../../world/order";
import { startWriter, toGroup } from "../ledger/subjects";
import { CELLS, type CellsWorld, type LedgerPlace, openCells } from "./cells";

const SUBJECTS = {
  plain: "plain PostgreSQL",
  cell: "a cell, on its node",
  coordinator: "a cell, through the coordinator",
  both: "two cells, each on its node",
  between: "between two cells, through the coordinator",
  betweenNodes: "between two cells, from the payer's node",
} as const;
type SubjectName = keyof typeof SUBJECTS;

interface Subject {
  name: SubjectName;
  /** Resolves when the next transfer is committed. @throws Error when it is not. */
  transfer: (caller: number) => Promise<void>;
  stop: () => Promise<unknown>;
}

/** One implementation with a number of callers, over all rounds. */
interface Cell {
  subject: SubjectName;
  callers: number;
  rounds: Figures[];
  median: Figures;
}

const WALLETS = 2_000;
/** Two batches are in flight at a time, so each has half of the callers' transfers. */
const CALLERS = [1, 200, 1_024];
const CALLERS_MOST = 1_024;
const WARM_UP_SECONDS = 2;
const SHARE_MIN = 0.7;
const LONE_P50_MAX_MS = 8;

/** The ledger's writer on a cluster, beside the same writer on plain PostgreSQL at one of its nodes. */
export const distributed = defineBench({
  seconds: 5,
  missing: () => missingCitus(),
  run: async (run) => {
    const { seconds, rounds } = run;
    const world = await openCells(run, { wallets: WALLETS });
    const subjects = await subjectsIn(world);
    const measure = (subject: Subject, callers: number, length: number) =>
      measureClosedLoop({ callers, seconds: length, request: subject.transfer });
    for (const subject of subjects) await measure(subject, CALLERS_MOST, WARM_UP_SECONDS);
    const measured = await measureRounds(run, {
      groups: CALLERS.map((callers) => subjects.map((subject) => ({ subject, callers }))),
      prepare: world.emptyOutboxes,
      measure: ({ subject, callers }) => measure(subject, callers, seconds),
      summary: ({ subject, callers }, { perSecond }) =>
        `${callers} callers, ${SUBJECTS[subject.name]}: ${Math.round(perSecond)}/s`,
    });
    for (const subject of subjects) await subject.stop();
    run.log("auditing the books, and each cell's against the other's");
    const { plain, cells } = world;
    const audits = await Promise.all(
      [plain, ...cells].map(({ name, schema, url }) =>
        auditLedger(name, name === plain.name ? url : world.between.coordinator, {
          LEDGER_SCHEMA: schema,
        }),
      ),
    );
    const figures = measured.map(({ variant: { subject, callers }, rounds: all }): Cell => {
      return { subject: subject.name, callers, rounds: all, median: medianOf(all) };
    });
    return conclude(
      world.header,
      { wallets: WALLETS, seconds, rounds, cells: figures },
      { targets: judge(figures), audits, problems: [] },
    );
  },
  section: ({ result }, show) => {
    const { cells, wallets, rounds, seconds } = result;
    const names = Object.keys(SUBJECTS) as SubjectName[];
    const many = CALLERS.filter((callers) => callers > 1);
    return {
      title: "The ledger on a cluster",
      blocks: [
        [
          "The ledger's writer in cells of a Citus cluster, a coordinator and two nodes, beside the same writer on plain PostgreSQL at one of the nodes. All servers and the callers share the machine's cores, so two nodes have no more of them than one.",
          `${amount(wallets)} wallets in each ledger; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each.`,
        ],
        show("distributed", {
          title: "The ledger on a cluster",
          unit: "transfers/s",
          series: names.map((name) => SUBJECTS[name]),
          groups: many.map((callers) => ({
            name: `${callers} callers`,
            values: names.map((name) => of(cells, name, callers).perSecond),
          })),
        }),
        table(cells, [
          ["callers", ({ callers }) => amount(callers)],
          ["ledger", ({ subject }) => SUBJECTS[subject], "words"],
          ["transfers/s", ({ median }) => amount(median.perSecond)],
          ["of plain", (cell) => share(cells, cell).toFixed(2)],
          ["p50 ms", ({ median }) => ms(median.p50Ms)],
          ["p99 ms", ({ median }) => ms(median.p99Ms)],
        ]),
        targetLines(result),
      ],
    };
  },
});

async function subjectsIn(world: CellsWorld): Promise<Subject[]> {
  const { plain, cells, between } = world;
  const [one, other] = cells;
  const own = ({ url, schema }: LedgerPlace) =>
    startWriter(() => openWriterConnection({ url, schema }));
  const writers = {
    plain: await own(plain),
    cell: await own(one),
    coordinator: await own({ ...one, url: world.throughCoordinator(one) }),
    first: await own(one),
    second: await own(other),
    between: await startWriter(() => openCellsConnection(between.coordinator, CELLS)),
    betweenNodes: await startWriter(() => openCellsConnection(between.node, CELLS)),
  };
  const order = (wallets: readonly Wallet[]) =>
    toGroup(nextOrder(wallets, "spread", "bench"), "single");
  const within = (name: "plain" | "cell" | "coordinator", { wallets }: LedgerPlace): Subject => ({
    name,
    transfer: () => writers[name].submit(order(wallets)),
    stop: writers[name].stop,
  });
  return [
    within("plain", plain),
    within("cell", one),
    within("coordinator", one),
    {
      name: "both",
      transfer: (caller) =>
        caller % 2 === 0
          ? writers.first.submit(order(one.wallets))
          : writers.second.submit(order(other.wallets)),
      stop: () => Promise.all([writers.first.stop(), writers.second.stop()]),
    },
    ...(["between", "betweenNodes"] as const).map((name) => ({
      name,
      transfer: () => writers[name].submit(crossing(one.wallets, other.wallets)),
      stop: writers[name].stop,
    })),
  ];
}

/** From any wallet of the first cell to any of the second. */
function crossing(
  payers: readonly Wallet[],
  payees: readonly Wallet[],
): ReturnType<typeof toGroup> {
  const order = nextOrder(payers, "spread", "between");
  const credit = payees[payers.indexOf(order.credit)] ?? order.credit;
  const group = toGroup({ ...order, credit }, "single");
  const items = group.items.map((item) => ({ ...item, crosses: true }));
  return { ...group, items, between: { payer: CELLS[0], payee: CELLS[1] } };
}

function of(cells: readonly Cell[], subject: SubjectName, callers: number): Figures {
  const cell = cells.find((each) => each.subject === subject && each.callers === callers);
  if (!cell) throw new Error(`${subject} was not measured.`);
  return cell.median;
}

function share(
  cells: readonly Cell[],
  { subject, callers }: Omit<Cell, "rounds" | "median">,
): number {
  return of(cells, subject, callers).perSecond / of(cells, "plain", callers).perSecond;
}

function judge(cells: readonly Cell[]): Target[] {
  const callers = CALLERS_MOST;
  const [one, both] = (["cell", "both"] as const).map((name) => of(cells, name, callers));
  const lone = (subject: SubjectName) =>
    target(
      `${SUBJECTS[subject]}, a lone caller: p50 not above ${LONE_P50_MAX_MS} ms`,
      of(cells, subject, 1).p50Ms,
      { max: LONE_P50_MAX_MS, digits: 1, unit: " ms" },
    );
  return [
    target(
      `${SUBJECTS.cell}, ${callers} callers: at least ${SHARE_MIN} of plain`,
      share(cells, { subject: "cell", callers }),
      { min: SHARE_MIN, digits: 2 },
    ),
    target(
      `${SUBJECTS.both}, ${callers} callers: not slower than one`,
      (both?.perSecond ?? Number.NaN) / (one?.perSecond ?? Number.NaN),
      { min: 1, digits: 2, unit: " times" },
    ),
    ...[lone("cell"), lone("betweenNodes")],
  ];
}
