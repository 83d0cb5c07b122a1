import { type Break, breaksBetween } from "./breaks";
import type { Released, ReleasedEvent } from "./contract";

export interface Incompatibility extends Break {
  event: string;
}

/** What those who read the released events could not read, or would not find, any more. */
export function incompatibilities(released: Released, current: Released): Incompatibility[] {
  return Object.entries(released).flatMap(([event, was]) =>
    breaksOf(was, current[event]).map((found) => ({ event, ...found })),
  );
}

function breaksOf(was: ReleasedEvent, is: ReleasedEvent | undefined): Break[] {
  if (!is) return [{ path: "", problem: "was removed" }];
  if (is.version > was.version) return [];
  if (is.version < was.version) {
    return [{ path: "version", problem: `went back from ${was.version} to ${is.version}` }];
  }
  return [...placeBreaks(was, is), ...breaksBetween(was.schema, is.schema, "data")];
}

/** Where it is found, in what order, and who may have it. */
function placeBreaks(was: ReleasedEvent, is: ReleasedEvent): Break[] {
  return (["domain", "key", "public"] as const)
    .filter((path) => was[path] !== is[path])
    .map((path) => ({ path, problem: `changed from ${was[path]} to ${is[path]}` }));
}
