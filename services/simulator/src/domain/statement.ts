import { digitsFrom } from "./pick";

/** What can go wrong with a line of a statement. */
export const LINE_FAULTS = ["missing-line", "extra-line", "other-amount"] as const;

/** Wrong by one naira, so that no rounding can explain it. */
const WRONG_BY = 100n;

/** What a statement tells of the lines of the book, when one of them is told wrong. */
export function bent<Line extends { amount: bigint }>(
  lines: readonly Line[],
  fault: { kind: string; index: number } | undefined,
  invented: (line: Line) => Line,
): Line[] {
  if (!fault) return [...lines];
  return lines.flatMap((line, index) => (index === fault.index ? told(line) : [line]));

  function told(line: Line): Line[] {
    switch (fault?.kind) {
      case "missing-line":
        return [];
      case "extra-line":
        return [line, invented(line)];
      case "other-amount":
        return [{ ...line, amount: line.amount + WRONG_BY }];
      default:
        return [line];
    }
  }
}

/** The same invented line always has the same digits: whoever reads twice finds one line, not two. */
export function inventedDigits(about: string, count: number): string {
  return digitsFrom(`invented ${about}`, count);
}
