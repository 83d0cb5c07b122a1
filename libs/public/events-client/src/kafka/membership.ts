import { setTimeout as delay } from "node:timers/promises";
import type { EachBatchPayload, Consumer as KafkaConsumer } from "kafkajs";
import { type BatchHandling, handleBatch } from "../batches";
import { pause } from "../pause";
import { type Bus, topicOfDomain } from "./kafka";
import { Progress } from "./progress";

/** When the broker answers a fetch. */
export interface Fetch {
  /** As soon as this much has arrived. */
  minBytes: number;
  /** Or after this time, with whatever has arrived. */
  maxWaitMs: number;
}

interface Options<Tx, Name extends string, Data> extends BatchHandling<Tx, Name, Data> {
  bus: Bus;
  fetch: Fetch;
}

/** More would only wait for the same transactions. */
const PARTITIONS_AT_ONCE = 24;
const REJOIN_PAUSE_MS = 500;
/** A join may hang on an unavailable broker or a killed member; leaving does not. */
const LEAVE_TIMEOUT_MS = 2_000;
/** For work in progress to end, and for the last offset commit. */
const COMMIT_TIMEOUT_MS = 1_000;

/**
 * This process's membership of the consumer group. kafkajs treats some transient errors as fatal, such as a new
 * cluster without a coordinator for the group, and then silently stops consuming; a new consumer replaces it.
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

  /** kafkajs commits no offsets once it is stopping, so work in progress ends before. */
  async #disconnect(): Promise<void> {
    const committed = Promise.allSettled(this.#underWay).then(() => this.#progress?.end());
    await Promise.race([committed, delay(COMMIT_TIMEOUT_MS, undefined, { ref: false })]);
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
      progress.rebalanced();
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
    // kafkajs continues a join that was in progress when it was told to disconnect.
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
        // About 16 seconds. kafkajs looks for the group's coordinator only when it joins, so a member that has lost it has to
        // crash and join again, which `#replace` does however long the outage.
        retries: 8,
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
    // A join in progress may replace it itself: there is never more than one.
    this.#joining = this.#joining
      .then(() => pause(REJOIN_PAUSE_MS, this.#options.stopping))
      .then(() => this.#join());
  }
}
