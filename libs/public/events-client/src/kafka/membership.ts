import { setTimeout as delay } from "node:timers/promises";
import type { EachBatchPayload, Consumer as KafkaConsumer } from "kafkajs";
import { type BatchHandling, handleBatch } from "../batches";
import { pause } from "../pause";
import { type Bus, topicOfDomain } from "./kafka";
import { Progress } from "./progress";

/** When the broker answers a fetch. */
export interface Fetch {
  /** As soon as so much has come. */
  minBytes: number;
  /** Or after this time, whatever has come. */
  maxWaitMs: number;
}

interface Options<Tx, Name extends string, Data> extends BatchHandling<Tx, Name, Data> {
  bus: Bus;
  fetch: Fetch;
}

/** More than this are not worked at side by side; they only wait for the same transactions. */
const PARTITIONS_AT_ONCE = 24;
const REJOIN_PAUSE_MS = 500;
/** A join may hang on a broker that is away, or on a member that was killed; leaving does not. */
const LEAVE_TIMEOUT_MS = 2_000;
/** And so long may it take to end what is under way, and to say how far we have come. */
const TELL_TIMEOUT_MS = 1_000;

/**
 * This process's part in the group, for as long as it wants one. kafkajs calls some troubles final
 * that are not, such as a new cluster that has no coordinator for the group yet, and then consumes no
 * more without a word; a fresh consumer takes its place.
 */
export class Membership<Tx, Name extends string, Data> {
  readonly #options: Options<Tx, Name, Data>;
  #consumer: KafkaConsumer | undefined;
  #progress: Progress | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #isJoined = false;
  #joining: Promise<void> = Promise.resolve();

  constructor(options: Options<Tx, Name, Data>) {
    this.#options = options;
  }

  get isJoined(): boolean {
    return this.#isJoined;
  }

  begin(): void {
    this.#joining = this.#join();
  }

  async leave(): Promise<void> {
    this.#isJoined = false;
    const left = Promise.allSettled([this.#disconnect(), this.#joining]);
    await Promise.race([left, delay(LEAVE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** kafkajs tells nothing more once it was told to stop, so what is under way comes to its end before. */
  async #disconnect(): Promise<void> {
    const told = Promise.allSettled(this.#underWay).then(() => this.#progress?.end());
    await Promise.race([told, delay(TELL_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#consumer?.disconnect();
  }

  async #join(): Promise<void> {
    const { stopping, group, logger } = this.#options;
    while (!stopping.aborted && !this.#consumer) {
      try {
        await this.#joinOnce();
      } catch (error) {
        logger.warn({ err: error, group }, "joining consumer group failed, retrying");
      }
      if (!this.#consumer) await pause(REJOIN_PAUSE_MS, stopping);
    }
  }

  async #joinOnce(): Promise<void> {
    const consumer = this.#newConsumer();
    const progress = new Progress({ ...this.#options, consumer });
    this.#consumer = consumer;
    this.#progress = progress;
    consumer.on(consumer.events.GROUP_JOIN, () => {
      progress.forget();
      this.#isJoined = this.#consumer === consumer && !this.#options.stopping.aborted;
    });
    consumer.on(consumer.events.CRASH, () => {
      void progress.end();
      this.#replace(consumer);
    });
    try {
      await this.#start(consumer, progress);
    } catch (error) {
      if (this.#consumer === consumer) this.#consumer = undefined;
      await consumer.disconnect();
      throw error;
    }
    // kafkajs goes on with a join that was under way when it was told to leave.
    if (this.#options.stopping.aborted) await consumer.disconnect();
  }

  #newConsumer(): KafkaConsumer {
    const { bus, group, fetch } = this.#options;
    return bus.kafka.consumer({
      groupId: `${bus.topicPrefix}.${group}`,
      allowAutoTopicCreation: false,
      sessionTimeout: 15_000,
      heartbeatInterval: 3_000,
      minBytes: fetch.minBytes,
      maxWaitTimeInMs: fetch.maxWaitMs,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 5_000,
        // A group that lost its broker comes back by itself, however long it takes.
        retries: Number.MAX_SAFE_INTEGER,
        // Whatever ends a consumer, there is one way back: a fresh one.
        restartOnFailure: async () => false,
      },
    });
  }

  async #start(consumer: KafkaConsumer, progress: Progress): Promise<void> {
    const { bus, events, contract } = this.#options;
    const domains = new Set(events.flatMap((name) => contract.find(name)?.domain ?? []));
    await consumer.connect();
    await consumer.subscribe({
      topics: [...domains].map((domain) => topicOfDomain(bus, domain)),
      fromBeginning: true,
    });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommit: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: (payload) => this.#handle(payload, progress),
    });
  }

  async #handle(payload: EachBatchPayload, progress: Progress): Promise<void> {
    const { topic, partition } = payload.batch;
    const work = handleBatch(payload, this.#options, progress.ofPartition(topic, partition));
    this.#underWay.add(work);
    await work.finally(() => this.#underWay.delete(work));
  }

  #replace(consumer: KafkaConsumer): void {
    if (this.#consumer !== consumer) return;
    this.#consumer = undefined;
    this.#isJoined = false;
    // A join that is still under way may see to it itself: there is never more than one.
    this.#joining = this.#joining
      .then(() => pause(REJOIN_PAUSE_MS, this.#options.stopping))
      .then(() => this.#join());
  }
}
