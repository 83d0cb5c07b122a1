import {
  between,
  growthOf,
  readMachine,
  readMib,
  readStat,
  treeOf,
  waitsIn,
} from "../../src/measure/processes";

test("a process name may contain spaces and parentheses", () => {
  const stat = readStat(
    "4711 (postgres: a) b) S 12 4711 4711 0 -1 4194560 1 2 3 4 150 50 25 25 20 0 1 0 99",
  );

  expect(stat).toEqual({ pid: 4711, parent: 12, seconds: 2.5 });
});

test("a process includes all its descendants, and no other process", () => {
  const stats = [
    { pid: 1, parent: 0, seconds: 100 },
    { pid: 2, parent: 1, seconds: 1 },
    { pid: 3, parent: 2, seconds: 2 },
    { pid: 4, parent: 3, seconds: 4 },
    { pid: 5, parent: 1, seconds: 8 },
  ];
  const pids = (root: number) => treeOf(stats, root).map(({ pid }) => pid);

  expect([pids(2), pids(5), pids(9)]).toEqual([[2, 3, 4], [5], []]);
});

test("voluntary context switches are counted, involuntary ones are not", () => {
  expect(
    waitsIn("Name:\tnode\nvoluntary_ctxt_switches:\t42\nnonvoluntary_ctxt_switches:\t7\n"),
  ).toBe(42);
  expect(waitsIn("")).toBe(0);
});

test("steal time counts as busy, I/O wait as idle", () => {
  expect(readMachine("cpu  100 200 300 400 500 600 700 800 0 0\ncpu0 1")).toEqual({
    busy: 27,
    idle: 9,
  });
});

test("CPU time used before the window does not count", () => {
  expect(between({ gateway: 1, payid: 3 }, { gateway: 4, payid: 3, redis: 1 })).toEqual({
    gateway: 3,
    payid: 0,
    redis: 1,
  });
});

test("memory is read in MiB", () => {
  expect(readMib("VmPeak:\t  999 kB\nVmRSS:\t  204800 kB\nVmData:\t 1 kB\n", "VmRSS")).toBe(200);
  expect(readMib("Rss:  307200 kB\nPss:  153600 kB\nPss_Dirty: 1 kB\n", "Pss")).toBe(150);
  expect(readMib("Name:\tnode\n", "VmRSS")).toBeUndefined();
});

test("memory growth is in MiB per minute and excludes the first half of the samples", () => {
  const growth = (...mibs: number[]) =>
    growthOf(mibs.map((mib, index) => ({ atMs: index * 1_000, mib })));

  expect(growth(300, 200, 10, 11, 12, 13)).toBeCloseTo(60);
  expect(growth(100, 200, 300, 300, 300, 300)).toBe(0);
  expect([growth(100), growth()]).toEqual([0, 0]);
});
