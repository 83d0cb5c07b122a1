import type { Group, Result } from "../domain/transfer";

/** A group in the writer's queue, and the promise of its result. */
export interface Waiting {
  group: Group;
  /** See `Needs`. */
  needs: readonly string[];
  resolve: (result: Result) => void;
}

/** Groups to be committed together. */
export interface Batch {
  groups: Waiting[];
  items: number;
  needs: ReadonlySet<string>;
}
