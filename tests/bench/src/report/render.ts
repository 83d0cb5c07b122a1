import type { AnyBench, AnyResult } from "../bench";
import { sum } from "../measure/figures";
import { type CpuSeconds, IDLE, OTHERS } from "../measure/processes";
import type { Audit } from "../world/database";
import { describe, table } from "./markdown";
import { chartTable } from "./page";
import type { Recorded } from "./record";

/** More of them help no reader. */
const PROBLEMS_MAX = 20;
/** Above this share of the machine for other programs, the figures are not what the system can do. */
const OTHERS_MAX = 0.05;

/** One run as Markdown, for the terminal and the record: its section of the page, and what it proved. */
export function render(bench: AnyBench, run: Recorded<AnyResult>): string {
  const { result } = run;
  const { title, lines } = bench.section(run, (_file, chart) => chartTable(chart));
  return [
    `# ${title}, ${result.at.slice(0, 10)}`,
    "",
    describe(result),
    `Load average before: ${result.machine.loadBefore.toFixed(2)}.`,
    "",
    ...lines,
    ...cpuLines(result),
    "",
    "## Proven",
    "",
    ...proofLines(result),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

/** CPU of all measurements together, the busiest process first. */
function cpuLines(result: AnyResult): string[] {
  const sums: CpuSeconds = {};
  for (const cpu of findAll<CpuSeconds>("cpu", result)) {
    for (const [name, seconds] of Object.entries(cpu)) sums[name] = (sums[name] ?? 0) + seconds;
  }
  const all = sum(Object.values(sums));
  if (!(all > 0)) return [];
  const ours = Object.keys(sums).filter((name) => name !== OTHERS && name !== IDLE);
  ours.sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0));
  const cores = (name: string) => ((sums[name] ?? 0) / all) * result.machine.cores;
  const share = (sums[OTHERS] ?? 0) / all;
  return [
    "",
    "## CPU, cores in use over all measurements",
    "",
    ...table(
      [...ours, OTHERS, IDLE],
      [
        ["process", (name) => name, "words"],
        ["cores", (name) => cores(name).toFixed(2)],
      ],
    ),
    ...(share > OTHERS_MAX
      ? [
          "",
          `Other programs took ${Math.round(share * 100)} % of the machine: rates are lower bounds, latencies upper bounds.`,
        ]
      : []),
  ];
}

/** Problems first, then the counts that each proof compared, then the audits. */
function proofLines(result: AnyResult): string[] {
  const { problems = [], audits = [] } = result;
  return [
    ...problems.slice(0, PROBLEMS_MAX).map((problem) => `- BROKEN: ${problem}`),
    ...(problems.length > PROBLEMS_MAX ? [`- and ${problems.length - PROBLEMS_MAX} more`] : []),
    ...["proof", "crash"].flatMap((name) =>
      findAll<object>(name, result).map((proof) => countsLine(name, proof)),
    ),
    ...audits.map(auditLine),
  ];
}

function countsLine(name: string, proof: object): string {
  const counts = Object.entries(proof).filter(([, value]) => typeof value === "number");
  return `- ${name}: ${counts.map(([what, count]) => `${what} ${Math.round(count)}`).join(", ")}`;
}

function auditLine({ database, clean, report }: Audit): string {
  const summary = report.trim().split("\n").at(-1) ?? "";
  return clean ? `- ${database}: ${summary}` : `- ${database}:\n${report}`;
}

/** Every object under this key, however deep in the result. */
function findAll<Found extends object>(key: string, value: unknown): Found[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap((each) => findAll<Found>(key, each));
  const own = (value as Record<string, unknown>)[key];
  return typeof own === "object" && own !== null ? [own as Found, ...below] : below;
}
