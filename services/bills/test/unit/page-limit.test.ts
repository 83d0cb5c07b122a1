import { pageLimit } from "../../src/grpc/page-limit";

test.each([
  [0, 20],
  [-1, 20],
  [1, 1],
  [100, 100],
  [101, 100],
])("a limit of %i gives at most %i rows", (requested, given) => {
  expect(pageLimit(requested)).toBe(given);
});
