import { topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../../src/effects";
import { ownBroker } from "../broker";
import { ConsumerFaults } from "../consumer-faults";
import { countMessages, untilNoLag } from "../lag";
import { badMessages, readDeadLetters, sendRaw } from "../poison";
import { untilMoreEffects, untilOutboxIsEmpty, violationsOf } from "../proof";
import { allTopics, deadLetterTopicOf } from "../topics";
import { busWorld } from "../world";
import { Writer } from "../writer";

const broker = ownBroker();
const cutOff = busWorld(broker);
const poisoned = busWorld(broker, allTopics);

// The request timeout is ten seconds, as in production.
test.concurrent("a consumer whose responses are dropped and whose connections are cut misses no event", async () => {
  const { bus, db, relay, member } = cutOff();
  const consumer = { group: "cut-off" };
  relay();
  for (const name of ["one", "two"]) {
    await member({ name, ...consumer, broker: broker().proxiedAddress });
  }
  const writer = new Writer({ db, prefix: "cut" });
  await untilMoreEffects(db, consumer);

  const faults = new ConsumerFaults(broker().proxy, {
    fetch: { drops: 1, cuts: 10 },
    commitOffsets: { drops: 1, cuts: 10 },
  });
  await eventually(() => expect(faults.areAllDone).toBe(true), 90_000);
  const written = await writer.stop();
  await untilOutboxIsEmpty(db);
  await untilNoLag(bus, consumer.group);

  expect(await violationsOf(db, consumer.group, written)).toEqual([]);
}, 150_000);

const BAD = 50;

test.concurrent("fifty poison messages become dead letters unchanged, and block no other message", async () => {
  const { bus, db, relay, process: memberProcess } = poisoned();
  const group = "poisoned";
  relay();
  const member = memberProcess({ name: "one", group });
  const writer = new Writer({ db, prefix: "good" });
  await untilMoreEffects(db, { group });
  const bad = badMessages(BAD, writer.keys);

  await sendRaw(bus, bad);
  await untilMoreEffects(db, { group });
  const written = await writer.stop();
  await untilOutboxIsEmpty(db);
  await untilNoLag(bus, group);

  expect(member.isRunning).toBe(true);
  expect(await violationsOf(db, group, written)).toEqual([]);
  expect(await countMessages(bus, deadLetterTopicOf(bus))).toBe(BAD);
  const deadLetters = await readDeadLetters(bus);
  for (const [number, { headers, ...message }] of bad.entries()) {
    expect(deadLetters.get(number)).toMatchObject({
      ...message,
      headers: { ...headers, "dlq-group": group, "dlq-topic": topicOf(bus, EVENT) },
    });
  }
  // Each has the position of its original, and no two have the same one.
  const positions = [...deadLetters.values()].map(
    ({ headers }) => `${headers["dlq-partition"]}/${headers["dlq-offset"]}`,
  );
  expect(new Set(positions).size).toBe(BAD);
}, 90_000);
