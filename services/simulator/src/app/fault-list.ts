import { type Fault, meets, type Operation } from "../domain/fault";
import type { Fields } from "../domain/fields";

/** The faults that tests set. They live in memory: a restart heals them all. */
export class FaultList {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** The oldest fault that meets the call; it is used up by one. */
  take(operation: Operation, call: Fields): Fault | undefined {
    const fault = this.#faults.find((candidate) => meets(candidate, operation, call));
    if (fault?.times === undefined) return fault;
    const left = { ...fault, times: fault.times - 1 };
    this.#faults = this.#faults.flatMap((other) => {
      if (other !== fault) return [other];
      return left.times > 0 ? [left] : [];
    });
    return fault;
  }
}
