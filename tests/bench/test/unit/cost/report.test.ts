import { render } from "../../../src/cost/report";
import { OTHERS } from "../../../src/cpu";
import { aResult, aWindow } from "./result";

test("the report tells of each process what it takes idle and busy, the dearest first", () => {
  const report = render(aResult());

  expect(report).toMatch(
    /\| postgres +\| +\| +5\.0 \| +120 \| +200 \| +60\.0 \| +1200 \| +120 \| +200 \|/,
  );
  expect(report).toMatch(/\| gateway +\| +1\.50 \| +1\.0 \| +120 \| +200 \| +40\.0 \| +800 \|/);
  expect(report).toMatch(/\| load generator +\| +\| +\| +\| +\| +10\.0 \| +200 \|/);
  expect(report).toMatch(/\| all of these +\| +\| +6 \| +240 \| +\| +110 \| +2200 \| +360 \|/);
  expect(report.indexOf("| postgres")).toBeLessThan(report.indexOf("| gateway"));
});

test("the report says plainly that the machine cannot do what was wanted", () => {
  expect(render(aResult())).toContain(
    "at 500 PayID transfers a second through the gateway (this machine cannot do 1000)",
  );
  expect(render(aResult({ perSecond: 1_000 }))).not.toContain("cannot");
});

test("the report tells how long a start takes, and which of the wanted figures were reached", () => {
  const report = render(aResult());

  expect(report).toContain("`npm start` without data: ready after 13.0 s");
  expect(report).toContain(
    "- not reached: npm start, no data yet: ready after 12 s at most (13.0 s)",
  );
  expect(report).toContain("- reached: npm start, with data: ready after 12 s at most (9.0 s)");
});

test("the report says when others were at work meanwhile", () => {
  const busy = aWindow({ gateway: 4 });
  const disturbed = { ...busy, cpu: { ...busy.cpu, [OTHERS]: 3 } };

  expect(render(aResult({ busy: disturbed }))).toContain(
    "others took 30 % of a core while merchants paid",
  );
  expect(render(aResult())).not.toContain("others took");
});

test("the report names what is broken", () => {
  const proof = { acknowledged: 2, inLedger: 1, wallets: 2, problems: ["1 is lost"] };
  const report = render(aResult({ proof, correct: false }));

  expect(report).toContain("- BROKEN: 1 is lost");
  expect(report).toContain("Correct: NO.");
});
