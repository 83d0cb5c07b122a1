import { setTimeout as delay } from "node:timers/promises";
import {
  type IHeaders,
  type KafkaMessage,
  type Message,
  Partitioners,
  type Producer,
} from "kafkajs";
import { type Bus, deadLetterTopicOf } from "./kafka/kafka";

export interface DeadLetter {
  message: KafkaMessage;
  topic: string;
  partition: number;
  /** The consumer group that could not handle it. */
  group: string;
  error: unknown;
}

const ERROR_LENGTH_MAX = 1_000;
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Parks messages that a group cannot handle on `<topic>.dlq`. Each keeps its key, its bytes and its
 * headers, and gets headers for the group, the original position and the error.
 */
export class DeadLetters {
  readonly #bus: Bus;
  #producer: Promise<Producer> | undefined;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Resolves when the broker has stored the message; its offset must not be committed before. */
  async park(deadLetter: DeadLetter): Promise<void> {
    const parked = parkedForm(deadLetter);
    try {
      await this.#send(deadLetter.topic, parked);
    } catch (error) {
      if (!isTooLarge(error)) throw couldNotPark(deadLetter, error);
      await this.#send(deadLetter.topic, withoutValue(parked)).catch((cause: unknown) => {
        throw couldNotPark(deadLetter, cause);
      });
    }
  }

  async close(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await disconnect(producer);
  }

  async #send(topic: string, message: Message): Promise<void> {
    // Few consumers ever park a message, so the connection is opened on demand.
    this.#producer ??= this.#open();
    const opened = this.#producer;
    try {
      const producer = await opened;
      await producer.send({ topic: deadLetterTopicOf(topic), acks: -1, messages: [message] });
    } catch (error) {
      // A failed producer may be broken; the next attempt opens a new one.
      if (this.#producer === opened) this.#producer = undefined;
      void disconnect(opened);
      throw error;
    }
  }

  async #open(): Promise<Producer> {
    const producer = this.#bus.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      idempotent: false,
      maxInFlightRequests: 1,
    });
    await producer.connect();
    return producer;
  }
}

async function disconnect(producer: Promise<Producer> | undefined): Promise<void> {
  const gone = producer?.then((opened) => opened.disconnect()).catch(() => {});
  await Promise.race([gone, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

function parkedForm({ message, topic, partition, group, error }: DeadLetter): Message {
  return {
    key: message.key,
    value: message.value,
    headers: {
      ...withoutNulls(message.headers),
      "dlq-group": group,
      "dlq-topic": topic,
      "dlq-partition": String(partition),
      "dlq-offset": message.offset,
      "dlq-error": String(error).slice(0, ERROR_LENGTH_MAX),
      "dlq-at": new Date().toISOString(),
    },
  };
}

/** Kafka allows a header without a value, which kafkajs reads but fails to write. */
function withoutNulls(headers: IHeaders = {}): IHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => each ?? "") : (value ?? ""),
    ]),
  );
}

/**
 * A message at its topic's size limit exceeds it with our headers. The headers name the original,
 * which its topic keeps until its retention ends.
 */
function withoutValue(message: Message): Message {
  const bytes = message.value === null ? 0 : Buffer.byteLength(message.value);
  return { ...message, value: null, headers: { ...message.headers, "dlq-cut": String(bytes) } };
}

/** kafkajs wraps the broker's error. */
function isTooLarge(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("type" in cause && cause.type === "MESSAGE_TOO_LARGE") return true;
  }
  return false;
}

/** An error of our own type: kafkajs would mistake its producer's error for one of its consumer. */
function couldNotPark({ topic, partition, message }: DeadLetter, cause: unknown): Error {
  return new Error(`Could not park ${topic}/${partition}/${message.offset}.`, { cause });
}
