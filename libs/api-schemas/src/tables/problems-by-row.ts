import type { FieldProblem } from "@kobo/errors";

/** More would help no reader. */
const PROBLEMS_MAX = 1_000;

/** Adds the row, from 1, and the column to problems of the rows in a field: `transfers.0.amount` is row 1, `amount`. */
export function problemsByRow(problems: readonly FieldProblem[], rows: string): FieldProblem[] {
  const place = new RegExp(`^${rows}\\.(\\d+)(?:\\.(.+))?$`);
  return problems.slice(0, PROBLEMS_MAX).map((problem) => {
    const [, index, column] = place.exec(problem.field) ?? [];
    if (index === undefined) return problem;
    return { ...problem, row: Number(index) + 1, ...(column ? { column } : {}) };
  });
}
