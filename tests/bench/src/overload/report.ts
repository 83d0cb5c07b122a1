import { IDLE, OTHERS } from "../cpu";
import { auditLine, describe, table, targetLines } from "../markdown";
import type { Proof } from "../transfers/books";
import type { Line } from "./figures";
import type { LimitsPart } from "./limits";
import type { OverloadResult } from "./overload-bench";
import { STREAMS } from "./plan";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: OverloadResult): string {
  const { at, machine, settings, merchants, seconds, capacity, memory } = result;
  return [
    `# Overload bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${merchants} merchants look PayIDs up, make new ones and make PayID transfers, each as often; capacity ${Math.round(capacity)} requests/s, three times that for ${seconds} s. All services, PostgreSQL, Redis, Kafka and the load generator share the cores.`,
    "",
    "## Before, during and after",
    "",
    ...lineTable("phase", [
      ["before", result.baseline],
      ["overload", result.overload],
      ...STREAMS.map((stream) => [`- ${stream}`, result.streams[stream]] as const),
      ["after", result.after],
    ]),
    "",
    `- p99 ms of each three seconds afterwards: ${result.p99sAfter.map((ms) => ms.toFixed(0)).join(", ")}`,
    `- the gateway's memory: ${memory.before.toFixed(0)} MiB before, ${memory.highestMib.toFixed(0)} MiB at most, ${memory.growthMibPerMinute.toFixed(0)} MiB more a minute in the second half, ${memory.after.toFixed(0)} MiB after`,
    ...cpuLines(result),
    "",
    "## One key that asks too often, under the usual limits",
    "",
    ...limitTable(result.limits),
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

function lineTable(first: string, lines: readonly (readonly [string, Line])[]): string[] {
  const head = ["asked for/s", "taken/s", "p50 ms", "p99 ms", "refused", "refused p99 ms"];
  const rows = lines.map(([name, line]) => [
    name,
    line.offeredPerSecond.toFixed(0),
    line.takenPerSecond.toFixed(0),
    ...[line.p50Ms, line.p99Ms].map(inMs),
    refusedOf(line),
    inMs(line.refusedP99Ms),
  ]);
  return table({ head: [first, ...head], rows, words: [0, 5] });
}

function limitTable({ limited }: LimitsPart): string[] {
  const head = ["request", "allowed/s", "asked for/s", "taken", "of at most", "refused"];
  const rows = limited.map(({ stream, allowedPerSecond, line, taken, takenMax }) => [
    stream,
    String(allowedPerSecond),
    line.offeredPerSecond.toFixed(0),
    String(taken),
    String(takenMax),
    refusedOf(line),
  ]);
  return table({ head, rows, words: [0, 5] });
}

function refusedOf({ refused }: Line): string {
  const told = Object.entries(refused).map(([status, count]) => `${status}: ${count}`);
  return told.join(", ") || "none";
}

function inMs(ms: number): string {
  return Number.isNaN(ms) ? "-" : ms.toFixed(1);
}

const BUSY = ["gateway", "postgres", "load generator", OTHERS, IDLE];

function cpuLines({ cpu, seconds }: OverloadResult): string[] {
  const told = BUSY.filter((name) => name in cpu).map(
    (name) => `${name} ${((cpu[name] ?? 0) / seconds).toFixed(2)}`,
  );
  return told.length === 0 ? [] : [`- CPU during the overload, cores in use: ${told.join(", ")}`];
}

/** More of them would tell nobody more. */
const PROBLEMS_MAX = 20;

function proofLines({ acknowledged, inLedger, wallets, problems }: Proof): string[] {
  if (problems.length > 0) {
    const more = problems.length - PROBLEMS_MAX;
    return [
      ...problems.slice(0, PROBLEMS_MAX).map((problem) => `- BROKEN: ${problem}`),
      ...(more > 0 ? [`- and ${more} problems more`] : []),
    ];
  }
  return [
    "- every refusal was a 429 or a 503 with its code and Retry-After, and every request was answered",
    `- ${acknowledged} transfers were answered with 201, and the ledger has ${inLedger}`,
    `- each of ${wallets} wallets holds exactly what its answered transfers left in it`,
  ];
}
