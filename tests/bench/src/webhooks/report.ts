import { type CpuSeconds, IDLE, OTHERS } from "../cpu";
import { describe, table, targetLines } from "../markdown";
import { quantile } from "../measure";
import { type Backlog, type Carried, perSecond, rateOf } from "./backlog";
import type { Cell } from "./compare";
import { BAD_MANNERS, BESIDE_BAD, BUSY, ENDPOINTS, nameOf, USUAL } from "./plan";
import type { Proof } from "./proof";
import { STAGES } from "./stages";
import { bystanders, ratioOf } from "./targets";
import { medianWaiting, type Waiting } from "./waiting";
import type { WebhooksResult } from "./webhooks-bench";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: WebhooksResult): string {
  const { at, machine, settings, seconds, rounds, cells, backlog, targets, proof } = result;
  return [
    `# Webhooks bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${ENDPOINTS} endpoints of as many merchants, each event for one of them; medians of ${rounds} rounds of ${seconds} s. One process of the webhook service, PostgreSQL, Kafka, the relay and the merchants' servers share the cores; plain HTTP.`,
    "",
    "## From commit to arrival",
    "",
    ...latencyTable(cells),
    "",
    ...stageTable(cells),
    "",
    "## Backlog",
    "",
    ...backlogLines(backlog),
    "",
    "## Beside bad endpoints",
    "",
    ...isolationLines(cells),
    "",
    "## Wanted",
    "",
    ...targetLines(targets),
    ...disturbance(result),
    "",
    "## Each round, ms",
    "",
    ...roundTable(cells),
    "",
    "## CPU, cores in use",
    "",
    ...cpuTable(result),
    "",
    "## Proven",
    "",
    ...proofLines(proof),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

const figuresOf = ({ p50Ms, p95Ms, p99Ms, maxMs }: Waiting): string[] =>
  [p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1));

function latencyTable(cells: readonly Cell[]): string[] {
  const rows = [USUAL, BUSY].flatMap((measurement) => {
    const own = cells.find((cell) => cell.measurement === measurement)?.rounds ?? [];
    const waiting = medianWaiting(own.map(({ seen }) => seen.all));
    const told = quantile(Float64Array.from(own, ({ seen }) => seen.toldPerSecond).sort(), 0.5);
    return [
      [nameOf(measurement), told.toFixed(0), String(waiting.messages), ...figuresOf(waiting)],
    ];
  });
  const head = ["events", "told/s", "messages", "p50 ms", "p95 ms", "p99 ms", "longest ms"];
  return table({ head, rows, words: [0] });
}

/** Where the time went; the medians of parts do not add up to that of the whole. */
function stageTable(cells: readonly Cell[]): string[] {
  const measured = [USUAL, BUSY].map((measurement) => ({
    name: nameOf(measurement),
    rounds: cells.find((cell) => cell.measurement === measurement)?.rounds ?? [],
  }));
  const rows = STAGES.map((stage) => [
    stage,
    ...measured.flatMap(({ rounds }) => {
      const { p50Ms, p99Ms } = medianWaiting(rounds.map(({ seen }) => seen.stages[stage]));
      return [p50Ms.toFixed(1), p99Ms.toFixed(1)];
    }),
  ]);
  const figures = measured.flatMap(({ name }) => [`${name} p50 ms`, `${name} p99 ms`]);
  return table({ head: ["from", ...figures], rows, words: [0] });
}

function backlogLines({ carried, drained }: Backlog): string[] {
  const rates = carried.map(perSecond);
  const relay = quantile(Float64Array.from(rates).sort(), 0.5);
  const seconds = Float64Array.from(drained.seconds).sort();
  const each = carried.map(describeLoad).join("; ");
  return [
    `- relay: ${Math.round(relay)} events/s from the outbox to Kafka's acknowledgement, the median of: ${each}`,
    `- deliveries: ${Math.round(rateOf(drained))}/s, ${drained.messages} in ${(drained.ms / 1_000).toFixed(1)} s from the first arrival to the last; ${seconds[0]} in the poorest second, ${quantile(seconds, 0.5)} in the middle one, ${seconds.at(-1)} in the best`,
  ];
}

function describeLoad({ events, ms }: Carried): string {
  return `${events} in ${(ms / 1_000).toFixed(1)} s`;
}

function isolationLines(cells: readonly Cell[]): string[] {
  const rows = [USUAL, BESIDE_BAD].map((measurement) => [
    measurement.bad ? `beside ${BAD_MANNERS.join(", ")}` : "beside others that are well",
    ...figuresOf(bystanders(cells, measurement)),
  ]);
  const head = ["the same four fifths", "p50 ms", "p95 ms", "p99 ms", "longest ms"];
  return [...table({ head, rows, words: [0] }), "", `p99 ratio: ${ratioOf(cells).toFixed(2)}`];
}

function roundTable(cells: readonly Cell[]): string[] {
  const rows = cells.flatMap(({ measurement, rounds }) =>
    rounds.map(({ number, seen }) => [
      String(number),
      nameOf(measurement),
      seen.toldPerSecond.toFixed(0),
      ...[seen.all.p50Ms, seen.all.p99Ms, seen.all.maxMs].map((ms) => ms.toFixed(1)),
      ...[seen.bystanders.p50Ms, seen.bystanders.p99Ms].map((ms) => ms.toFixed(1)),
    ]),
  );
  const all = ["p50", "p99", "longest"];
  const head = ["round", "events", "told/s", ...all, "bystanders' p50", "bystanders' p99"];
  return table({ head, rows, words: [1] });
}

/** More than this share of the machine for others, and the figures are not what it can do. */
const OTHERS_MAX = 0.05;

/** Says so when others were at work on the machine meanwhile. */
function disturbance(result: WebhooksResult): string[] {
  const used = columnsOf(result).map(({ cpu }) => cpu);
  const sumOf = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const taken = sumOf(used.map((cpu) => cpu[OTHERS] ?? 0));
  const share = taken / sumOf(used.flatMap((cpu) => Object.values(cpu)));
  if (!(share > OTHERS_MAX)) return [];
  const percent = Math.round(share * 100);
  return [
    "",
    `Others took ${percent} % of the machine meanwhile: rates are lower bounds, waiting times upper ones.`,
  ];
}

interface Column {
  name: string;
  /** Of all rounds together. */
  cpu: CpuSeconds;
}

function columnsOf({ cells, backlog }: WebhooksResult): Column[] {
  const measured = cells.map(({ measurement, rounds }) => {
    const names = new Set(rounds.flatMap(({ cpu }) => Object.keys(cpu)));
    const total = (name: string) => rounds.reduce((sum, { cpu }) => sum + (cpu[name] ?? 0), 0);
    return {
      name: nameOf(measurement),
      cpu: Object.fromEntries([...names].map((name) => [name, total(name)])),
    };
  });
  return [...measured, { name: "backlog", cpu: backlog.cpu }];
}

/** The dearest first; what is not ours comes last. All cores together make the sum of a column. */
function cpuTable(result: WebhooksResult): string[] {
  const { cores } = result.machine;
  const columns = columnsOf(result);
  const total = (name: string) => columns.reduce((sum, { cpu }) => sum + (cpu[name] ?? 0), 0);
  const ours = [...new Set(columns.flatMap(({ cpu }) => Object.keys(cpu)))]
    .filter((name) => name !== OTHERS && name !== IDLE)
    .sort((a, b) => total(b) - total(a));
  const inUse = ({ cpu }: Column, name: string): string => {
    const all = Object.values(cpu).reduce((a, b) => a + b, 0);
    return (((cpu[name] ?? 0) * cores) / all).toFixed(2);
  };
  const rows = [...ours, OTHERS, IDLE].map((name) => [
    name,
    ...columns.map((column) => inUse(column, name)),
  ]);
  return table({ head: ["process", ...columns.map(({ name }) => name)], rows, words: [0] });
}

/** More of them would tell nobody more. */
const PROBLEMS_MAX = 20;

function proofLines({ told, problems, ...proof }: Proof): string[] {
  const more = problems.length - PROBLEMS_MAX;
  if (problems.length > 0) {
    return [
      ...problems.slice(0, PROBLEMS_MAX).map((problem) => `- BROKEN: ${problem}`),
      ...(more > 0 ? [`- and ${more} problems more`] : []),
    ];
  }
  const { toldToWell, arrived, repeated, verified, bad } = proof;
  const ends = Object.entries(bad).map(([status, count]) => `${count} ${status}`);
  return [
    `- all ${toldToWell} events for endpoints that are well came to the right one, in ${arrived} messages; ${repeated} came more than once, none more often than the service knows that it tried`,
    `- the service has each of them as delivered, and nothing waits`,
    `- ${verified} messages were verified with the merchants' own secrets`,
    `- ${told - toldToWell} events were for bad endpoints, which were removed at the end of their measurement: ${ends.join(", ")}`,
  ];
}
