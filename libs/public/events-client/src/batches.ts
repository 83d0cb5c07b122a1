import { Batcher } from "@kobo/batching";
import type { EachBatchPayload, KafkaMessage } from "kafkajs";
import type { Received } from "./contract";
import { type Handling, handleAlone, handleOnce } from "./handling";
import { HeartbeatTimer } from "./heartbeat-timer";
import { readEvent } from "./read-event";

/** Messages of a partition that are handled together. */
const CHUNK = 200;

export interface BatchHandling<Tx, Name extends string, Data> extends Handling<Tx, Name, Data> {
  batcher: TransactionBatcher<Name, Data>;
}

/** The events to handle among this many messages of a partition. */
interface Share<Name extends string, Data> {
  events: Received<Name, Data>[];
  messages: number;
}

type TransactionBatcher<Name extends string, Data> = Batcher<Share<Name, Data>, void>;

/** Messages, of all partitions, whose effects share one transaction. */
const MESSAGES_MAX = 500;

/** The time between two rounds, for each message of the first: above 2,000 messages a second it grows to the limit. */
const SPACING_MS_PER_MESSAGE = 0.5;
const SPACING_MAX_MS = 50;

/**
 * Lets chunks of all partitions share transactions, which would be small otherwise. Skipped messages count, too: they
 * take no transaction, but each round costs a fetch.
 */
export function transactionBatcher<Tx, Name extends string, Data>(
  handling: Handling<Tx, Name, Data>,
): TransactionBatcher<Name, Data> {
  return new Batcher<Share<Name, Data>, void>({
    run: async (shares) => {
      const events = shares.flatMap((share) => share.events);
      if (events.length > 0) await handleOnce(events, handling);
      return shares.map(() => undefined);
    },
    weight: { of: ({ messages }) => messages, max: MESSAGES_MAX },
    onFailure: "bisect",
    spacing: (messages) => Math.min(SPACING_MS_PER_MESSAGE * messages, SPACING_MAX_MS),
  });
}

/** Handles one partition's fetched messages. `moveTo` gets each offset up to which all were handled or parked. */
export async function handleBatch<Tx, Name extends string, Data>(
  payload: EachBatchPayload,
  handling: BatchHandling<Tx, Name, Data>,
  moveTo: (offset: string) => void,
): Promise<void> {
  const { batch, resolveOffset, isRunning, isStale, heartbeat } = payload;
  const { topic, partition } = batch;
  for (let start = 0; start < batch.messages.length; start += CHUNK) {
    if (!isRunning() || isStale() || handling.stopping.aborted) return;
    const messages = batch.messages.slice(start, start + CHUNK);
    const heartbeatTimer = new HeartbeatTimer(heartbeat);
    const chunk = new Chunk({ topic, partition, heartbeatTimer }, handling);
    await chunk.handle(messages).finally(() => heartbeatTimer.stop());
    const last = messages.at(-1);
    if (last) {
      resolveOffset(last.offset);
      moveTo(last.offset);
    }
    await heartbeat();
  }
}

interface Origin {
  topic: string;
  partition: number;
  heartbeatTimer: HeartbeatTimer;
}

interface Read<Name extends string, Data> {
  message: KafkaMessage;
  event: Received<Name, Data>;
}

/** Messages of one partition that are handled together, or one by one when that fails. */
class Chunk<Tx, Name extends string, Data> {
  readonly #origin: Origin;
  readonly #handling: BatchHandling<Tx, Name, Data>;

  constructor(origin: Origin, handling: BatchHandling<Tx, Name, Data>) {
    this.#origin = origin;
    this.#handling = handling;
  }

  async handle(messages: KafkaMessage[]): Promise<void> {
    const read = await this.#read(messages);
    const events = read.map(({ event }) => event);
    try {
      await this.#handling.batcher.submit({ events, messages: messages.length });
    } catch (error) {
      if (this.#handling.stopping.aborted) throw error;
      await this.#oneByOne(read);
    }
  }

  async #read(messages: KafkaMessage[]): Promise<Read<Name, Data>[]> {
    const read: Read<Name, Data>[] = [];
    for (const message of messages) {
      try {
        const event = readEvent(message, this.#origin, this.#handling);
        if (event) read.push({ message, event });
      } catch (error) {
        await this.#park(message, error);
      }
    }
    return read;
  }

  /** One of them fails: one by one, only that one does. */
  async #oneByOne(read: Read<Name, Data>[]): Promise<void> {
    for (const { message, event } of read) {
      // After a rebalance the partition may belong to another member.
      this.#origin.heartbeatTimer.check();
      try {
        await handleAlone(event, this.#handling);
      } catch (error) {
        if (this.#handling.stopping.aborted) throw error;
        await this.#park(message, error);
      }
    }
  }

  async #park(message: KafkaMessage, error: unknown): Promise<void> {
    const { group, deadLetters, logger, hooks } = this.#handling;
    const { topic, partition } = this.#origin;
    await deadLetters.park({ message, topic, partition, group, error });
    const { offset } = message;
    logger.error(
      { err: error, group, topic, partition, offset },
      "message sent to dead-letter topic",
    );
    hooks.parked?.();
  }
}
