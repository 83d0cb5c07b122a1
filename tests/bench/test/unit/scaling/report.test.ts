import { OTHERS } from "../../../src/cpu";
import { render } from "../../../src/scaling/report";
import { result, takeover } from "./result";

test("two of each are shown beside one of each, and CPU for each transfer", () => {
  const text = render(result());

  expect(text).toMatch(/spread +\| +1 \| +1000 \| +1\.00 \|/);
  expect(text).toMatch(/spread +\| +2 \| +900 \| +0\.90 \|/);
  // 2 s for 4,000 and for 3,600 transfers.
  expect(text).toMatch(/gateway +\| +500 \| +556 \|/);
  expect(text).toContain("Correct: yes.");
});

test("failed requests are shown with how often each came", () => {
  const failure = { kind: "balance" as const, atMs: 1, reason: "A balance was answered 503: busy" };
  const text = render(result({ takeover: takeover({ failures: [failure, failure] }) }));

  expect(text).toContain("9000 requests were answered as wished for, 2 were not");
  expect(text).toContain("- 2 times balance: A balance was answered 503: busy");
});

test("what is broken is shown, but not endlessly", () => {
  const problems = Array.from({ length: 25 }, (_, index) => `problem ${index}`);
  const text = render(result({ problems, correct: false }));

  expect(text).toContain("- BROKEN: problem 19");
  expect(text).not.toContain("problem 20");
  expect(text).toContain("- and 5 more");
  expect(text).toContain("Correct: NO.");
});

test("a machine that others use is told of", () => {
  const cells = result().cells.map((cell) => ({
    ...cell,
    median: { ...cell.median, cpu: { ...cell.median.cpu, [OTHERS]: 2 } },
  }));

  expect(render(result())).not.toContain("lower bounds");
  expect(render(result({ cells }))).toContain("Others took 25 % of the machine");
});
