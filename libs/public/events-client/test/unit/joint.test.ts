import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Joint } from "../../src/joint";

/** Runs that take a while, and what each of them was given. */
function givenJoint(itemsMax = 100, poison?: number, pace = 2) {
  const runs: number[][] = [];
  const joint = new Joint<number>({
    itemsMax,
    pace,
    run: async (items) => {
      runs.push(items);
      await delay(10);
      if (poison !== undefined && items.includes(poison)) throw new Error("poison");
    },
  });
  return { joint, runs };
}

test("a lone one runs at once; who comes meanwhile shares the next run", async () => {
  const { joint, runs } = givenJoint();

  const first = joint.submit([1]);
  await nextTurn();
  await Promise.all([first, joint.submit([2]), joint.submit([3, 4])]);

  expect(runs).toEqual([[1], [2, 3, 4]]);
});

test("those that come in one turn share a run", async () => {
  const { joint, runs } = givenJoint();

  await Promise.all([joint.submit([1]), Promise.resolve().then(() => joint.submit([2, 3]))]);

  expect(runs).toEqual([[1, 2, 3]]);
});

test("a run takes no more than its limit, unless one brings more", async () => {
  const { joint, runs } = givenJoint(3);

  await Promise.all([[1], [2, 3], [4], [5, 6, 7, 8], [9]].map((items) => joint.submit(items)));

  expect(runs).toEqual([[1, 2, 3], [4], [5, 6, 7, 8], [9]]);
});

test("what fails together is run one by one, and only the culprit fails", async () => {
  const { joint, runs } = givenJoint(100, 3);

  const ended = await Promise.allSettled([[1], [2], [3], [4]].map((items) => joint.submit(items)));

  expect(ended.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(runs).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]]);
});

test("who was in a run is told when its pause is over", async () => {
  const { joint } = givenJoint(100, undefined, 10);
  const begun = performance.now();

  await joint.submit([1]);

  // A run of 10 ms, and a pause of ten times that.
  expect(performance.now() - begun).toBeGreaterThan(100);
});

test("who fails is told at once", async () => {
  const { joint } = givenJoint(100, 1, 20);
  const begun = performance.now();

  await expect(joint.submit([1])).rejects.toThrow("poison");

  expect(performance.now() - begun).toBeLessThan(150);
});

test("a short run is followed by a pause all the same", async () => {
  const begun: number[] = [];
  const joint = new Joint<number>({
    itemsMax: 100,
    pace: 2,
    run: async () => void begun.push(performance.now()),
  });

  await joint.submit([1]);
  await joint.submit([2]);

  const [first = 0, second = 0] = begun;
  expect(second - first).toBeGreaterThan(15);
});

test("it goes on after a failure", async () => {
  const { joint } = givenJoint(100, 1);
  await expect(joint.submit([1])).rejects.toThrow("poison");

  await joint.submit([2]);
});

test("without a pace a run follows the one before at once", async () => {
  const timesOf = async (pace: number) => {
    const { joint } = givenJoint(100, undefined, pace);
    const begun = performance.now();
    for (const item of [1, 2, 3]) await joint.submit([item]);
    return performance.now() - begun;
  };

  const [paced, unpaced] = [await timesOf(10), await timesOf(0)];

  // Three runs of 10 ms; between them the pace adds 100 ms twice.
  expect(paced).toBeGreaterThan(200);
  expect(unpaced).toBeLessThan(150);
});
