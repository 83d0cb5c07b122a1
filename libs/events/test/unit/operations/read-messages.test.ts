import type { EachBatchPayload } from "kafkajs";
import type { Desk } from "../../../src/operations/desk";
import { readMessages } from "../../../src/operations/topics/read-messages";

type Listener = (event: { payload: object }) => void;

/** A consumer of one partition, whose group the test joins and ends, as kafkajs does. */
class FakeConsumer {
  readonly events = { CRASH: "crash", GROUP_JOIN: "join" } as const;
  readonly sought: string[] = [];
  readonly #listeners = new Map<string, Listener>();
  #isJoined = false;
  #eachBatch: ((payload: EachBatchPayload) => Promise<void>) | undefined;

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }
  connect = async () => {};
  subscribe = async () => {};
  disconnect = async () => {};
  async run({ eachBatch }: { eachBatch: (payload: EachBatchPayload) => Promise<void> }) {
    this.#eachBatch = eachBatch;
  }

  seek({ offset }: { offset: string }): void {
    if (!this.#isJoined) throw new Error("Consumer group was not initialized.");
    this.sought.push(offset);
  }

  join(): void {
    this.#isJoined = true;
    this.#listeners.get(this.events.GROUP_JOIN)?.({ payload: {} });
  }

  crash(restart: boolean): void {
    this.#isJoined = false;
    const error = new Error("The coordinator is not available.");
    this.#listeners.get(this.events.CRASH)?.({ payload: { error, restart } });
  }

  async deliver(...offsets: string[]): Promise<void> {
    await this.#eachBatch?.({
      batch: {
        partition: 0,
        messages: offsets.map((offset) => ({ offset })),
        lastOffset: () => offsets.at(-1),
      },
      resolveOffset: () => {},
      heartbeat: async () => {},
      pause: () => {},
    } as unknown as EachBatchPayload);
  }
}

/** Reads the messages 5 to 8. */
function aRead() {
  const consumer = new FakeConsumer();
  const options: { retry: { restartOnFailure: () => Promise<boolean> } }[] = [];
  const desk = {
    bus: {
      topicPrefix: "test",
      kafka: {
        consumer: (given: (typeof options)[number]) => {
          options.push(given);
          return consumer;
        },
      },
    },
    admin: { deleteGroups: async () => {} },
    stopping: new AbortController().signal,
  } as unknown as Desk;
  const read: string[] = [];
  const ended = readMessages(desk, {
    topic: "topic",
    ranges: new Map([[0, { from: 5n, to: 9n }]]),
    each: ({ offset }) => void read.push(offset),
  });
  return { consumer, read, ended, restarts: () => options[0]?.retry.restartOnFailure() };
}

test("a read resumes at its position when it rejoins its group, also before the first message", async () => {
  const { consumer, read, ended, restarts } = aRead();
  await new Promise(setImmediate);

  consumer.crash(true);
  consumer.join();
  await consumer.deliver("5", "6");
  consumer.crash(true);
  expect(await restarts()).toBe(true);
  consumer.join();
  await consumer.deliver("6", "7", "8");
  await ended;

  expect(consumer.sought).toEqual(["5", "7"]);
  expect(read).toEqual(["5", "6", "7", "8"]);
  expect(await restarts()).toBe(false);
});

test("a read fails when its consumer crashes without a restart", async () => {
  const { consumer, ended } = aRead();
  await new Promise(setImmediate);

  consumer.crash(false);

  await expect(ended).rejects.toThrow("The coordinator is not available.");
});
