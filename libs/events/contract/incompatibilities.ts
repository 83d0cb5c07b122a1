import { type Break, breaksBetween } from "./breaks";
import type { Released, ReleasedEvent } from "./contract";

export interface Incompatibility extends Break {
  event: string;
}

/** Changes that break consumers of the released events. */
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

/** Changes of topic, key or visibility. */
function placeBreaks(was: ReleasedEvent, is: ReleasedEvent): Break[] {
  return (["domain", "key", "public"] as const)
    .filter((path) => was[path] !== is[path])
    .map((path) => ({ path, problem: `changed from ${was[path]} to ${is[path]}` }));
}
