import { FAULTS, planFaults } from "../../src/nemesis";
import { randomOf } from "../../src/random";

const names = (seed: number) =>
  planFaults(randomOf(seed), 20 * 60_000, [4_000, 14_000]).map(({ fault }) => fault.name);

test("the same seed plans the same faults, another seed others", () => {
  expect(names(7)).toEqual(names(7));
  expect(names(8)).not.toEqual(names(7));
});

test("twenty minutes have every fault at least three times, and no two within four seconds", () => {
  const planned = planFaults(randomOf(7), 20 * 60_000, [4_000, 14_000]);

  for (const { name } of FAULTS) {
    expect(planned.filter(({ fault }) => fault.name === name).length).toBeGreaterThanOrEqual(3);
  }
  const gaps = planned.slice(1).map(({ atMs }, index) => atMs - (planned[index]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4_000);
});
