import { UsageError } from "@kobo/runtime";
import type { KafkaMessage } from "kafkajs";
import type { Context, Desk, Operation } from "../desk";
import { headerOf } from "../headers";
import { type Position, sourceNamed, timeNamed } from "../names";
import { type Ranges, since, wholeOf } from "./offsets";
import { readMessages } from "./read-messages";
import { eventLine, type TailedEvent, tailedEvent } from "./tailed-event";

/** `tail`: the newest events of a topic, and new ones as they arrive. */
export function tail(source: string, options: Options, context: Context): Operation {
  const query = readQuery(source, options, context);
  return (desk) => showTail(desk, query);
}

interface Options extends Filters {
  from: string;
  follow: boolean;
  limit: number;
  data: boolean;
}

async function showTail(desk: Desk, query: Query): Promise<number> {
  const { topic, ranges, limit, matches, follow, data } = query;
  const newest = new Newest(limit);
  const show = (event: TailedEvent) => desk.out.record(event, eventLine(event));
  let isLive = false;
  const showRead = () => {
    const { events, leftOut } = newest.taken();
    for (const event of events) show(event);
    if (leftOut > 0) desk.out.note(`${leftOut} older ones are left out: --limit shows more.`);
    isLive = true;
  };
  await readMessages(desk, {
    topic,
    ranges: await ranges(desk),
    each: (message, position) => {
      if (!matches(message)) return;
      const event = tailedEvent(message, { topic, position }, { data });
      if (isLive) show(event);
      else newest.add({ event, position, timeMs: Number(message.timestamp) });
    },
    follow: follow ? { caughtUp: showRead } : undefined,
  });
  if (follow) return 0;
  showRead();
  if (newest.count > 0) return 0;
  desk.out.note("No such events: --from reaches further back.");
  return 1;
}

interface Query {
  topic: string;
  ranges: (desk: Desk) => Promise<Ranges>;
  limit: number;
  matches: (message: KafkaMessage) => boolean;
  follow: boolean;
  data: boolean;
}

function readQuery(source: string, options: Options, { bus, now }: Context): Query {
  const { from, name, limit, follow, data } = options;
  const { topic, event } = sourceNamed(bus, source);
  if (event && name) throw new UsageError(`${event} is a name already: leave --name out.`);
  const { topic: expected = topic } = name ? sourceNamed(bus, name) : {};
  if (expected !== topic) throw new UsageError(`${name} is no event of ${topic}.`);
  return {
    topic,
    ranges: rangesFrom(topic, from, now),
    limit,
    matches: matcher({ ...options, name: event ?? name }),
    follow,
    data,
  };
}

function rangesFrom(topic: string, from: string, now: Date): Query["ranges"] {
  if (from === "beginning") return (desk) => wholeOf(desk, topic);
  const time = timeNamed(from, now);
  return (desk) => since(desk, topic, time);
}

interface Filters {
  name?: string | undefined;
  key?: string | undefined;
  merchant?: string | undefined;
}

function matcher({ name, key, merchant }: Filters): (message: KafkaMessage) => boolean {
  return (message) =>
    (name === undefined || headerOf(message, "ce_type") === name) &&
    (key === undefined || message.key?.toString() === key) &&
    (merchant === undefined || headerOf(message, "ce_merchantid") === merchant.toLowerCase());
}

interface Read {
  event: TailedEvent;
  position: Position;
  timeMs: number;
}

/**
 * The newest events of all partitions, by send time as far as the order within each partition
 * allows.
 */
class Newest {
  readonly #limit: number;
  readonly #reached = new Map<number, number>();
  #kept: Read[] = [];
  count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add({ event, position, timeMs }: Read): void {
    const { partition } = position;
    const orderedMs = Math.max(timeMs, this.#reached.get(partition) ?? 0);
    this.#reached.set(partition, orderedMs);
    this.#kept.push({ event, position, timeMs: orderedMs });
    this.count += 1;
    if (this.#kept.length >= 2 * this.#limit) this.#cut();
  }

  taken(): { events: TailedEvent[]; leftOut: number } {
    this.#cut();
    const events = this.#kept.map(({ event }) => event);
    this.#kept = [];
    return { events, leftOut: this.count - events.length };
  }

  #cut(): void {
    this.#kept = this.#kept.toSorted(byTime).slice(-this.#limit);
  }
}

function byTime(a: Read, b: Read): number {
  return (
    a.timeMs - b.timeMs ||
    a.position.partition - b.position.partition ||
    (a.position.offset < b.position.offset ? -1 : 1)
  );
}
