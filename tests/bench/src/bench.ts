import type { Target } from "./measure/target";
import type { BarChart } from "./report/bar-chart";
import type { Recorded } from "./report/record";
import type { Audit, Header } from "./world/database";
import type { Run } from "./world/run";

/** The verdict of every result. */
export interface Verdict {
  targets: Target[];
  audits: Audit[];
  /** Violations of the system's guarantees. */
  problems: string[];
}

/** Common to all results. */
export interface AnyResult extends Header, Partial<Verdict> {
  /** No problem, and the ledger balances; independent of speed. */
  correct: boolean;
}

/** A part of the page, about one bench. */
export interface Section {
  title: string;
  /** Markdown: paragraphs, tables and charts. */
  blocks: readonly (string | readonly string[])[];
}

/** Shows a chart: in the page as a file of this name, in a record as a table. Returns its Markdown. */
export type ShowChart = (file: string, chart: BarChart) => string;

/** A measurement and its section of the page. */
export interface Bench<Result extends AnyResult> {
  /** Default length of each measurement. */
  seconds: number;
  /** The missing optional parts and how to get them; undefined when the bench can run. */
  missing?: () => string | undefined;
  run: (run: Run) => Promise<Result>;
  /** `before` is an earlier run that was kept to be compared with, if there is one. */
  section: (run: Recorded<Result>, show: ShowChart, before?: Recorded<Result>) => Section;
}

/** A result as its bench measured it or as it was read from the bench's record. */
export type AnyBench = Bench<AnyResult>;

/** A record under a bench's name is that bench's result, so its type need not be known elsewhere. */
export function defineBench<Result extends AnyResult>(bench: Bench<Result>): AnyBench {
  return bench as unknown as AnyBench;
}

export function conclude<Figures extends object>(
  header: Header,
  figures: Figures,
  verdict: Verdict,
): Header & Figures & Verdict & { correct: boolean } {
  const correct = verdict.problems.length === 0 && verdict.audits.every(({ clean }) => clean);
  return { ...header, ...figures, ...verdict, correct };
}

export function targetLines({ targets = [] }: Partial<Verdict>): string[] {
  return targets.map(
    ({ what, measured, reached }) =>
      `- ${reached ? "reached" : "**not reached**"}: ${what} (${measured})`,
  );
}
