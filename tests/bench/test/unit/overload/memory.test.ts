import { growth, highest, readResident, watchMemory } from "../../../src/overload/memory";

/** One look each second. */
const samples = (...mibs: number[]) => mibs.map((mib, index) => ({ atMs: index * 1_000, mib }));

test("resident memory is read in MiB", () => {
  expect(readResident("VmPeak:\t  999 kB\nVmRSS:\t  204800 kB\nVmData:\t 1 kB\n")).toBe(200);
  expect(readResident("Name:\tnode\n")).toBeUndefined();
});

test("memory that grew first and then stays grows no more", () => {
  expect(growth(samples(100, 200, 300, 300, 300, 300))).toBe(0);
});

test("memory that grows by a MiB a second grows by 60 a minute", () => {
  expect(growth(samples(300, 200, 10, 11, 12, 13))).toBeCloseTo(60);
});

test("a single look tells of no growth, and the highest of none is nothing", () => {
  expect(growth(samples(100))).toBe(0);
  expect(highest([])).toBe(0);
  expect(highest(samples(1, 7, 3))).toBe(7);
});

test("a process that is watched is seen at the beginning and at the end", () => {
  const { stop } = watchMemory(process.pid);
  const seen = stop();

  expect(seen).toHaveLength(2);
  expect(seen[0]?.mib).toBeGreaterThan(10);
});
