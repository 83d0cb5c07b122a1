import type { CarriedEvent } from "./bus";
import type { WrittenEvent } from "./outboxes";

/** How what the bus has compares with what services wrote down. */
export interface Order {
  /** Events that were written, and those of them that are on the bus. */
  written: number;
  carried: number;
  /** Those that are there more than once: a relay that dies may say its last words again. */
  repeated: number;
  /** Keys that say something of the order: two events or more. */
  keysWithSeveral: number;
  /** Of one event on the bus, on the average. */
  bytesEach: number;
  /** Empty when nothing was lost and every key kept its order. */
  problems: string[];
}

/**
 * Looks for each event where it first came. Those of one key must lie in one partition, in the order in
 * which they were written.
 */
export function orderOf(written: readonly WrittenEvent[], carried: readonly CarriedEvent[]): Order {
  const first = new Map<string, { at: number; event: CarriedEvent }>();
  const ours = new Set(written.map(({ id }) => id));
  const repeated = new Set<string>();
  carried.forEach((event, at) => {
    if (!ours.has(event.id)) return;
    if (first.has(event.id)) repeated.add(event.id);
    else first.set(event.id, { at, event });
  });
  const keys = Map.groupBy(written, ({ schema, key, id }) => {
    return [schema, first.get(id)?.event.topic ?? "", key].join(" ");
  });
  const several = [...keys].filter(([, events]) => events.length > 1);
  return {
    written: written.length,
    carried: first.size,
    repeated: repeated.size,
    keysWithSeveral: several.length,
    bytesEach: [...first.values()].reduce((sum, { event }) => sum + event.bytes, 0) / first.size,
    problems: [
      ...written.filter(({ id }) => !first.has(id)).map(({ type, id }) => `${type} ${id} is lost`),
      ...several.flatMap(([name, events]) => disorderIn(name, events, first)),
    ],
  };
}

function disorderIn(
  name: string,
  events: readonly WrittenEvent[],
  first: ReadonlyMap<string, { at: number; event: CarriedEvent }>,
): string[] {
  const found = events
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ id, type }) => {
      const came = first.get(id);
      return came ? [{ type, at: came.at, partition: came.event.partition }] : [];
    });
  const partitions = new Set(found.map(({ partition }) => partition));
  if (partitions.size > 1) return [`${name} lies in ${partitions.size} partitions`];
  const late = found.findIndex(({ at }, index) => at < (found[index - 1]?.at ?? -1));
  if (late === -1) return [];
  return [`${name}: ${found[late]?.type} overtook ${found[late - 1]?.type}`];
}
