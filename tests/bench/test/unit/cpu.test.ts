import { between, readMachine, readStat, sumTrees } from "../../src/cpu";

test("a process's name may hold whatever it likes", () => {
  const stat = readStat(
    "4711 (postgres: a) b) S 12 4711 4711 0 -1 4194560 1 2 3 4 150 50 25 25 20 0 1 0 99",
  );

  expect(stat).toEqual({ pid: 4711, parent: 12, seconds: 2.5 });
});

test("a process answers for all its descendants, and for nobody else's", () => {
  const stats = [
    { pid: 1, parent: 0, seconds: 100 },
    { pid: 2, parent: 1, seconds: 1 },
    { pid: 3, parent: 2, seconds: 2 },
    { pid: 4, parent: 3, seconds: 4 },
    { pid: 5, parent: 1, seconds: 8 },
  ];

  expect(sumTrees(stats, { postgres: 2, redis: 5 })).toEqual({ postgres: 7, redis: 8 });
});

test("a process that is gone is left out", () => {
  expect(sumTrees([], { gateway: 2 })).toEqual({});
});

test("time that the host took counts as busy, and time waiting for a disk as idle", () => {
  expect(readMachine("cpu  100 200 300 400 500 600 700 800 0 0\ncpu0 1")).toEqual({
    busy: 27,
    idle: 9,
  });
});

test("what a process had used before the window does not count", () => {
  expect(between({ gateway: 1, payid: 3 }, { gateway: 4, payid: 3, redis: 1 })).toEqual({
    gateway: 3,
    payid: 0,
    redis: 1,
  });
});
