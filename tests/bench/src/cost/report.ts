import { IDLE, OTHERS } from "../cpu";
import { auditLine, describe, table, targetLines } from "../markdown";
import type { Proof } from "../transfers/books";
import type { CostResult } from "./cost-bench";
import { PACES } from "./pace";
import { corePercent, type Window } from "./window";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: CostResult): string {
  const { at, machine, settings, merchants, idle, systemStarts, targets, proof } = result;
  return [
    `# Cost bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. The whole system with one process of each service, watched for ${idle.seconds.toFixed(0)} s while nobody asks for anything, and as long ${paceOf(result)}, among ${merchants} merchants. All services, PostgreSQL, Redis, Kafka and the load generator share the cores.`,
    "",
    "## Each process",
    "",
    ...processTable(result),
    "",
    "- a core's share is in percent of one core",
    "- memory is what a process has of its own and its part of what it shares, so the column can be summed; resident memory counts what is shared in full, for PostgreSQL in each of its processes",
    `- a service's start is from its process's beginning until it answers that it is ready, beside a running system: the median of ${result.rounds}`,
    ...disturbance(result),
    "",
    "## A start of the whole system",
    "",
    `- \`npm start\` without data: ready after ${systemStarts.emptySeconds.toFixed(1)} s`,
    `- \`npm start\` on the data of a start before: ready after ${systemStarts.keptSeconds.toFixed(1)} s`,
    "",
    "## Answers meanwhile",
    "",
    ...answerTable(result),
    "",
    "## Wanted",
    "",
    ...targetLines(targets),
    "",
    "## Proven",
    "",
    ...proofLines(proof),
    auditLine(result.audit),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

/** Says plainly when the machine could not do what was wanted. */
function paceOf({ perSecond }: CostResult): string {
  const [wanted] = PACES;
  const pace = `at ${perSecond} PayID transfers a second through the gateway`;
  return perSecond >= wanted ? pace : `${pace} (this machine cannot do ${wanted})`;
}

/** A row for each process, the dearest under load first, and one for all together. */
function processTable(result: CostResult): string[] {
  const { idle, busy, perSecond, serviceStarts } = result;
  const names = Object.keys(busy.memory).sort(
    (a, b) => corePercent(busy, b) - corePercent(busy, a),
  );
  const head = [
    "process",
    "start s",
    "idle: core %",
    "memory MiB",
    "resident MiB",
    `at ${perSecond}/s: core %`,
    "CPU µs each",
    "memory MiB",
    "resident MiB",
  ];
  const row = (name: string): string[] => [
    name,
    serviceStarts[name]?.toFixed(2) ?? "",
    name in idle.memory ? corePercent(idle, name).toFixed(1) : "",
    ...memoryCells(idle, name),
    corePercent(busy, name).toFixed(1),
    microsecondsEach(result, name).toFixed(0),
    ...memoryCells(busy, name),
  ];
  const total = (pick: (name: string) => number): string =>
    names.reduce((sum, name) => sum + pick(name), 0).toFixed(0);
  const all = [
    "all of these",
    "",
    total((name) => corePercent(idle, name)),
    total((name) => idle.memory[name]?.shareMib ?? 0),
    "",
    total((name) => corePercent(busy, name)),
    total((name) => microsecondsEach(result, name)),
    total((name) => busy.memory[name]?.shareMib ?? 0),
    "",
  ];
  return table({ head, rows: [...names.map(row), all], words: [0] });
}

function memoryCells({ memory }: Window, name: string): string[] {
  const of = memory[name];
  return [of?.shareMib.toFixed(0) ?? "", of?.residentMib.toFixed(0) ?? ""];
}

/** Of CPU, for each transfer that was answered, what was done afterwards included. */
function microsecondsEach({ busy, answers }: CostResult, name: string): number {
  return ((busy.cpu[name] ?? 0) * 1e6) / (answers.takenPerSecond * busy.seconds);
}

/** More than this share of the machine for others, and the figures are not what it can do. */
const OTHERS_MAX = 0.05;

/** Says so when others were at work on the machine meanwhile. */
function disturbance({ idle, busy, machine }: CostResult): string[] {
  const told = [
    { what: "while nothing was asked for", window: idle },
    { what: "while merchants paid", window: busy },
  ].filter(({ window }) => corePercent(window, OTHERS) > OTHERS_MAX * machine.cores * 100);
  return told.map(
    ({ what, window }) =>
      `- others took ${corePercent(window, OTHERS).toFixed(0)} % of a core ${what}, and ${corePercent(window, IDLE).toFixed(0)} % of one were left`,
  );
}

function answerTable({ answers }: CostResult): string[] {
  const { offeredPerSecond, takenPerSecond, p50Ms, p99Ms } = answers;
  return table({
    head: ["asked for/s", "taken/s", "p50 ms", "p99 ms"],
    rows: [
      [offeredPerSecond.toFixed(0), takenPerSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)],
    ],
    words: [],
  });
}

function proofLines({ acknowledged, inLedger, wallets, problems }: Proof): string[] {
  if (problems.length > 0) return problems.map((problem) => `- BROKEN: ${problem}`);
  return [
    `- every request was answered with 201; ${acknowledged} transfers were answered, and the ledger has ${inLedger}`,
    `- each of ${wallets} wallets holds exactly what its answered transfers left in it`,
  ];
}
