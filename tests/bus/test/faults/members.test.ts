import { eventually } from "@kobo/testing";
import { ownBroker } from "../broker";
import { kindOf } from "../consumer-faults";
import { standingOf, untilNoLag } from "../lag";
import {
  countDeliveries,
  countEffects,
  countRepeats,
  untilAtWork,
  untilOutboxIsEmpty,
  wrongsOf,
} from "../proof";
import { busWorld } from "../world";
import { Writer } from "../writer";

// They mostly wait for a member to be given up, so they wait side by side.
const broker = ownBroker();
const [changing, freezing, dying] = [busWorld(broker), busWorld(broker), busWorld(broker)];
const TIMEOUT_MS = 120_000;

/** A member without heartbeats leaves the group after fifteen seconds; then the others get its partitions. */
const TAKEOVER_TIMEOUT_MS = 60_000;

test.concurrent(
  "members join, leave and are killed under load, and no event is missed or counted twice",
  async () => {
    const { bus, db, relay, member, process: memberProcess } = changing();
    const group = "changing";
    relay();
    await member({ name: "steady", group });
    const writer = new Writer({ db, prefix: "rebalance" });
    await untilAtWork(db, { group, member: "steady" });

    const leaving = memberProcess({ name: "leaving", group });
    await untilAtWork(db, { group, member: "leaving" });
    await untilAtWork(db, { group, member: "steady" });
    expect(await leaving.leave()).toBe(0);

    const dying = memberProcess({ name: "dying", group });
    await untilAtWork(db, { group, member: "dying" });
    await dying.kill();

    const written = await writer.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group, TAKEOVER_TIMEOUT_MS);
    expect(await wrongsOf(db, group, written)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "a member that was frozen until another had its part does nothing twice when it thaws",
  async () => {
    const { bus, db, relay, member, process: memberProcess } = freezing();
    const group = "frozen";
    const zombie = { group, member: "zombie" };
    relay();
    const frozen = memberProcess({ name: "zombie", group });
    const writer = new Writer({ db, prefix: "zombie" });
    await untilAtWork(db, zombie);
    await member({ name: "heir", group });
    await untilAtWork(db, { group, member: "heir" });
    await untilAtWork(db, zombie);

    // It is paused before a commit, and will resume there.
    await frozen.hold();
    frozen.freeze();
    frozen.goOn();
    const deliveries = await countDeliveries(db, zombie);
    const written = await writer.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group, TAKEOVER_TIMEOUT_MS);
    expect(await wrongsOf(db, group, written)).toEqual([]);

    frozen.thaw();
    await eventually(async () => {
      expect(await countDeliveries(db, zombie)).toBeGreaterThan(deliveries);
    }, TAKEOVER_TIMEOUT_MS);
    const later = new Writer({ db, prefix: "afterwards" });
    await untilAtWork(db, zombie);
    const writtenLater = await later.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group);
    expect(await wrongsOf(db, group, new Map([...written, ...writtenLater]))).toEqual([]);
    expect(await countRepeats(db, group)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "a member that dies after its effects and before its offsets leaves only repeats",
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
    const writer = new Writer({ db, prefix: "unsaid" });
    await eventually(() => expect(death).toBeDefined(), 30_000);
    await death;
    const done = await countEffects(db, { group });
    expect(done).toBeGreaterThan(0);
    expect(await standingOf(bus, group)).toMatchObject({ committed: 0 });

    await member({ name: "heir", group });
    const written = await writer.stop();
    await untilOutboxIsEmpty(db);
    await untilNoLag(bus, group, TAKEOVER_TIMEOUT_MS);

    expect(await wrongsOf(db, group, written)).toEqual([]);
    expect(await countRepeats(db, group)).toBeGreaterThanOrEqual(done);
  },
  TIMEOUT_MS,
);
