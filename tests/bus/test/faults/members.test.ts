import { eventually } from "@kobo/testing";
import { ownBroker } from "../broker";
import { kindOf } from "../consumer-faults";
import { groupOffsetsOf, untilNoLag } from "../lag";
import {
  countDeliveries,
  countEffects,
  countRepeats,
  untilMoreEffects,
  untilOutboxIsEmpty,
  violationsOf,
} from "../proof";
import { busWorld } from "../world";
import { Writer } from "../writer";

// They run concurrently, since they mostly wait for session timeouts.
const broker = ownBroker();
const [changing, freezing, dying] = [busWorld(broker), busWorld(broker), busWorld(broker)];
const TIMEOUT_MS = 120_000;

/** The session timeout is 15 s; then a rebalance assigns the member's partitions to the others. */
const TAKEOVER_TIMEOUT_MS = 60_000;

test.concurrent(
  "members join, leave and are killed under load, and no event is missed or counted twice",
  async () => {
    const { bus, db, relay, member, process: memberProcess } = changing();
    const group = "changing";
    relay();
    await member({ name: "steady", group });
    const writer = new Writer({ db, prefix: "rebalance" });
    await untilMoreEffects(db, { group, member: "steady" });

    const leaving = memberProcess({ name: "leaving", group });
    await untilMoreEffects(db, { group, member: "leaving" });
    await untilMoreEffects(db, { group, member: "steady" });
    expect(await leaving.leave()).toBe(0);

    const dying = memberProcess({ name: "dying", group });
    await untilMoreEffects(db, { group, member: "dying" });
    await dying.kill();

    const written = await writer.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group, TAKEOVER_TIMEOUT_MS);
    expect(await violationsOf(db, group, written)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "a member that was frozen until a rebalance took its partitions repeats no effect when it thaws",
  async () => {
    const { bus, db, relay, member, process: memberProcess } = freezing();
    const group = "frozen";
    const zombie = { group, member: "zombie" };
    relay();
    const frozen = memberProcess({ name: "zombie", group });
    const writer = new Writer({ db, prefix: "zombie" });
    await untilMoreEffects(db, zombie);
    await member({ name: "successor", group });
    await untilMoreEffects(db, { group, member: "successor" });
    await untilMoreEffects(db, zombie);

    // It pauses before a commit and will resume there.
    await frozen.pauseBeforeCommit();
    frozen.freeze();
    frozen.resume();
    const deliveries = await countDeliveries(db, zombie);
    const written = await writer.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group, TAKEOVER_TIMEOUT_MS);
    expect(await violationsOf(db, group, written)).toEqual([]);

    frozen.thaw();
    await eventually(async () => {
      expect(await countDeliveries(db, zombie)).toBeGreaterThan(deliveries);
    }, TAKEOVER_TIMEOUT_MS);
    const later = new Writer({ db, prefix: "afterwards" });
    await untilMoreEffects(db, zombie);
    const writtenLater = await later.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group);
    expect(await violationsOf(db, group, new Map([...written, ...writtenLater]))).toEqual([]);
    expect(await countRepeats(db, group)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "a member killed between its effects and its offset commit causes only repeated deliveries",
  async () => {
    const { bus, db, relay, member, process: memberProcess } = dying();
    const group = "dying";
    relay();
    const doomed = memberProcess({ name: "doomed", group, broker: broker().proxiedAddress });
    let death: Promise<void> | undefined;
    broker().proxy.inspectRequests((chunk) => {
      if (kindOf(chunk) === "commitOffsets") death ??= doomed.kill();
      return death === undefined ? "pass" : "drop";
    });
    const writer = new Writer({ db, prefix: "uncommitted" });
    await eventually(() => expect(death).toBeDefined(), 30_000);
    await death;
    const done = await countEffects(db, { group });
    expect(done).toBeGreaterThan(0);
    expect(await groupOffsetsOf(bus, group)).toMatchObject({ committed: 0 });

    await member({ name: "successor", group });
    const written = await writer.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group, TAKEOVER_TIMEOUT_MS);

    expect(await violationsOf(db, group, written)).toEqual([]);
    expect(await countRepeats(db, group)).toBeGreaterThanOrEqual(done);
  },
  TIMEOUT_MS,
);
