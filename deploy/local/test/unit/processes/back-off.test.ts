import { backOffMs } from "../../../src/processes/back-off";

test("the back-off doubles up to ten seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(backOffMs)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
});
