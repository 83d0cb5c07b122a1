import { startConsumer } from "../../src/consumer";
import type { Bus } from "../../src/core";
import type { Inbox } from "../../src/inbox";
import { KNOWN_EVENTS } from "../../src/known-events";
import { logger } from "../bus";

const HOUR_MS = 60 * 60 * 1000;

/** Kafka is unavailable. */
const kafka = {
  consumer: () => ({
    events: {},
    on: () => {},
    connect: () => Promise.reject(new Error("away")),
    disconnect: async () => {},
  }),
};

/** An inbox with more rows to delete than one statement may. */
function aFullInbox(rows: number) {
  const dropped: number[] = [];
  const inbox: Inbox<undefined> = {
    once: async () => {},
    isUnavailable: () => false,
    forget: async (_, __, atMost) => {
      const part = Math.min(rows, atMost);
      rows -= part;
      dropped.push(part);
      return part;
    },
  };
  return { inbox, dropped };
}

test("the inbox is pruned in batches until no old row is left", async () => {
  jest.useFakeTimers();
  const { inbox, dropped } = aFullInbox(25_000);
  const consumer = startConsumer({
    bus: { kafka, topicPrefix: "test" } as unknown as Bus,
    group: "mine",
    contract: KNOWN_EVENTS,
    events: ["transfer.completed"],
    inbox,
    handle: async () => {},
    logger,
  });

  await jest.advanceTimersByTimeAsync(HOUR_MS);

  expect(dropped).toEqual([10_000, 10_000, 5_000]);
  jest.useRealTimers();
  await consumer.stop();
});
