import { topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../../src/effects";
import { ownBroker } from "../broker";
import { ConsumerFaults } from "../consumer-faults";
import { countMessages, untilNoLag } from "../lag";
import { badMessages, readParked, sendRaw } from "../poison";
import { untilAtWork, untilOutboxIsEmpty, wrongsOf } from "../proof";
import { allTopics, deadLetterTopicOf } from "../topics";
import { busWorld } from "../world";
import { Writer } from "../writer";

const broker = ownBroker();
const cutOff = busWorld(broker);
const poisoned = busWorld(broker, allTopics);

// An answer that never comes is given up after ten seconds, as in production.
test.concurrent("a consumer whose answers are dropped and whose connections are cut misses nothing", async () => {
  const { bus, db, relay, member } = cutOff();
  const whose = { group: "cut off" };
  relay();
  for (const name of ["one", "two"]) {
    await member({ name, ...whose, broker: broker().proxiedAddress });
  }
  const writer = new Writer({ db, prefix: "cut" });
  await untilAtWork(db, whose);

  const faults = new ConsumerFaults(broker().proxy, {
    fetch: { drops: 1, cuts: 10 },
    commitOffsets: { drops: 1, cuts: 10 },
  });
  await eventually(() => expect(faults.areAllDone).toBe(true), 90_000);
  const written = await writer.stop();
  await untilOutboxIsEmpty(db);
  await untilNoLag(bus, whose.group);

  expect(await wrongsOf(db, whose.group, written)).toEqual([]);
}, 150_000);

const BAD = 50;

test.concurrent("fifty bad records among good ones are parked as they came, and hold up nothing", async () => {
  const { bus, db, relay, process: memberProcess } = poisoned();
  const group = "picky";
  relay();
  const member = memberProcess({ name: "one", group });
  const writer = new Writer({ db, prefix: "good" });
  await untilAtWork(db, { group });
  const bad = badMessages(BAD, writer.keys);

  await sendRaw(bus, bad);
  await untilAtWork(db, { group });
  const written = await writer.stop();
  await untilOutboxIsEmpty(db);
  await untilNoLag(bus, group);

  expect(member.isRunning).toBe(true);
  expect(await wrongsOf(db, group, written)).toEqual([]);
  expect(await countMessages(bus, deadLetterTopicOf(bus))).toBe(BAD);
  const parked = await readParked(bus, BAD);
  for (const [number, { headers, ...message }] of bad.entries()) {
    expect(parked.get(number)).toMatchObject({
      ...message,
      headers: { ...headers, "dlq-group": group, "dlq-topic": topicOf(bus, EVENT) },
    });
  }
  // Each says where it lay, and no two lay in one place.
  const places = [...parked.values()].map(
    ({ headers }) => `${headers["dlq-partition"]}/${headers["dlq-offset"]}`,
  );
  expect(new Set(places).size).toBe(BAD);
}, 90_000);
