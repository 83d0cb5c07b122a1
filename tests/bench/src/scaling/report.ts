import { IDLE, OTHERS } from "../cpu";
import { auditLine, describe, table, targetLines } from "../markdown";
import { type Cell, ratioOf } from "./compare";
import { type LedgersPart, ledgersRatio } from "./ledgers";
import type { SiteProof } from "./proof";
import type { ScalingResult } from "./scaling-bench";
import type { TakeoverPart } from "./takeover";
import type { Weights } from "./weights";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: ScalingResult): string {
  const { at, machine, settings, seconds, rounds, connections, payers } = result;
  const { cells, ledgers, takeover, targets, proofs, problems } = result;
  return [
    `# Scaling bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. Medians of ${rounds} rounds of ${seconds} s; load generators, PostgreSQL, Redis and Kafka share the cores with the services.`,
    "",
    "## One process of each service, and two",
    "",
    `PayID transfers through the gateway at ${connections} connections, ${payers} merchants. With two there are two gateways as well, and connections take them in turn. One system ends before the other begins.`,
    "",
    ...figureTable(cells),
    "",
    "## CPU µs for each transfer",
    "",
    ...cpuTable(cells, seconds),
    "",
    "## What one transfer weighs, with one process of each",
    "",
    ...weightLines(result.weights, proofs),
    "",
    "## Two ledger processes, callers spread over both",
    "",
    ...ledgerTable(ledgers),
    "",
    "## A ledger process killed under load",
    "",
    ...takeoverLines(takeover),
    "",
    "## Wanted",
    "",
    ...targetLines(targets),
    ...disturbance(result),
    "",
    "## Proven",
    "",
    ...problems.slice(0, PROBLEMS_MAX).map((problem) => `- BROKEN: ${problem}`),
    ...(problems.length > PROBLEMS_MAX ? [`- and ${problems.length - PROBLEMS_MAX} more`] : []),
    `- two ledgers: ${ledgers.acknowledged} transfers were answered, and the ledger has ${ledgers.inLedger}`,
    auditLine(ledgers.audit),
    ...proofs.flatMap(proofLines),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

/** More of them would tell nobody more. */
const PROBLEMS_MAX = 20;

function figureTable(cells: readonly Cell[]): string[] {
  const head = [
    "load",
    "processes of each",
    "transfers/s",
    "× one",
    "p50 ms",
    "p99 ms",
    "at rest after s",
  ];
  const rows = cells.map(({ load, replicas, median: { figures, restMs } }) => [
    load,
    String(replicas),
    String(Math.round(figures.perSecond)),
    replicas === 1 ? "1.00" : ratioOf(cells, load).toFixed(2),
    figures.p50Ms.toFixed(1),
    figures.p99Ms.toFixed(1),
    (restMs / 1_000).toFixed(1),
  ]);
  return table({ head, rows, words: [0] });
}

/** A row for each service with all its processes, the dearest first; what is not ours comes last. */
function cpuTable(cells: readonly Cell[], seconds: number): string[] {
  const total = (name: string): number =>
    cells.reduce((sum, { median }) => sum + (median.cpu[name] ?? 0), 0);
  const ours = [...new Set(cells.flatMap(({ median }) => Object.keys(median.cpu)))]
    .filter((name) => name !== OTHERS && name !== IDLE)
    .sort((a, b) => total(b) - total(a));
  const microseconds = (name: string, { median }: Cell): string =>
    String(Math.round(((median.cpu[name] ?? 0) * 1e6) / (median.figures.perSecond * seconds)));
  const rows = [...ours, OTHERS, IDLE].map((name) => [
    name,
    ...cells.map((cell) => microseconds(name, cell)),
  ]);
  const names = cells.map(({ load, replicas }) => `${load}, ${replicas} of each`);
  return table({ head: ["service", ...names], rows, words: [0] });
}

function weightLines(weights: Weights, proofs: readonly SiteProof[]): string[] {
  const { transfers, walBytes, commits, inserted, updated, deleted, bytes } = weights;
  const kept = Object.entries(bytes)
    .filter(([, each]) => each >= 1)
    .sort(([, a], [, b]) => b - a);
  const total = kept.reduce((sum, [, each]) => sum + each, 0);
  const event = proofs[0]?.order.bytesEach ?? Number.NaN;
  return [
    `- over ${transfers} transfers, all services together, until everyone had heard of them: ${Math.round(walBytes)} bytes of log, full-page images after a checkpoint a round included; ${commits.toFixed(2)} commits; ${inserted.toFixed(1)} rows inserted, ${updated.toFixed(1)} updated, ${deleted.toFixed(1)} deleted`,
    `- tables with their indexes grew by ${Math.round(total)} bytes: ${kept.map(([schema, each]) => `${schema} ${Math.round(each)}`).join(", ")}`,
    `- an event on the bus has ${Math.round(event)} bytes`,
  ];
}

function ledgerTable({ cells }: LedgersPart): string[] {
  const rows = cells.map(({ load, callers, processes, median: { perSecond, p50Ms, p99Ms } }) => [
    load,
    String(callers),
    String(processes),
    String(Math.round(perSecond)),
    processes === 1 ? "1.00" : ledgersRatio(cells, load, callers).toFixed(2),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ]);
  const head = ["load", "callers", "processes", "transfers/s", "× one", "p50 ms", "p99 ms"];
  return table({ head, rows, words: [0] });
}

function takeoverLines(takeover: TakeoverPart): string[] {
  const { kills, answered, failures, longestWaitBeforeMs } = takeover;
  const rows = kills.map((kill) => [
    kill.killed,
    String(kill.resumedMs),
    String(Math.round(kill.longestWaitMs)),
    String(kill.readyAgainMs),
    String(kill.byTheOther),
  ]);
  const head = [
    "killed",
    "answers again after ms",
    "longest wait ms",
    "itself ready again after ms",
    "batches of the other until then",
  ];
  const reasons = Map.groupBy(failures, ({ kind, reason }) => `${kind}: ${reason.slice(0, 120)}`);
  return [
    ...table({ head, rows, words: [0] }),
    "",
    `- ${answered} requests were answered as wished for, ${failures.length} were not; before the first kill nobody waited longer than ${Math.round(longestWaitBeforeMs)} ms`,
    ...[...reasons].map(([reason, all]) => `- ${all.length} times ${reason}`),
  ];
}

/** More than this share of the machine for others, and the figures are not what it can do. */
const OTHERS_MAX = 0.05;

/** Says so when others were at work on the machine meanwhile. */
function disturbance({ cells, machine, seconds }: ScalingResult): string[] {
  const taken = cells.reduce((sum, { median }) => sum + (median.cpu[OTHERS] ?? 0), 0);
  const share = taken / (cells.length * seconds * machine.cores);
  if (!(share > OTHERS_MAX)) return [];
  const percent = Math.round(share * 100);
  return [
    "",
    `Others took ${percent} % of the machine during the measurements, so these rates are lower bounds.`,
  ];
}

function proofLines({ replicas, books, audit, order, deliveries }: SiteProof): string[] {
  return [
    `- ${replicas} of each: ${books.acknowledged} transfers were answered, and the ledger has ${books.inLedger}; ${books.wallets} wallets were compared with what was answered`,
    auditLine(audit),
    `- ${replicas} of each: ${order.written} events were written after the measurements, ${order.carried} of them are on the bus, ${order.repeated} more than once; ${order.keysWithSeveral} keys have several, whose order was compared`,
    `- ${replicas} of each: ${deliveries.told} events for ${deliveries.endpoints} endpoints came in ${deliveries.arrived} messages; ${deliveries.repeated} came more than once, ${deliveries.verified} were verified with the merchants' own secrets`,
  ];
}
