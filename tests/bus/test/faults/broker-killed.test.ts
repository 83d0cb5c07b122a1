import { topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../../src/effects";
import { ownBroker } from "../broker";
import { countMessages, untilNoLag } from "../lag";
import { untilMoreEffects, untilOutboxIsEmpty, violationsOf } from "../proof";
import { busWorld } from "../world";
import { Writer } from "../writer";

const world = busWorld(ownBroker());

const KILLS = 3;
/** Events written while the broker is down. */
const EVENTS_MEANWHILE = 500;
const BACK_TIMEOUT_MS = 60_000;

test("a broker that is killed under load and restarted loses nothing", async () => {
  const { broker, bus, db, relay, member } = world();
  const consumer = { group: "broker-killed" };
  const topic = topicOf(bus, EVENT);
  relay();
  await member({ name: "one", ...consumer });
  const writer = new Writer({ db, prefix: "kill" });
  await untilMoreEffects(db, consumer);

  // The first kill meets a stable group, the others a group that may still be rebalancing.
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
  await untilMoreEffects(db, consumer, BACK_TIMEOUT_MS);
  const written = await writer.stop();
  await untilOutboxIsEmpty(db);
  await untilNoLag(bus, consumer.group);

  expect(await violationsOf(db, consumer.group, written)).toEqual([]);
}, 180_000);
