import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnyResult } from "../../src/bench";
import { versionOf } from "../../src/benches/peers/peer-ledgers";
import { judge, peers } from "../../src/benches/peers/peers";
import { type Recorded, readRecords } from "../../src/report/record";
import { render } from "../../src/report/report";
import { LOADS } from "../../src/world/order";

const RESULTS = join(__dirname, "../../results");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-peers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Cells at 64 and 128 connections. */
function cellsOf(ledger: string, rates: readonly [number, number]) {
  return LOADS.flatMap((load) =>
    rates.map((perSecond, index) => {
      const figures = { perSecond, p50Ms: 1, p99Ms: 2 };
      const connections = index === 0 ? 64 : 128;
      return { ledger, load, connections, rounds: [figures], median: figures, cpuMicros: 1 };
    }),
  );
}

test("a goal is reached only with its multiple at every connection count", () => {
  const cells = [...cellsOf("Kobo", [3_000, 4_000]), ...cellsOf("Blnk, inline", [600, 300])];

  expect(judge(cells)).toEqual([
    {
      what: "spread: at least 4x Blnk, inline",
      measured: "5.0x at 64, 13.3x at 128",
      reached: true,
    },
    {
      what: "hot: at least 10x Blnk, inline",
      measured: "5.0x at 64, 13.3x at 128",
      reached: false,
    },
  ]);
});

test("a record shows the rounds of each ledger as a range", () => {
  const { result, ...run } = readRecords(RESULTS).get("transfers") as Recorded<AnyResult>;
  const cells = cellsOf("Kobo", [3_000, 4_000]).map((cell) => {
    return { ...cell, rounds: [cell.median, { ...cell.median, perSecond: 4_500 }] };
  });
  const measured = { ...result, cells, ledgers: [{ name: "Kobo" }] };

  const text = render(peers, { ...run, result: measured });

  expect(text).toContain(
    "| Kobo                                              | 4,000–4,500 | 4,000–4,500 |",
  );
  expect(text).toMatch(/\| Kobo +\| hot +\| +64 \| +3,000 \| 3,000–4,500 \|/);
});

test("the missing settings are named when no other ledger's program is configured", () => {
  delete process.env.FORMANCE_LEDGER_BIN;
  delete process.env.BLNK_BIN;

  expect(peers.missing?.()).toMatch(/FORMANCE_LEDGER_BIN .*BLNK_BIN /);
});

test("the module version of a Go program is read from its binary", () => {
  const program = join(folder, "ledger");
  writeFileSync(program, "\0path\texample.com/ledger/cmd\nmod\texample.com/ledger\tv1.2.3\th1:=\n");

  expect(versionOf(program)).toBe("v1.2.3");
});
