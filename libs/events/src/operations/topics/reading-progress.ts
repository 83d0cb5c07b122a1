import type { EachBatchPayload, KafkaMessage } from "kafkajs";
import type { Position } from "../names";
import type { Ranges } from "./offsets";

/** The part of a topic to read. */
export interface Reading {
  topic: string;
  ranges: Ranges;
  each: (message: KafkaMessage, position: Position) => Promise<void> | void;
  /** Reads on after the ranges until it is stopped; `caughtUp` is called at the ranges' ends. */
  follow?: { caughtUp: () => void } | undefined;
}

/** Longer than a broker takes to restart. */
const SILENCE_MAX_MS = 30_000;

/** The progress of one read. kafkajs delivers messages again after each rebalance. */
export class Progress {
  readonly ended: Promise<void>;
  readonly #reading: Reading;
  readonly #next: Map<number, bigint>;
  readonly #silence: NodeJS.Timeout | undefined;
  #end: (error?: Error) => void = () => {};
  #isOver = false;
  #isCaughtUp = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#next = new Map([...reading.ranges].map(([partition, { from }]) => [partition, from]));
    this.ended = new Promise((resolve, reject) => {
      this.#end = (error) => {
        this.#isOver = true;
        clearTimeout(this.#silence);
        if (error) reject(error);
        else resolve();
      };
    });
    // It may reject before a caller awaits it.
    this.ended.catch(() => {});
    this.#noteEnds();
    if (!reading.follow && !this.#isOver) {
      this.#silence = setTimeout(() => {
        this.fail(new Error(`Nothing more came of ${reading.topic}. Is Kafka well?`));
      }, SILENCE_MAX_MS);
    }
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The next offset of each partition. */
  get positions(): ReadonlyMap<number, bigint> {
    return this.#next;
  }

  async take({ batch, resolveOffset, heartbeat, pause }: EachBatchPayload): Promise<void> {
    const { partition } = batch;
    for (const message of batch.messages) {
      if (this.#isOver) return;
      this.#silence?.refresh();
      const position = { partition, offset: BigInt(message.offset) };
      if (!this.#isNext(position)) continue;
      await this.#hand(message, position);
      await heartbeat();
    }
    this.#advance({ partition, offset: BigInt(batch.lastOffset()) });
    resolveOffset(batch.lastOffset());
    if (!this.#wantsMoreOf(partition)) pause();
    this.#noteEnds();
  }

  fail(error: Error): void {
    this.#end(error);
  }

  stop(): void {
    this.#end(this.#reading.follow ? undefined : new Error("Stopped."));
  }

  async #hand(message: KafkaMessage, position: Position): Promise<void> {
    this.#advance(position);
    try {
      await this.#reading.each(message, position);
    } catch (error) {
      // If this threw, kafkajs would deliver the message again.
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #isNext({ partition, offset }: Position): boolean {
    const next = this.#next.get(partition);
    return next !== undefined && offset >= next && this.#wantsMoreOf(partition, offset);
  }

  #wantsMoreOf(partition: number, next = this.#next.get(partition)): boolean {
    const range = this.#reading.ranges.get(partition);
    if (!range || next === undefined) return false;
    return this.#reading.follow !== undefined || next < range.to;
  }

  #advance({ partition, offset }: Position): void {
    const next = this.#next.get(partition);
    if (next !== undefined && offset >= next) this.#next.set(partition, offset + 1n);
  }

  #noteEnds(): void {
    const { ranges, follow } = this.#reading;
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = [...ranges].every(
      ([partition, { to }]) => (this.#next.get(partition) ?? to) >= to,
    );
    if (!this.#isCaughtUp) return;
    if (follow) follow.caughtUp();
    else this.#end();
  }
}
