import { weightsOf } from "../../../src/scaling/weights";

test("what one transfer weighs is what all of them added, shared out", () => {
  const before = {
    ...{ walBytes: 1_000, commits: 10, inserted: 50, updated: 5, deleted: 1 },
    bytes: { transfer: 400 },
  };
  const after = {
    ...{ walBytes: 5_000, commits: 12, inserted: 70, updated: 9, deleted: 5 },
    bytes: { transfer: 1_200, payid: 80 },
  };

  expect(weightsOf(before, after, 4)).toEqual({
    ...{ transfers: 4, walBytes: 1_000, commits: 0.5, inserted: 5, updated: 1, deleted: 1 },
    bytes: { transfer: 200, payid: 20 },
  });
});
