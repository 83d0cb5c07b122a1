import { weightsOf } from "../../src/benches/scaling/weights";

test("what one transfer weighs is what all of them added, shared out", () => {
  const before = { walBytes: 1_000, commits: 10, bytes: { transfer: 400 } };
  const after = { walBytes: 5_000, commits: 12, bytes: { transfer: 1_200, payid: 80 } };

  expect(weightsOf(before, after, 4)).toEqual({
    ...{ transfers: 4, walBytes: 1_000, commits: 0.5 },
    bytes: { transfer: 200, payid: 20 },
  });
});
