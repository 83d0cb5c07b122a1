import { conclude, defineBench, targetLines } from "../../bench";
import { type Figures, median, medianOf } from "../../measure/figures";
import { measureClosedLoop } from "../../measure/measure-closed-loop";
import { measureRounds } from "../../measure/measure-rounds";
import { type Target, target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { auditLedger, query } from "../../world/database";
import {
  asService,
  CALLERS_MOST,
  copyDatabase,
  emptyOutbox,
  openLedger,
  startLedgerService,
  withDatabase,
} from "../../world/ledger";
import { LOADS, type Load, nextOrder } from "../../world/order";
import { crashUnderLoad } from "./crash-under-load";
import { assertBalanced, BATCH_TRANSFERS, measureBatches, prepareBatches } from "./plain-batches";
import {
  holdsSubject,
  plainSubject,
  SUBJECTS,
  type Subject,
  type SubjectName,
  serviceSubject,
  writerSubject,
} from "./subjects";

/** One implementation under one load, over all rounds. */
interface Cell {
  load: Load;
  callers: number;
  subject: SubjectName;
  rounds: Figures[];
  median: Figures;
}

const WALLETS = 10_000;
const CALLERS = [1, 64, CALLERS_MOST];
/** Compiles code, makes plans and fills caches before the first round. */
const WARM_UP_SECONDS = 2;

const PER_SECOND_MIN: Readonly<Record<Load, number>> = { spread: 13_000, hot: 15_000 };
/** A hold with its post is two transfers. */
const HOLDS_SHARE_MIN = 0.5;
/** Share of the rate of plain batches: the rest pays for the rules, the event and the response. */
const BATCHES_SHARE_MIN = 0.45;
const TIMES_PLAIN_MIN = 8;

/** The wallet ledger beside a plain one, on its own PostgreSQL, which is killed at the end. */
export const ledger = defineBench({
  seconds: 5,
  run: async (run) => {
    const { seconds, rounds } = run;
    const { header, server, wallets } = await openLedger(run, { wallets: WALLETS });
    const plainUrl = await copyDatabase(server.url, "plain");
    await query(withDatabase(server.url, "postgres"), "CREATE DATABASE batches");
    const batchesUrl = withDatabase(server.url, "batches");
    await prepareBatches(batchesUrl, WALLETS);
    await query(plainUrl, "VACUUM ANALYZE");
    const own = asService(server.url);
    const subjects: Subject[] = [
      serviceSubject(await startLedgerService(server.processes, own)),
      plainSubject(asService(plainUrl), "one by one"),
      await writerSubject(own),
      plainSubject(asService(plainUrl), "pipelined"),
      await holdsSubject(own, [CALLERS_MOST]),
    ];
    const emptyOutboxes = async (): Promise<void> => {
      for (const url of [server.url, plainUrl]) await emptyOutbox(url);
      await query(server.url, "CHECKPOINT");
    };
    const measure = (subject: Subject, load: Load, callers: number, length: number) =>
      measureClosedLoop({
        ...{ callers, seconds: length },
        request: () => subject.transfer(nextOrder(wallets, load, "bench")),
      });
    for (const subject of subjects) await measure(subject, "spread", CALLERS_MOST, WARM_UP_SECONDS);
    const batches: number[] = [];
    const measured = await measureRounds(run, {
      groups: LOADS.flatMap((load) =>
        CALLERS.map((callers) =>
          subjects
            .filter((subject) => subject.callers?.includes(callers) ?? true)
            .map((subject) => ({ load, callers, subject })),
        ),
      ),
      prepare: async () => {
        await emptyOutboxes();
        const perSecond = await measureBatches(batchesUrl, { accounts: WALLETS, seconds });
        batches.push(perSecond);
        run.log(`plain batches: ${Math.round(perSecond)}/s`);
      },
      measure: ({ subject, load, callers }) => measure(subject, load, callers, seconds),
      summary: ({ load, callers, subject }, { perSecond }) =>
        `${load}, ${callers} callers, ${subject.name}: ${Math.round(perSecond)}/s`,
    });
    await assertBalanced(batchesUrl);
    for (const subject of subjects) await subject.stop();
    await emptyOutboxes();
    run.log("killing PostgreSQL under load");
    const crash = await crashUnderLoad(server, wallets);
    run.log("auditing the books");
    const audits = [
      await auditLedger("wallet-ledger", own),
      await auditLedger("plain", asService(plainUrl)),
    ];
    const cells = measured.map(({ variant: { load, callers, subject }, rounds: all }): Cell => {
      return { load, callers, subject: subject.name, rounds: all, median: medianOf(all) };
    });
    const plainBatches = {
      sender: "our own client",
      perSecond: median(batches, (perSecond) => perSecond),
    };
    return conclude(
      header,
      { wallets: WALLETS, seconds, rounds, cells, plainBatches, crash },
      { targets: judge(cells, plainBatches.perSecond), audits, problems: crash.problems },
    );
  },
  section: ({ result }, show) => {
    const { cells, wallets, rounds, seconds, crash, plainBatches } = result;
    const loads = [...new Set(cells.map(({ load }) => load))];
    const callers = [...new Set(cells.map((cell) => cell.callers))].filter((count) => count > 1);
    const rate = (subject: SubjectName, load: Load, count: number): number =>
      find(cells, { subject, load, callers: count })?.median.perSecond ?? Number.NaN;
    // The chart leaves out implementations that were not measured with every number of callers.
    const everywhere = [...new Set(cells.map(({ subject }) => subject))].filter((subject) =>
      loads.every((load) => callers.every((count) => !Number.isNaN(rate(subject, load, count)))),
    );
    const timesPlain = (cell: Cell): string => {
      const times = cell.median.perSecond / rate("plain", cell.load, cell.callers);
      return Number.isNaN(times) ? "–" : times.toFixed(1);
    };
    return {
      title: "The ledger alone",
      blocks: [
        [
          "The wallet ledger beside what one would write first, a database transaction for each transfer, on the same PostgreSQL with the same tables, constraints, indexes and events. The ledger commits all that waits as one batch.",
          `${amount(wallets)} wallets; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each. No broker and no other service takes of the machine.`,
        ],
        show("ledger", {
          title: "The ledger beside a plain one",
          unit: "transfers/s",
          series: everywhere.map((subject) => SUBJECTS[subject]),
          groups: loads.flatMap((load) =>
            callers.map((count) => ({
              name: `${load}, ${count} callers`,
              values: everywhere.map((subject) => rate(subject, load, count)),
            })),
          ),
        }),
        table(cells, [
          ["load", ({ load }) => load, "words"],
          ["callers", (cell) => String(cell.callers)],
          ["ledger", ({ subject }) => SUBJECTS[subject], "words"],
          ["transfers/s", ({ median: figures }) => amount(figures.perSecond)],
          ["× plain", timesPlain],
          ["p50 ms", ({ median: figures }) => ms(figures.p50Ms)],
          ["p99 ms", ({ median: figures }) => ms(figures.p99Ms)],
        ]),
        `Beside them, batches of ${BATCH_TRANSFERS} that only move money and keep no rule: ${amount(plainBatches.perSecond)} transfers/s, sent by ${plainBatches.sender} in the same run.`,
        targetLines(result),
        `PostgreSQL was killed under load: it answered ${amount(crash.postgresBackMs)} ms later, the ledger committed again ${amount(crash.recoveredMs)} ms after the kill, and every acknowledged transfer was there, once.`,
      ],
    };
  },
});

function find(
  cells: readonly Cell[],
  { subject, load, callers }: Pick<Cell, "subject" | "load" | "callers">,
): Cell | undefined {
  return cells.find(
    (cell) => cell.subject === subject && cell.load === load && cell.callers === callers,
  );
}

/**
 * The thresholds are the writer's, on two cores that also run PostgreSQL and the load. The ledger over gRPC is
 * a comparison: it has the cost of a second process and of the wire.
 */
function judge(cells: readonly Cell[], batchesPerSecond: number): Target[] {
  const of = (subject: SubjectName, load: Load, callers = CALLERS_MOST): Figures => {
    const cell = find(cells, { subject, load, callers });
    if (!cell) throw new Error(`${subject} was not measured.`);
    return cell.median;
  };
  const where = (subject: SubjectName, load: Load) =>
    `${subject}, ${load}, ${CALLERS_MOST} callers`;
  const atLeast = (subject: SubjectName, load: Load, min: number) =>
    target(`${where(subject, load)}: at least ${min}/s`, of(subject, load).perSecond, {
      ...{ min, unit: "/s" },
    });
  const ofBatches = (load: Load) =>
    target(
      `${where("writer", load)}: at least ${BATCHES_SHARE_MIN} of plain batches`,
      of("writer", load).perSecond / batchesPerSecond,
      { min: BATCHES_SHARE_MIN, digits: 2 },
    );
  const times = (rival: SubjectName) =>
    target(
      `${where("writer", "hot")}: at least ${TIMES_PLAIN_MIN} times ${rival}`,
      of("writer", "hot").perSecond / of(rival, "hot").perSecond,
      { min: TIMES_PLAIN_MIN, digits: 1, unit: " times" },
    );
  const alone = (subject: SubjectName, rival: SubjectName) => {
    const own = of(subject, "spread", 1).p50Ms;
    const other = of(rival, "spread", 1).p50Ms;
    const text = `${own.toFixed(2)} ms, ${other.toFixed(2)} ms`;
    return target(`${subject}, a lone caller: p50 not above ${rival}'s`, own, { max: other, text });
  };
  return [
    ...LOADS.flatMap((load) => [
      atLeast("writer", load, PER_SECOND_MIN[load]),
      atLeast("holds", load, PER_SECOND_MIN[load] * HOLDS_SHARE_MIN),
    ]),
    ...LOADS.map(ofBatches),
    ...[times("plain"), times("pipelined")],
    ...[alone("writer", "plain"), alone("writer", "pipelined"), alone("service", "plain")],
  ];
}
