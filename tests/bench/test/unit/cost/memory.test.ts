import { memoryOf, readShare, treeOf } from "../../../src/cost/memory";

test("a process's share of memory is read in MiB", () => {
  const text =
    "55d0-7ffe ---p 00000000 00:00 0 [rollup]\nRss:  307200 kB\nPss:  153600 kB\nPss_Dirty: 1 kB\n";

  expect(readShare(text)).toBe(150);
  expect(readShare("Rss:  307200 kB\n")).toBeUndefined();
});

test("a process's memory is that of all its descendants, and of nobody else", () => {
  const parents = [
    { pid: 1, parent: 0 },
    { pid: 2, parent: 1 },
    { pid: 3, parent: 2 },
    { pid: 4, parent: 3 },
    { pid: 5, parent: 1 },
  ];

  expect(treeOf(parents, 2)).toEqual([2, 3, 4]);
  expect(treeOf(parents, 5)).toEqual([5]);
});

test("a process sees at least as much memory as is its share", () => {
  const { self } = memoryOf({ self: process.pid });

  expect(self?.shareMib).toBeGreaterThan(10);
  expect(self?.residentMib).toBeGreaterThanOrEqual(self?.shareMib ?? Number.POSITIVE_INFINITY);
});

test("a process that is gone has no memory", () => {
  expect(memoryOf({ gone: 2 ** 22 + 1 })).toEqual({ gone: { residentMib: 0, shareMib: 0 } });
});
