import type { Kobo } from "@kobo/sdk";

/** What a scenario works with. */
export interface Stage {
  kobo: Kobo;
  /** PayID of the wallet that plays a part. */
  wallet: string;
  /** Tells what was done. */
  say: (line: string) => void;
  /** A name that nothing has yet. */
  newReference: () => string;
}

/** What was made to happen. */
export interface Made {
  /** Its record: an id that the API knows it by. */
  id: string;
  /** Whether an event's `data` is of this record. */
  isIt: (data: Readonly<Record<string, unknown>>) => boolean;
}

/** How one event is provoked. */
export type Scenario =
  | {
      /** One line for people. */
      does: string;
      run: (stage: Stage) => Promise<Made>;
    }
  | {
      /** The sandbox cannot make it happen: an example is sent to an endpoint in its place. */
      exampleBecause: string;
    };

/** Records that their events show under the merchant's own reference. */
export function byReference(id: string, reference: string): Made {
  return { id, isIt: (data) => data.reference === reference };
}

/** Records that their events show under the record's id. */
export function byId(id: string): Made {
  return { id, isIt: (data) => data.id === id };
}
