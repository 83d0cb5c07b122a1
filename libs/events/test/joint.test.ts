import { setTimeout as delay } from "node:timers/promises";
import { Joint } from "../src/joint";

/** Runs that take a while, and what each of them was given. */
function givenJoint(itemsMax = 100, poison?: number) {
  const runs: number[][] = [];
  const joint = new Joint<number>({
    itemsMax,
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
  await Promise.all([first, joint.submit([2]), joint.submit([3, 4])]);

  expect(runs).toEqual([[1], [2, 3, 4]]);
});

test("a run takes no more than its limit, unless one brings more", async () => {
  const { joint, runs } = givenJoint(3);

  await Promise.all([[1], [2, 3], [4], [5, 6, 7, 8], [9]].map((items) => joint.submit(items)));

  expect(runs).toEqual([[1], [2, 3, 4], [5, 6, 7, 8], [9]]);
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
  expect(runs).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test("it goes on after a failure", async () => {
  const { joint } = givenJoint(100, 1);
  await expect(joint.submit([1])).rejects.toThrow("poison");

  await joint.submit([2]);
});
