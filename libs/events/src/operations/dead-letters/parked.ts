import { deadLetterTopicOf } from "@kobo/events-client/core";
import type { KafkaMessage } from "kafkajs";
import type { Desk } from "../desk";
import { headerOf } from "../headers";
import { type Position, positionText } from "../names";
import { wholeOf } from "../topics/offsets";
import { readMessages } from "../topics/read-messages";

/** A parked message, by its headers. */
export interface Parked {
  /** The topic that it was parked from. */
  topic: string;
  /** Its position in the dead-letter topic. */
  position: Position;
  /** The consumer group that parked it; empty when none of ours did. */
  group: string;
  name: string;
  id: string;
  key: string;
  /** When the event happened. */
  time: string;
  error: string;
  /** When it was parked. */
  at: string;
  /** Its original position. */
  origin: { topic: string; partition: number; offset: bigint };
  /** Bytes of data that were left out. */
  cut: number | undefined;
  /** When it was last requeued. */
  requeuedAt: string | undefined;
  /** When operators dropped it, so that it is not requeued any more. */
  droppedAt: string | undefined;
}

/** The header of a message on a dead-letter topic that marks another as requeued and is no dead letter itself. */
const REQUEUED = "dlq-requeued";
/** The same for one that operators dropped. */
export const DROPPED = "dlq-dropped";

/** A message that marks a parked one as requeued or dropped. */
export function markOf(position: Position, mark: typeof REQUEUED | typeof DROPPED = REQUEUED) {
  return {
    key: null,
    value: null,
    // On the partition of the message it marks, so that it is kept at least as long.
    partition: position.partition,
    headers: { [mark]: positionText(position) },
  };
}

/** All parked messages of a topic, in order within each partition. */
export async function parkedOf(desk: Desk, topic: string): Promise<Parked[]> {
  const parked = new Map<string, Parked>();
  const requeued = new Map<string, string>();
  const dropped = new Map<string, string>();
  const deadLetters = deadLetterTopicOf(topic);
  await readMessages(desk, {
    topic: deadLetters,
    ranges: await wholeOf(desk, deadLetters),
    each: (message, position) => {
      const wasRequeued = markedBy(message, REQUEUED);
      const wasDropped = markedBy(message, DROPPED);
      if (wasRequeued) requeued.set(wasRequeued, timeOf(message));
      else if (wasDropped) dropped.set(wasDropped, timeOf(message));
      else parked.set(positionText(position), parkedIn(message, { topic, position }));
    },
  });
  return [...parked]
    .map(([text, deadLetter]) => ({
      ...deadLetter,
      requeuedAt: requeued.get(text),
      droppedAt: dropped.get(text),
    }))
    .sort((a, b) => a.position.partition - b.position.partition);
}

/** The position that a mark refers to. Parked messages keep their original headers, so one may look like a mark. */
function markedBy(message: KafkaMessage, mark: string): string | undefined {
  const isParked = headerOf(message, "dlq-group") !== "";
  return isParked ? undefined : headerOf(message, mark) || undefined;
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
    droppedAt: undefined,
  };
}

function timeOf({ timestamp }: KafkaMessage): string {
  return new Date(Number(timestamp)).toISOString();
}

export type ParkedFields = ReturnType<typeof parkedFields>;

/** The same as JSON. */
export function parkedFields(parked: Parked) {
  const { position, origin, error, cut, requeuedAt, droppedAt, ...rest } = parked;
  return {
    ...rest,
    position: positionText(position),
    origin: { ...origin, offset: String(origin.offset) },
    error: inShort(error),
    ...(cut === undefined ? {} : { cutBytes: cut }),
    requeuedAt: requeuedAt ?? null,
    droppedAt: droppedAt ?? null,
  };
}

const SHORT = 160;

/** One line, since the first line of some errors is only a bracket. `dlq show` shows the whole. */
export function inShort(error: string): string {
  const line = error.replace(/\s+/g, " ").trim();
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
}
