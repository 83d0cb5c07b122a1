import { comparisonOf } from "../../../src/slow-provider/compare";
import { BYSTANDERS } from "../../../src/slow-provider/plan";
import { render } from "../../../src/slow-provider/report";
import { judge } from "../../../src/slow-provider/targets";
import { aRound } from "./rounds";

function aReport({ problems = [] as string[] } = {}): string {
  const breaker = [
    { atMs: 0, state: "closed", inFlight: 12 },
    { atMs: 9_004, state: "open", inFlight: 64 },
  ];
  const slow = { ...aRound("slow", 15), breaker, held: { open: 7, waiting: 7, stray: 0 } };
  slow.heard["bill purchase"].statuses = { 202: 60, 424: 40 };
  const rounds = [aRound("healthy"), slow];
  const bystanders = BYSTANDERS.map((stream) => comparisonOf(rounds, stream));
  const machine = { cpu: "CPU", cores: 2, memoryGib: 4, system: "linux", node: "v24" };
  return render({
    ...{ at: "2026-11-21T10:00:00.000Z", settings: [], merchants: 50, seconds: 40, rounds },
    machine: { ...machine, postgres: "18", loadBefore: 0 },
    bystanders,
    purchases: comparisonOf(rounds, "bill purchase"),
    targets: judge(bystanders, rounds),
    proof: {
      ...{ answered: 200, completed: 160, delivered: 160, wallets: 50, problems },
      held: { open: 0, waiting: 0, stray: 0 },
    },
    audit: { database: "wallet-ledger", clean: true, report: "13 of 13 invariants hold\n" },
    correct: problems.length === 0,
  });
}

test("the report tells each endpoint's figures, the worst ratio, and what became of the purchases", () => {
  const report = aReport();

  expect(report).toMatch(/\| balance +\| +8 \| +5\.0 \| +7\.5 \| +10\.0 \| +15\.0 \| +1\.50 \|/);
  expect(report).toContain("(worst: balance, 1.50 times)");
  expect(report).toMatch(/\| 1, slow +\| 202: 60, 424: 40 \| +7 \| +0 \|/);
  expect(report).toContain("closed at 0 s, open at 9 s; at most 64 calls were under way");
  expect(report).toContain("- CPU, healthy: 50 % idle, 13 % taken by others");
  expect(report).toContain("Correct: yes.");
});

test("a report of many problems tells the first, and how many more there are", () => {
  const report = aReport({ problems: Array.from({ length: 23 }, (_, index) => `lost ${index}`) });

  expect(report).toContain("- BROKEN: lost 19");
  expect(report).not.toContain("lost 20");
  expect(report).toContain("- and 3 problems more");
  expect(report).toContain("Correct: NO.");
});
