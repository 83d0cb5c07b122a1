import { deadLetterTopicOf } from "@kobo/events-client/core";
import type { KafkaMessage } from "kafkajs";
import type { Desk } from "../desk";
import { headerOf } from "../headers";
import { type Position, positionText } from "../names";
import { wholeOf } from "../topics/offsets";
import { readMessages } from "../topics/read-messages";

/** What the headers of a message in a dead-letter topic say. */
export interface Parked {
  /** The topic whose dead letter it is. */
  topic: string;
  /** Where it lies in the dead-letter topic. */
  position: Position;
  /** Who could not handle it; empty when nobody of ours has parked it. */
  group: string;
  name: string;
  id: string;
  key: string;
  /** When it happened. */
  time: string;
  error: string;
  /** When it was parked. */
  at: string;
  /** Where it lay in the topic. */
  origin: { topic: string; partition: number; offset: bigint };
  /** How many bytes of data were left out. */
  cut: number | undefined;
  /** When it was last sent again. */
  requeuedAt: string | undefined;
}

/** On a dead-letter topic, a message that marks another as sent again and is none itself. */
const REQUEUED = "dlq-requeued";

export function markOf(position: Position) {
  return {
    key: null,
    value: null,
    // Beside what it marks, so that it is kept at least as long.
    partition: position.partition,
    headers: { [REQUEUED]: positionText(position) },
  };
}

/** All that is parked of a topic, in the order in which it was parked as far as partitions keep it. */
export async function parkedOf(desk: Desk, topic: string): Promise<Parked[]> {
  const parked = new Map<string, Parked>();
  const requeued = new Map<string, string>();
  const deadLetters = deadLetterTopicOf(topic);
  await readMessages(desk, {
    topic: deadLetters,
    ranges: await wholeOf(desk, deadLetters),
    each: (message, position) => {
      const marked = markedBy(message);
      if (marked) requeued.set(marked, timeOf(message));
      else parked.set(positionText(position), parkedIn(message, { topic, position }));
    },
  });
  return [...parked]
    .map(([text, letter]) => ({ ...letter, requeuedAt: requeued.get(text) }))
    .sort((a, b) => a.position.partition - b.position.partition);
}

/** The position that a mark is about. Messages keep what headers they came with, so a parked one may look like a mark. */
function markedBy(message: KafkaMessage): string | undefined {
  const isParked = headerOf(message, "dlq-group") !== "";
  return isParked ? undefined : headerOf(message, REQUEUED) || undefined;
}

function parkedIn(
  message: KafkaMessage,
  { topic, position }: { topic: string; position: Position },
): Parked {
  const header = (name: string) => headerOf(message, name);
  const cut = header("dlq-cut");
  return {
    topic,
    position,
    group: header("dlq-group"),
    name: header("ce_type"),
    id: header("ce_id"),
    key: message.key?.toString() ?? "",
    time: header("ce_time"),
    error: header("dlq-error"),
    at: header("dlq-at") || timeOf(message),
    origin: {
      topic: header("dlq-topic"),
      partition: Number(header("dlq-partition")),
      offset: BigInt(/^\d{1,18}$/.exec(header("dlq-offset"))?.[0] ?? 0),
    },
    cut: cut === "" ? undefined : Number(cut),
    requeuedAt: undefined,
  };
}

function timeOf({ timestamp }: KafkaMessage): string {
  return new Date(Number(timestamp)).toISOString();
}

/** The same for programs. */
export function parkedFields({ position, origin, error, cut, requeuedAt, ...rest }: Parked) {
  return {
    ...rest,
    position: positionText(position),
    origin: { ...origin, offset: String(origin.offset) },
    error: inShort(error),
    ...(cut === undefined ? {} : { cutBytes: cut }),
    requeuedAt: requeuedAt ?? null,
  };
}

const SHORT = 160;

/** On one line: the first line of some errors is a bracket. `dlq show` shows the whole. */
export function inShort(error: string): string {
  const line = error.replace(/\s+/g, " ").trim();
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
}
