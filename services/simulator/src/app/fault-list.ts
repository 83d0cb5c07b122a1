import { type Fault, falsifyLine, matchesFault } from "../domain/fault";
import type { Fields } from "../domain/fields";

/** Injected faults, in memory: a restart removes them. */
export class FaultList {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  /** Clears the faults of an operation, or all. */
  clear(operation?: string): void {
    this.#faults =
      operation === undefined ? [] : this.#faults.filter((fault) => fault.operation !== operation);
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the oldest fault that matches a candidate, and counts one use of it. */
  take(operation: string, ...candidates: Fields[]): Fault | undefined {
    const fault = this.#faults.find((one) =>
      candidates.some((fields) => matchesFault(one, operation, fields)),
    );
    if (fault?.times === undefined) return fault;
    const left = { ...fault, times: fault.times - 1 };
    this.#faults = this.#faults.flatMap((other) => {
      if (other !== fault) return [other];
      return left.times > 0 ? [left] : [];
    });
    return fault;
  }

  /** Applies a matching fault to one line of a statement page. */
  applyToLines<Line extends { amount: bigint }>(
    lines: readonly Line[],
    fieldsOf: (line: Line) => Fields,
    invent: (line: Line) => Line,
  ): Line[] {
    const fields = lines.map(fieldsOf);
    const fault = this.take("statement-line", ...fields);
    if (!fault) return [...lines];
    const index = fields.findIndex((one) => matchesFault(fault, "statement-line", one));
    return falsifyLine(lines, { kind: fault.kind, index }, invent);
  }
}
