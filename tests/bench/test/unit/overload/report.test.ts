import { lineOf } from "../../../src/overload/figures";
import { render } from "../../../src/overload/report";
import { judge } from "../../../src/overload/targets";
import { answers, heardOf } from "./heard";
import { figures } from "./result";

function aReport({ problems = [] as string[] } = {}): string {
  const machine = { cpu: "CPU", cores: 2, memoryGib: 4, system: "linux", node: "v24" };
  const heard = heardOf("verify", {
    taken: answers(35, { seconds: 5 }),
    refused: { 429: 65 },
    refusedMs: Array<number>(65).fill(1),
  });
  const line = lineOf(heard, 5, "verify");
  const limited = { stream: "verify", allowedPerSecond: 5, line, taken: 35, takenMax: 36 } as const;
  return render({
    ...figures(),
    ...{ at: "2026-11-22T10:00:00.000Z", settings: [], merchants: 100, seconds: 10 },
    machine: { ...machine, postgres: "18", loadBefore: 0 },
    limits: { seconds: 5, limited: [limited], faults: {} },
    targets: judge(figures()),
    proof: { acknowledged: 400, inLedger: 400, wallets: 100, problems },
    audit: { database: "wallet-ledger", clean: true, report: "13 of 13 invariants hold\n" },
    correct: problems.length === 0,
  });
}

test("the report tells what was taken and refused, how memory grew, and when all was as before", () => {
  const report = aReport();

  expect(report).toMatch(
    /\| overload +\| +300 \| +80 \| +200\.0 \| +200\.0 \| 503: 2200 +\| +4\.0 \|/,
  );
  expect(report).toMatch(/\| before +\| +40 \| +40 \| +20\.0 \| +20\.0 \| none +\| +- \|/);
  expect(report).toMatch(/\| verify +\| +5 \| +20 \| +35 \| +36 \| 429: 65 +\|/);
  expect(report).toContain("of each three seconds afterwards: 90, 40, 20");
  expect(report).toContain("180 MiB before, 250 MiB at most, 5 MiB more a minute");
  expect(report).toContain("cores in use: gateway 0.90, all else on the machine 0.10, idle 0.20");
  expect(report).toContain("(after 9 s)");
  expect(report).toContain("Correct: yes.");
});

test("a report of many problems tells the first, and how many more there are", () => {
  const report = aReport({ problems: Array.from({ length: 23 }, (_, index) => `lost ${index}`) });

  expect(report).toContain("- BROKEN: lost 19");
  expect(report).not.toContain("lost 20");
  expect(report).toContain("- and 3 problems more");
  expect(report).toContain("Correct: NO.");
});
