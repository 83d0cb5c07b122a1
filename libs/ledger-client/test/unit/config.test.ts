import { z } from "zod";
import { LedgerConfig } from "../../src";

const Config = z.object(LedgerConfig);
const parse = (cells?: string) =>
  Config.safeParse({ WALLET_LEDGER_TARGET: "ledger:1", ...(cells && { LEDGER_CELLS: cells }) });

test("LEDGER_CELLS is empty by default", () => {
  expect(parse().data?.LEDGER_CELLS.size).toBe(0);
});

test("each cell has a target, which may list several addresses", () => {
  const cells = parse("07=ipv4:10.0.0.1:1,10.0.0.2:1,08=dns:///ledger-08:50051").data?.LEDGER_CELLS;

  expect([...(cells ?? [])]).toEqual([
    ["07", "ipv4:10.0.0.1:1,10.0.0.2:1"],
    ["08", "dns:///ledger-08:50051"],
  ]);
});

test.each(["07", "7=ledger:1", "07=", "07=a:1,07=b:1", "ledger:1"])("%j is refused", (cells) => {
  expect(parse(cells).error?.issues).toEqual([expect.objectContaining({ path: ["LEDGER_CELLS"] })]);
});
