import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyBench, AnyResult, Section, ShowChart } from "../bench";
import type { MachineSpeed } from "../measure/machine-speed";
import type { Audit } from "../world/database";
import { type BarChart, drawBars } from "./bar-chart";
import { amount, type Bounds, describe, table } from "./markdown";
import { nameOfCommit, type Recorded, type Records } from "./record";

/** The page and the charts that it shows, by the names of their files. */
export interface Page {
  markdown: string;
  charts: ReadonlyMap<string, string>;
}

const PAGE_FILE = "performance.md";
/** Beside the page. */
const CHARTS = "performance";
/** The suffix of a stored run that later runs are compared with, after the bench's name. */
const BEFORE = "-before";

const INTRODUCTION = [
  "# Performance",
  "",
  "Measured results, each on one machine that also runs the load generator. Commits are durable throughout. Do not expect these figures on another machine. [The benches](../../tests/bench/README.md) explain each measurement and what it proves about the money.",
  "",
  "`npm run bench` repeats all of it. `npm run bench -- page` generates this page from [the recorded runs](../../tests/bench/results). It leaves out benches without a correct recorded run.",
  "",
];

type Benches = ReadonlyMap<string, AnyBench>;
type Run = Recorded<AnyResult>;

/** The page with all records, in the benches' order. */
export function makePage(benches: Benches, records: Records): Page {
  const charts = new Map<string, string>();
  const show: ShowChart = (file, chart) => {
    charts.set(`${file}.svg`, drawBars(chart));
    return `![${chart.title}, ${chart.unit}](${CHARTS}/${file}.svg)`;
  };
  const correct = new Map(
    [...(records as ReadonlyMap<string, Run>)].filter(([, { result }]) => result.correct),
  );
  const runs = [...benches.keys()].flatMap((name) => correct.get(name) ?? []);
  const sections = runs.flatMap((run) => {
    const before = correct.get(`${run.bench}${BEFORE}`);
    return benches.get(run.bench)?.section(run, show, before) ?? [];
  });
  const parts = sections.flatMap(linesOf);
  return { markdown: [...INTRODUCTION, ...runLines(runs), ...parts].join("\n"), charts };
}

function linesOf({ title, blocks }: Section): string[] {
  return [`## ${title}`, "", ...separated(blocks), ""];
}

/** Joins non-empty blocks with empty lines. */
function separated(blocks: Section["blocks"]): string[] {
  return blocks
    .map((block) => (typeof block === "string" ? [block] : block))
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : ["", ...block]));
}

/** The date, machine and commit of each figure. */
function runLines(runs: readonly Run[]): string[] {
  if (runs.length === 0) return [];
  const machines = [...new Set(runs.map(({ result }) => describe(result)))];
  return [
    "## The runs",
    "",
    ...table(runs, [
      ["bench", ({ bench }) => bench, "words"],
      ["date", ({ result }) => result.at.slice(0, 10), "words"],
      ["commit", ({ commit }) => nameOfCommit(commit), "words"],
      ["machine", ({ result }) => String(machines.indexOf(describe(result)) + 1)],
      ["load before", ({ result }) => result.machine.loadBefore.toFixed(2)],
      ["JSON, ms", ({ result }) => speedOf(result, ({ jsonMs }) => jsonMs.toFixed(0))],
      [
        "round trip, µs",
        ({ result }) => speedOf(result, ({ roundTripMicros }) => roundTripMicros.toFixed(0)),
      ],
      ["sync, ms", ({ result }) => speedOf(result, ({ syncMs }) => syncMs.toFixed(1))],
    ]),
    "",
    ...machines.map((machine, index) => `${index + 1}. ${machine}`),
    "",
    "_Load before_ is how many processes wanted a core in the minute before: above 0, others were at work, and the figures may be lower for it. A virtual machine is not equally fast every day, so newer runs give what it took just before: to parse and write 100,000 small JSON texts; to send a byte to another process and back; to write a page to disk, durably.",
    "",
  ];
}

function speedOf({ machine: { speed } }: AnyResult, pick: (speed: MachineSpeed) => string): string {
  return speed ? pick(speed) : "–";
}

/** Writes the page and its charts, and removes charts that are no longer used. */
export function writePage(directory: string, { markdown, charts }: Page): void {
  const folder = join(directory, CHARTS);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    if (file.endsWith(".svg") && !charts.has(file)) rmSync(join(folder, file));
  }
  for (const [file, drawing] of charts) writeFileSync(join(folder, file), drawing);
  writeFileSync(join(directory, PAGE_FILE), markdown);
}

/** The maximum that is shown. */
const PROBLEMS_MAX = 20;

/** One run as Markdown, for the terminal and the record: its section of the page, and its checks. */
export function render(bench: AnyBench, run: Recorded<AnyResult>): string {
  const { result } = run;
  const { title, blocks } = bench.section(run, (_file, chart) => chartTable(chart));
  return [
    `# ${title}, ${result.at.slice(0, 10)}`,
    "",
    describe(result),
    `Load average before: ${result.machine.loadBefore.toFixed(2)}.`,
    "",
    ...separated(blocks),
    "",
    "## Proven",
    "",
    ...separated([proofLines(result), [result.correct ? "Correct: yes." : "Correct: NO."]]),
    "",
  ].join("\n");
}

/** Problems first, then the counts that were compared, then the audits. */
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

/** In a record, the figures of a chart are a table. */
function chartTable({ title, unit, series, groups }: BarChart): string {
  type Group = (typeof groups)[number];
  return table<Group>(groups, [
    [`${title}, ${unit}`, ({ name }) => name, "words"],
    ...series.map((name, index): [string, (group: Group) => string] => [
      name,
      ({ values }) => rounded(values[index]),
    ]),
  ]).join("\n");
}

const FEW = 100;

function rounded(value: number | Bounds | undefined): string {
  if (typeof value === "object") return amount(value);
  return value === undefined ? "" : value.toFixed(value < FEW ? 1 : 0);
}
