import { type Fault, falsifyLine, matchesFault } from "../domain/fault";
import type { Fields } from "../domain/fields";

/** The faults that tests injected. They are held in memory, so a restart removes them all. */
export class FaultList {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  /** Without an operation, all of them. */
  clear(operation?: string): void {
    this.#faults =
      operation === undefined ? [] : this.#faults.filter((fault) => fault.operation !== operation);
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** The oldest fault that matches one of the candidates. It is used up once, however many match. */
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

  /** A page of a statement, of which a fault may falsify one line. */
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
