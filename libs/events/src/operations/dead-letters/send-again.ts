import { deadLetterTopicOf } from "@kobo/events-client/core";
import {
  type IHeaders,
  type KafkaMessage,
  type Message,
  Partitioners,
  type Producer,
} from "kafkajs";
import type { Desk } from "../desk";
import { headerOf } from "../headers";
import { type Position, positionText } from "../names";
import { printable } from "../text";
import type { Range } from "../topics/offsets";
import { readMessage, readMessages } from "../topics/read-messages";
import { markOf, type Parked, parkedFields } from "./parked";

/** Requeues each in the order of its partition and returns how many. Stops at the first that Kafka refuses. */
export async function requeueAll(
  desk: Desk,
  parked: readonly Parked[],
  topic: string,
): Promise<number> {
  const byPlace = new Map(parked.map((each) => [positionText(each.position), each]));
  const producer = producerOf(desk);
  let sent = 0;
  if (parked.length > 0) await producer.connect();
  try {
    await readMessages(desk, {
      topic: deadLetterTopicOf(topic),
      ranges: rangesOf(parked),
      each: async (message, position) => {
        const one = byPlace.get(positionText(position));
        if (!one) return;
        if (await send(desk, producer, { message, parked: one })) sent += 1;
      },
    });
  } finally {
    await producer.disconnect().catch(() => {});
  }
  return sent;
}

/** A producer that names the partition of each message. */
export function producerOf({ bus }: Pick<Desk, "bus">): Producer {
  return bus.kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    idempotent: false,
    maxInFlightRequests: 1,
  });
}

function rangesOf(parked: readonly Parked[]): Map<number, Range> {
  const inOrder = parked.map(({ position }) => position).sort(byOffset);
  const ranges = new Map<number, Range>();
  for (const { partition, offset } of inOrder) {
    const { from } = ranges.get(partition) ?? { from: offset };
    ranges.set(partition, { from, to: offset + 1n });
  }
  return ranges;
}

function byOffset(a: Position, b: Position): number {
  return a.offset < b.offset ? -1 : 1;
}

interface ParkedMessage {
  message: KafkaMessage;
  parked: Parked;
}

/** False when its data was left out and the original is gone. */
async function send(
  desk: Desk,
  producer: Producer,
  parkedMessage: ParkedMessage,
): Promise<boolean> {
  const { message, parked } = parkedMessage;
  const value = await wholeValue(desk, parkedMessage);
  if (value === undefined) {
    desk.out.note(
      `${nameOf(parked)}: it was too large to be parked whole, and ${parked.topic} holds the original no longer`,
    );
    return false;
  }
  await write(producer, parked.topic, {
    key: message.key,
    value,
    // On the same partition as the other events of its key, whichever producer sent them.
    partition: parked.origin.partition,
    headers: headersFor(parked.group, message.headers),
  });
  await mark(producer, parked);
  report(desk, parked, parked.requeuedAt ? "sent again, once more," : "sent again");
  return true;
}

async function mark(producer: Producer, parked: Parked): Promise<void> {
  const topic = deadLetterTopicOf(parked.topic);
  try {
    await write(producer, topic, markOf(parked.position));
  } catch (cause) {
    throw new Error(
      `${nameOf(parked)} was sent again, but could not be marked so: --all would send it once more.`,
      { cause },
    );
  }
}

/** @throws Error for a partition that the topic does not have: kafkajs sends nothing then, and does not fail */
export async function write(producer: Producer, topic: string, message: Message): Promise<void> {
  const written = await producer.send({ topic, acks: -1, messages: [message] });
  if (written.length === 0) throw new Error(`${topic} has no partition ${message.partition}.`);
}

/** Undefined when its data was left out and the original is gone. */
async function wholeValue(
  desk: Desk,
  { message, parked }: ParkedMessage,
): Promise<Buffer | null | undefined> {
  if (parked.cut === undefined) return message.value;
  const original = await readMessage(desk, parked.topic, parked.origin);
  const isSame =
    original?.value?.length === parked.cut &&
    String(original.key) === String(message.key) &&
    headerOf(original, "ce_id") === parked.id;
  return isSame ? original.value : undefined;
}

/** Its own headers, and the group that it is for. */
function headersFor(group: string, headers: IHeaders = {}): IHeaders {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith("dlq-"));
  return { ...Object.fromEntries(own), "for-group": group };
}

/** Reports one message and what was done with it. */
export function report({ out }: Desk, parked: Parked, what: string): void {
  out.record(parkedFields(parked), `${nameOf(parked)}: ${what} for ${printable(parked.group)}`);
}

/** The name of a message in reports. */
export function nameOf({ position, name, id }: Parked): string {
  return printable(`${positionText(position)}  ${name || "(no event)"}  ${id || "(no id)"}`);
}
