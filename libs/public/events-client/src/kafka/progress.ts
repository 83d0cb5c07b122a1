import type { Consumer as KafkaConsumer, TopicPartitionOffset } from "kafkajs";
import type { Logger } from "../logger";
import { pause } from "../pause";

interface Options {
  consumer: Pick<KafkaConsumer, "commitOffsets">;
  group: string;
  logger: Logger;
}

/**
 * Events that were handled but not committed are delivered again after a crash; the inbox
 * recognizes them.
 */
const COMMIT_INTERVAL_MS = 500;

/**
 * A member's offsets, committed for all partitions together and at most twice a second. kafkajs
 * would commit after each partition of each fetch, which costs the broker more than the fetches do.
 */
export class Progress {
  readonly #options: Options;
  readonly #ending = new AbortController();
  #moved = new Map<string, TopicPartitionOffset>();
  /** Counts the group's rebalances. */
  #generation = 0;
  #committing: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The commit function of one batch: everything up to and with `offset` was handled. */
  ofPartition(topic: string, partition: number): (offset: string) => void {
    const generation = this.#generation;
    return (offset) => {
      if (generation === this.#generation) this.#move(topic, partition, offset);
    };
  }

  /**
   * After a rebalance, members resume from the committed offset. Earlier progress may be of a
   * partition that another member has now, which is ahead of it.
   */
  rebalanced(): void {
    this.#generation++;
    this.#moved.clear();
  }

  /** Commits the last offsets, once. Resolves also when that fails. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#committing;
  }

  #move(topic: string, partition: number, offset: string): void {
    const next = String(BigInt(offset) + 1n);
    this.#moved.set(`${topic}/${partition}`, { topic, partition, offset: next });
    this.#committing ??= this.#commitUntilCaughtUp();
  }

  async #commitUntilCaughtUp(): Promise<void> {
    do {
      await pause(COMMIT_INTERVAL_MS, this.#ending.signal);
      await this.#commit();
    } while (this.#moved.size > 0 && !this.#ending.signal.aborted);
    // In the same tick as the check above: the next move starts a new loop.
    this.#committing = undefined;
  }

  async #commit(): Promise<void> {
    const { consumer, group, logger } = this.#options;
    const offsets = this.#moved;
    const generation = this.#generation;
    if (offsets.size === 0) return;
    this.#moved = new Map();
    try {
      await consumer.commitOffsets([...offsets.values()]);
    } catch (error) {
      logger.warn({ err: error, group }, "offset commit failed");
      // Offsets that moved meanwhile are ahead of these.
      if (generation === this.#generation) this.#moved = new Map([...offsets, ...this.#moved]);
    }
  }
}
