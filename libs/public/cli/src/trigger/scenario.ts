import type { Kobo } from "@kobo/sdk";

/** A scenario's dependencies. */
export interface Stage {
  kobo: Kobo;
  /** PayID of the wallet in the scenario. */
  wallet: string;
  /** Reports a step. */
  say: (line: string) => void;
  /** An unused reference. */
  newReference: () => string;
  /** For every request of a step: Ctrl-C aborts it. */
  options: { signal: AbortSignal };
}

/** The record that a scenario created. */
export interface CreatedRecord {
  /** Its id in the API. */
  id: string;
  /** Whether an event's `data` is of this record. */
  isIt: (data: Readonly<Record<string, unknown>>) => boolean;
}

/** How to cause one event. */
export interface Scenario {
  /** A one-line description. */
  does: string;
  run: (stage: Stage) => Promise<CreatedRecord>;
}

/** Matches events by the merchant's reference. */
export function byReference(id: string, reference: string): CreatedRecord {
  return { id, isIt: (data) => data.reference === reference };
}

/** Matches events by the record's id. */
export function byId(id: string): CreatedRecord {
  return { id, isIt: (data) => data.id === id };
}
