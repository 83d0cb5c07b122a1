import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe as nameOf } from "../../src/nemesis/fault";
import { drawReplicas, planFaults, readSchedule, writeSchedule } from "../../src/nemesis/schedule";
import { randomOf } from "../../src/random";

const times = { durationMs: 60 * 60_000, gapMs: [500, 4_500] as const };
const planned = (seed: number) => planFaults(randomOf(seed), times);

test("the same seed plans the same faults, another seed others", () => {
  expect(planned(7)).toEqual(planned(7));
  expect(planned(8)).not.toEqual(planned(7));
});

test("an hour's schedule has hundreds of kills, cuts and pauses, some at the same moment", () => {
  const faults = planned(7);
  const count = (...kinds: string[]) =>
    faults.filter(({ fault }) => kinds.includes(fault.kind)).length;
  const atOnce = faults.filter(({ atMs }, index) => atMs === faults[index - 1]?.atMs);

  expect(count("kill")).toBeGreaterThanOrEqual(150);
  expect(
    count("cut", "cut after COMMIT", "halve a request", "halve a response", "sever"),
  ).toBeGreaterThan(250);
  expect(count("pause")).toBeGreaterThanOrEqual(40);
  expect(count("kill everything")).toBeGreaterThanOrEqual(9);
  expect(atOnce.length).toBeGreaterThan(200);
});

test("a written schedule is read back unchanged", () => {
  const file = join(mkdtempSync(join(tmpdir(), "schedule-")), "schedule.json");
  const schedule = {
    seed: 7,
    minutes: 60,
    replicas: drawReplicas(randomOf(7)),
    faults: planned(7),
  };

  writeSchedule(file, schedule);

  expect(readSchedule(file)).toEqual(schedule);
  expect(readFileSync(file, "utf8").split("\n").length).toBe(schedule.faults.length + 3);
});

test.each([
  [{ kind: "kill", target: "bills", replica: 1 } as const, "kill bills #1"],
  [
    { kind: "delay", from: "bills", to: "postgres", delayMs: 50, forMs: 2_000 } as const,
    "delay by 50 ms, bills → postgres for 2 s",
  ],
  [{ kind: "empty Redis" } as const, "empty Redis"],
])("%j is described as %s", (fault, text) => {
  expect(nameOf(fault)).toBe(text);
});
