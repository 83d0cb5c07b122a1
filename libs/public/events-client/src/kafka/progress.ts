import type { Consumer as KafkaConsumer, TopicPartitionOffset } from "kafkajs";
import type { Logger } from "../logger";
import { pause } from "../pause";

interface Options {
  consumer: Pick<KafkaConsumer, "commitOffsets">;
  group: string;
  logger: Logger;
}

/** What was handled and not yet told is handed out again after a crash; the inbox knows it. */
const TELL_AFTER_MS = 500;

/**
 * How far a member has come, told to the broker for all partitions together and at most twice a
 * second. kafkajs would tell it after each partition of each fetch, and telling costs the broker more
 * than fetching does.
 */
export class Progress {
  readonly #options: Options;
  readonly #ending = new AbortController();
  #moved = new Map<string, TopicPartitionOffset>();
  /** How often the group has parted its partitions. */
  #parting = 0;
  #telling: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** What a batch says of its partition: everything is handled, up to and with `offset`. */
  ofPartition(topic: string, partition: number): (offset: string) => void {
    const parting = this.#parting;
    return (offset) => {
      if (parting === this.#parting) this.#move(topic, partition, offset);
    };
  }

  /**
   * The group has parted its partitions anew, and members begin where the broker was told: what came
   * in before may be another's, who is ahead by now.
   */
  forget(): void {
    this.#parting++;
    this.#moved.clear();
  }

  /** Tells what is left, once. Resolves also when nobody listened. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#telling;
  }

  #move(topic: string, partition: number, offset: string): void {
    const next = String(BigInt(offset) + 1n);
    this.#moved.set(`${topic}/${partition}`, { topic, partition, offset: next });
    this.#telling ??= this.#tellInTurns();
  }

  async #tellInTurns(): Promise<void> {
    do {
      await pause(TELL_AFTER_MS, this.#ending.signal);
      await this.#tell();
    } while (this.#moved.size > 0 && !this.#ending.signal.aborted);
    // In one turn with the look above: what moves next begins anew.
    this.#telling = undefined;
  }

  async #tell(): Promise<void> {
    const { consumer, group, logger } = this.#options;
    const told = this.#moved;
    const parting = this.#parting;
    if (told.size === 0) return;
    this.#moved = new Map();
    try {
      await consumer.commitOffsets([...told.values()]);
    } catch (error) {
      logger.warn({ err: error, group }, "offset commit failed");
      // What moved on meanwhile is ahead of this.
      if (parting === this.#parting) this.#moved = new Map([...told, ...this.#moved]);
    }
  }
}
