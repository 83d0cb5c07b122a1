import type { Fields } from "../domain/fields";
import { type Meeting, meets } from "../domain/meets";

/** The faults that tests set. They live in memory: a restart heals them all. */
export class FaultList<Fault extends Meeting> {
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

  /** The oldest fault that meets one of the calls; it is used up by one, however many it meets. */
  take(operation: Fault["operation"], ...calls: Fields[]): Fault | undefined {
    const fault = this.#faults.find((candidate) =>
      calls.some((call) => meets(candidate, operation, call)),
    );
    if (fault?.times === undefined) return fault;
    const left = { ...fault, times: fault.times - 1 };
    this.#faults = this.#faults.flatMap((other) => {
      if (other !== fault) return [other];
      return left.times > 0 ? [left] : [];
    });
    return fault;
  }
}
