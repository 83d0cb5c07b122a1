import type { EachBatchPayload } from "kafkajs";
import { type BatchHandling, handleBatch, transactionBatcher } from "../../src/batches";
import type { Received } from "../../src/contract";
import { type DeadLetter, DeadLetters } from "../../src/dead-letters";
import type { Inbox } from "../../src/inbox";
import { KNOWN_EVENTS } from "../../src/known-events";
import { aMessage, idOf, logger, type RawMessage } from "../bus";

type Name = "transfer.completed";

/** A fetched batch of one partition, which records resolved and committed offsets. */
function fetched(messages: RawMessage[]) {
  const resolved: string[] = [];
  const moved: string[] = [];
  const payload = {
    batch: {
      topic: "kobo.transfer.v1",
      partition: 0,
      messages: messages.map(({ key, value, headers }, offset) => ({
        key: Buffer.from(key),
        value: value === null ? null : Buffer.from(value),
        headers,
        offset: String(offset),
      })),
    },
    resolveOffset: (offset: string) => void resolved.push(offset),
    heartbeat: async () => {},
    isRunning: () => true,
    isStale: () => false,
  } as unknown as EachBatchPayload;
  return { payload, resolved, moved };
}

const TIMED_OUT = new Error("canceling statement due to statement timeout");

test("events of a batch that exceeds the database's time limit are handled one by one", async () => {
  const handled: string[] = [];
  const inbox: Inbox<undefined> = {
    once: async (_, ids, work) => {
      if (ids.length > 1) throw TIMED_OUT;
      await work(undefined, new Set(ids));
    },
    isUnavailable: (error) => error === TIMED_OUT,
    forget: async () => 0,
  };
  const messages = [aMessage(), aMessage(), aMessage()];
  const { payload, resolved, moved } = fetched(messages);
  const handling = handlingWith(inbox, (events) => {
    handled.push(...events.map(({ id }) => id));
  });

  await handleBatch(payload, handling, (offset) => void moved.push(offset));

  expect(handled).toEqual(messages.map(idOf));
  expect(resolved).toEqual(["2"]);
  expect(moved).toEqual(["2"]);
});

test("while the inbox fails for every event, an event waits and is not dead-lettered", async () => {
  jest.useFakeTimers();
  const handled: string[] = [];
  let isMissing = true;
  const inbox: Inbox<undefined> = {
    once: async (_, ids, work) => {
      if (isMissing) throw new Error('relation "inbox" does not exist');
      await work(undefined, new Set(ids));
    },
    isUnavailable: () => false,
    forget: async () => 0,
  };
  const message = aMessage();
  const { payload, moved } = fetched([message]);
  const handling = handlingWith(inbox, (events) => {
    handled.push(...events.map(({ id }) => id));
  });

  const batch = handleBatch(payload, handling, (offset) => void moved.push(offset));
  await jest.advanceTimersByTimeAsync(60_000);
  expect([handled, moved]).toEqual([[], []]);
  isMissing = false;
  await jest.advanceTimersByTimeAsync(60_000);
  await batch;
  jest.useRealTimers();

  expect(handled).toEqual([idOf(message)]);
  expect(moved).toEqual(["0"]);
});

test("an event at fault is dead-lettered, also by an inbox that wraps the errors of handlers", async () => {
  jest.useFakeTimers();
  const inbox: Inbox<undefined> = {
    once: async (_, ids, work) => {
      await work(undefined, new Set(ids)).catch((cause: unknown) => {
        throw new Error("The transaction was rolled back.", { cause });
      });
    },
    isUnavailable: () => false,
    forget: async () => 0,
  };
  const message = aMessage();
  const { payload, moved } = fetched([message]);
  const parked: unknown[] = [];
  const deadLetters = { park: async ({ message }: DeadLetter) => void parked.push(message.key) };
  const failing = handlingWith(inbox, () => {
    throw new Error("poison");
  });
  const handling = { ...failing, deadLetters: deadLetters as unknown as DeadLetters };

  const batch = handleBatch(payload, handling, (offset) => void moved.push(offset));
  await jest.advanceTimersByTimeAsync(60_000);
  await batch;
  jest.useRealTimers();

  expect(parked).toEqual([Buffer.from(message.key)]);
  expect(moved).toEqual(["0"]);
});

test("a handler that deduplicates gets every event, and the inbox stays empty", async () => {
  const handled: string[] = [];
  const marked: string[] = [];
  const inbox: Inbox<undefined> = {
    once: async (_, ids, work) => {
      marked.push(...ids);
      await work(undefined, new Set());
    },
    isUnavailable: () => false,
    forget: async () => 0,
  };
  const message = aMessage();
  const { payload, moved } = fetched([message, message, aMessage()]);
  const handling = handlingWith(inbox, (events) => {
    handled.push(...events.map(({ id }) => id));
  });

  await handleBatch(
    payload,
    { ...handling, ...withRepeats(handling) },
    (offset) => void moved.push(offset),
  );

  expect(handled).toHaveLength(2);
  expect(handled).toContain(idOf(message));
  expect(marked).toEqual([]);
  expect(moved).toEqual(["2"]);
});

test("skipped messages open no transaction, and are paced as handled ones are", async () => {
  const once = jest.fn();
  const inbox: Inbox<undefined> = { once, isUnavailable: () => false, forget: async () => 0 };
  const messages = Array.from({ length: 60 }, () => aMessage());
  const { payload, moved } = fetched(messages);
  const handling = { ...handlingWith(inbox, () => {}), mentioning: "nothing has this" };
  const begun = performance.now();

  await handleBatch(payload, handling, (offset) => void moved.push(offset));

  expect(once).not.toHaveBeenCalled();
  expect(moved).toEqual(["59"]);
  // Half a millisecond for each, as timers round it.
  expect(performance.now() - begun).toBeGreaterThan(28);
});

/** Leaves the recognition of repeats to the handler. */
function withRepeats(handling: BatchHandling<undefined, Name, unknown>) {
  const repeats = "handler" as const;
  return { repeats, batcher: transactionBatcher({ ...handling, repeats }) };
}

function handlingWith(
  inbox: Inbox<undefined>,
  effect: (events: Received<string, unknown>[]) => void,
): BatchHandling<undefined, Name, unknown> {
  const handling = {
    group: "mine",
    contract: KNOWN_EVENTS as never,
    events: ["transfer.completed" as const],
    inbox,
    handle: async (_: undefined, events: Received<Name, unknown>[]) => effect(events),
    logger,
    hooks: {},
    deadLetters: new DeadLetters({} as never),
    stopping: new AbortController().signal,
  };
  return { ...handling, batcher: transactionBatcher(handling) };
}
