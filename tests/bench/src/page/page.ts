import { nameOfCommit } from "../commit";
import { describe, table } from "../markdown";
import type { Recorded } from "../record";
import { drawBars } from "./bar-chart";
import { writePeers } from "./peers";
import type { AnyResult, Chart, Pen, Section } from "./section";
import { SECTIONS } from "./sections";

/** The page and the charts that it shows, by the names of their files. */
export interface Page {
  markdown: string;
  charts: ReadonlyMap<string, string>;
}

/** Beside the page. */
export const CHARTS = "performance";

/** What a run is called that was kept to be compared with a later one, after its bench's name. */
const BEFORE = "-before";

type Runs = ReadonlyMap<string, Recorded<unknown>>;

const INTRODUCTION = [
  "# Performance",
  "",
  "What Kobo was measured to do, each time on one machine that runs all that takes part, whoever makes the load among it. [The benches](../tests/bench/README.md) tell how, and what each proves about the money besides. Commits are durable throughout. Nothing here is a promise for another machine.",
  "",
  "`npm run bench` measures all of it again. This page is made of [the recorded runs](../tests/bench/results) by `npm run bench -- page`; a bench that was not recorded, or whose run was not correct, is not on it.",
];

/** The page of what was recorded. What nobody measured is not on it. */
export function makePage(runs: Runs): Page {
  const charts = new Map<string, string>();
  const pen: Pen = {
    chart: ({ file, chart }: Chart) => {
      charts.set(`${file}.svg`, drawBars(chart));
      return `![${chart.title}, ${chart.unit}](${CHARTS}/${file}.svg)`;
    },
  };
  const shown = new Map([...runs].filter(([, { result }]) => (result as AnyResult).correct));
  const sections = [...SECTIONS].flatMap(([name, write]) => {
    const run = shown.get(name);
    return run ? [write(run, pen, shown.get(`${name}${BEFORE}`))] : [];
  });
  const markdown = [
    ...INTRODUCTION,
    "",
    ...runLines(shown),
    ...[...sections, writePeers(shown, pen)].flatMap(linesOf),
  ].join("\n");
  return { markdown, charts };
}

function linesOf({ title, lines }: Section): string[] {
  return [`## ${title}`, "", ...lines, ""];
}

/** When, where and of what source each figure is. */
function runLines(runs: Runs): string[] {
  if (runs.size === 0) return [];
  const told = [...SECTIONS.keys()].flatMap((name) => {
    const run = runs.get(name);
    return run ? [{ name, commit: run.commit, result: run.result as AnyResult }] : [];
  });
  const machines = [...new Set(told.map(({ result }) => machineOf(result)))];
  const rows = told.map(({ name, commit, result }) => [
    name,
    result.at.slice(0, 10),
    nameOfCommit(commit),
    String(machines.indexOf(machineOf(result)) + 1),
    result.machine.loadBefore.toFixed(2),
  ]);
  return [
    "## The runs",
    "",
    ...table({
      head: ["bench", "date", "commit", "machine", "load before"],
      rows,
      words: [0, 1, 2],
    }),
    "",
    ...machines.map((machine, index) => `${index + 1}. ${machine}`),
    "",
    "_Load before_ is how many processes wanted a core in the minute before: above 0, others were at work, and the figures may be lower for it.",
    "",
  ];
}

function machineOf({ machine, settings }: AnyResult): string {
  return describe(machine, settings);
}
