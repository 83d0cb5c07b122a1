import { type CpuSeconds, IDLE, OTHERS } from "./cpu";
import { auditLine, describe, table } from "./markdown";
import type { AnyResult, Chart, Pen } from "./page/section";
import { SECTIONS } from "./page/sections";
import type { Recorded } from "./record";

/** More of them help no reader. */
const PROBLEMS_MAX = 20;
/** Above this share of the machine for other programs, the figures are not what the system can do. */
const OTHERS_MAX = 0.05;

/** One run as Markdown, for the terminal and the record: its section of the page, and what it proved. */
export function render(run: Recorded<AnyResult>): string {
  const { bench, result } = run;
  const { at, machine, settings } = result;
  const section = SECTIONS.get(bench)?.(run, TABLES, undefined);
  if (!section) throw new Error(`The page has no section for ${bench}.`);
  return [
    `# ${section.title}, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load average before: ${machine.loadBefore.toFixed(2)}.`,
    "",
    ...section.lines,
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

/** In a record, the figures of a chart are a table. */
const TABLES: Pen = {
  chart: ({ chart: { title, unit, series, groups } }: Chart) =>
    table({
      head: [`${title}, ${unit}`, ...series],
      rows: groups.map(({ name, values }) => [
        name,
        ...values.map((value) => (typeof value === "number" ? rounded(value) : "")),
      ]),
      words: [0],
    }).join("\n"),
};

function rounded(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

/** CPU of all measurements together, the busiest process first. */
function cpuLines(result: AnyResult): string[] {
  const sums: CpuSeconds = {};
  for (const [name, seconds] of valuesNamed<CpuSeconds>("cpu", result).flatMap((cpu) =>
    Object.entries(cpu),
  )) {
    sums[name] = (sums[name] ?? 0) + seconds;
  }
  const all = Object.values(sums).reduce((total, seconds) => total + seconds, 0);
  if (!(all > 0)) return [];
  const inUse = (name: string): number => ((sums[name] ?? 0) / all) * result.machine.cores;
  const ours = Object.keys(sums)
    .filter((name) => name !== OTHERS && name !== IDLE)
    .sort((a, b) => inUse(b) - inUse(a));
  const share = (sums[OTHERS] ?? 0) / all;
  return [
    "",
    "## CPU, cores in use over all measurements",
    "",
    ...table({
      head: ["process", "cores"],
      rows: [...ours, OTHERS, IDLE].map((name) => [name, inUse(name).toFixed(2)]),
      words: [0],
    }),
    ...(share > OTHERS_MAX
      ? [
          "",
          `Other programs took ${Math.round(share * 100)} % of the machine: rates are lower bounds, waiting times upper bounds.`,
        ]
      : []),
  ];
}

/** Problems first, then the counts that each proof compared, then the audits. */
function proofLines(result: AnyResult): string[] {
  const problems = valuesNamed<string[]>("problems", result).flat();
  const proofs = ["proof", "books", "order", "deliveries", "crash"].flatMap((name) =>
    valuesNamed<object>(name, result).map((proof) => countsLine(name, proof)),
  );
  const audits = findAll(result, isAudit).map(auditLine);
  return [
    ...problems.slice(0, PROBLEMS_MAX).map((problem) => `- BROKEN: ${problem}`),
    ...(problems.length > PROBLEMS_MAX ? [`- and ${problems.length - PROBLEMS_MAX} more`] : []),
    ...proofs.filter((line) => line !== undefined),
    ...audits,
  ];
}

function countsLine(name: string, proof: object): string | undefined {
  const counts = Object.entries(proof).filter(([, value]) => typeof value === "number");
  if (counts.length === 0) return undefined;
  return `- ${name}: ${counts.map(([what, count]) => `${what} ${Math.round(count)}`).join(", ")}`;
}

type Audit = Parameters<typeof auditLine>[0];

function isAudit(value: object): value is Audit {
  return "clean" in value && "report" in value && "database" in value;
}

/** Every object under this key, however deep in the result. */
function valuesNamed<Value extends object>(key: string, result: object): Value[] {
  return findAll(result, (value): value is Record<string, Value> => key in value)
    .map((holder) => holder[key])
    .filter((value) => typeof value === "object" && value !== null);
}

function findAll<Found extends object>(
  value: unknown,
  isWanted: (value: object) => value is Found,
): Found[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap((each) => findAll(each, isWanted));
  return isWanted(value) ? [value, ...below] : below;
}
