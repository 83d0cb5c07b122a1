import type { Machine } from "../machine";
import type { Recorded } from "../record";
import type { Target } from "../targets";
import type { BarChart } from "./bar-chart";

/** A part of the page, about one bench. */
export interface Section {
  title: string;
  /** Markdown. */
  lines: readonly string[];
}

/** A chart and the file that it is kept in. */
export interface Chart {
  file: string;
  chart: BarChart;
}

/** What a section is written with. */
export interface Pen {
  /** Keeps a chart, and returns the line that shows it. */
  chart: (chart: Chart) => string;
}

/** What every result has. */
export interface AnyResult {
  at: string;
  machine: Machine;
  settings: string[];
  correct: boolean;
}

/** `before` is an earlier run that was kept to be compared with, if there is one. */
export type Writer<Result extends AnyResult> = (
  run: Recorded<Result>,
  pen: Pen,
  before: Recorded<Result> | undefined,
) => Section;

export function wanted(targets: readonly Target[]): string[] {
  return targets.map(
    ({ what, measured, reached }) =>
      `- ${reached ? "reached" : "**not reached**"}: ${what} (${measured})`,
  );
}
