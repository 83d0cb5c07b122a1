import { countsIn } from "../../../src/tests/unittest-report";

test.each([
  ["Ran 23 tests in 29.530s\n\nOK\n", { passed: 23, failed: 0 }],
  ["Ran 1 test in 0.001s\n\nOK\n", { passed: 1, failed: 0 }],
  ["Ran 5 tests in 1.0s\n\nFAILED (failures=1, errors=2)\n", { passed: 2, failed: 3 }],
  ["Ran 5 tests in 1.0s\n\nFAILED (unexpected successes=1)\n", { passed: 4, failed: 1 }],
])("the counts are read from the end of the output", (end, counts) => {
  expect(countsIn(`test_a ... ok\ntest_b ... OK (almost)\n\n---\n${end}`)).toEqual(counts);
});

test("a skipped test counts as failed", () => {
  expect(countsIn("Ran 23 tests in 0.4s\n\nOK (skipped=5)\n")).toEqual({ passed: 18, failed: 5 });
});

test("several failures of one test never count fewer than zero passed", () => {
  expect(countsIn("Ran 1 test in 0.1s\n\nFAILED (failures=3)\n")).toEqual({ passed: 0, failed: 3 });
});

test.each(["", "Segmentation fault", "Ran 0 tests in 0.000s\n\nOK\n"])(
  "a run without a test is a failure: %j",
  (output) => {
    expect(countsIn(output)).toEqual({ passed: 0, failed: 1 });
  },
);
