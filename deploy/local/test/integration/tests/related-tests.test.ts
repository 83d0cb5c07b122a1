import { relatedTests } from "../../../src/tests/changed-tests";

test("tests that use a file are found in other packages too, except fault tests", () => {
  const tests = relatedTests(["libs/batching/src/index.ts"]);

  expect(tests).toContainEqual(expect.stringMatching(/^libs\/batching\/test\//));
  expect(tests).toContainEqual(expect.stringMatching(/^services\/wallet-ledger\/test\//));
  expect(tests).not.toContainEqual(expect.stringMatching(/\/faults\//));
}, 60_000);
