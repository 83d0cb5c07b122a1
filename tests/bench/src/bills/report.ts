import { type CpuSeconds, IDLE } from "../cpu";
import { auditLine, describe, table, targetLines } from "../markdown";
import type { Proof } from "../slow-provider/books";
import { statusLine } from "../slow-provider/compare";
import { type BillsResult, PROVIDER_MS } from "./bills-bench";
import { IN_TIME_MS, type Round } from "./compare";
import { PACES, type Pace } from "./plan";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: BillsResult): string {
  const { at, machine, settings, merchants, rounds, seconds, memories } = result;
  return [
    `# Bills bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${merchants} merchants buy airtime of a provider that takes ${PROVIDER_MS} ms, ${rounds.length / PACES.length} rounds of ${seconds} s at each pace; who arrives does not wait for those before. All services, PostgreSQL, Redis, Kafka, the provider and the load generator share the cores.`,
    "",
    ...roundTable(result),
    "",
    `Sold: answered 201, sooner or later; in time: within ${IN_TIME_MS} ms of arriving.`,
    "",
    "## Where the time went",
    "",
    ...cpuTable(rounds),
    "",
    "CPU ms for each purchase that was sold, by process with its children; medians of the rounds. Above what the machine can do, it is also what those cost that were turned away.",
    "",
    ...memories.map(
      ({ process, highestMib, growthMibPerMinute }) =>
        `- memory of ${process}: at most ${highestMib.toFixed(0)} MiB, growing by ${growthMibPerMinute.toFixed(1)} MiB a minute in the second half`,
    ),
    "",
    "## Wanted",
    "",
    ...targetLines(result.targets),
    "",
    "## Proven",
    "",
    ...proofLines(result.proof),
    auditLine(result.audit),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

function roundTable({ rounds, seconds }: BillsResult): string[] {
  const head = [
    "round",
    "arrivals/s",
    "sold/s",
    "in time/s",
    "p50 ms",
    "p99 ms",
    "idle",
    "answers",
  ];
  const rows = rounds.map(({ number, pace, sold, soldPerSecond, latency, cpu, statuses }) => [
    String(number),
    String(pace),
    (sold / seconds).toFixed(1),
    soldPerSecond.toFixed(1),
    latency.p50Ms.toFixed(0),
    latency.p99Ms.toFixed(0),
    `${Math.round(shareOf(cpu, IDLE) * 100)} %`,
    statusLine(statuses),
  ]);
  return table({ head, rows, words: [7] });
}

function cpuTable(rounds: readonly Round[]): string[] {
  const names = Object.keys(rounds[0]?.cpu ?? {}).filter((name) => name !== IDLE);
  const head = ["process", ...PACES.map((pace) => `${pace}/s`)];
  const rows = names.map((name) => [
    name,
    ...PACES.map((pace) => msEach(rounds, pace, name).toFixed(2)),
  ]);
  return table({ head, rows, words: [0] });
}

export function msEach(rounds: readonly Round[], pace: Pace, name: string): number {
  const each = rounds
    .filter((round) => round.pace === pace)
    .map(({ cpu, sold }) => ((cpu[name] ?? 0) * 1_000) / sold)
    .sort((a, b) => a - b);
  return each[Math.floor((each.length - 1) / 2)] ?? Number.NaN;
}

function shareOf(cpu: CpuSeconds, name: string): number {
  const all = Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
  return (cpu[name] ?? 0) / all;
}

function proofLines({ answered, completed, delivered, wallets, held, problems }: Proof): string[] {
  if (problems.length > 0)
    return problems.slice(0, PROBLEMS_MAX).map((each) => `- BROKEN: ${each}`);
  return [
    `- ${answered} purchases were answered; ${completed} are completed, and the provider delivered ${delivered}, each once and as it was answered`,
    `- each of ${wallets} wallets holds exactly what its completed purchases left in it; ${held.open} holds are left`,
  ];
}

/** More of them would tell nobody more. */
const PROBLEMS_MAX = 20;
