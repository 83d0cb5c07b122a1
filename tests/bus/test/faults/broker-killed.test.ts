import { topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../../src/effects";
import { ownBroker } from "../broker";
import { countMessages, untilNoLag } from "../lag";
import { untilAtWork, untilOutboxIsEmpty, wrongsOf } from "../proof";
import { busWorld } from "../world";
import { Writer } from "../writer";

const world = busWorld(ownBroker());

const KILLS = 3;
/** Events written while the broker is down. */
const EVENTS_MEANWHILE = 500;
const BACK_TIMEOUT_MS = 60_000;

test("a broker that is killed under load and comes back has lost nothing", async () => {
  const { broker, bus, db, relay, member } = world();
  const whose = { group: "left alone" };
  const topic = topicOf(bus, EVENT);
  relay();
  await member({ name: "one", ...whose });
  const writer = new Writer({ db, prefix: "kill" });
  await untilAtWork(db, whose);

  // Once while all goes well, then before the group has found together again.
  for (let kill = 0; kill < KILLS; kill++) {
    const published = await countMessages(bus, topic);
    await broker.kill();
    const before = writer.events;
    await eventually(() => expect(writer.events).toBeGreaterThan(before + EVENTS_MEANWHILE));
    broker.restart();
    await eventually(async () => {
      expect(await countMessages(bus, topic)).toBeGreaterThan(published + EVENTS_MEANWHILE);
    }, BACK_TIMEOUT_MS);
  }
  await untilAtWork(db, whose, BACK_TIMEOUT_MS);
  const written = await writer.stop();
  await untilOutboxIsEmpty(db);
  await untilNoLag(bus, whose.group);

  expect(await wrongsOf(db, whose.group, written)).toEqual([]);
}, 180_000);
