import { AppError } from "@kobo/errors";
import { createLogger } from "@kobo/runtime";
import { cellsIn, Writers } from "../../src/app/writers";
import type { Group, Result } from "../../src/domain/transfer";
import { aCrossing, aGroup, aGroupBetween, aSingle } from "../factories";

const logger = createLogger("test", "silent");

/** Answers each group with the writer's number as its time. */
function aWriter(at: number) {
  const submitted: (readonly Group[])[] = [];
  return {
    submitted,
    submit: async (groups: readonly Group[]): Promise<Result[]> => {
      submitted.push(groups);
      return groups.map(() => ({ outcome: "committed", at }));
    },
    stop: async () => {},
  };
}

function toCell(payee: string): Group {
  return aGroupBetween([aCrossing()], { cell: "01", between: { payer: "01", payee } });
}

test("a ledger without cells passes all groups on unchanged", async () => {
  const own = aWriter(1);
  const groups = [aGroup([aSingle()]), aGroup([aSingle()])];

  await new Writers(own).submit(groups);

  expect(own.submitted).toEqual([groups]);
  expect(own.submitted[0]).toBe(groups);
});

test("each group is answered, in order, by the writer to its payee's cell", async () => {
  const [own, second, third] = [aWriter(1), aWriter(2), aWriter(3)];
  const others = new Map([
    ["02", second],
    ["03", third],
  ]);
  const writers = new Writers(own, { own: "01", others });
  const groups = [toCell("03"), aGroup([aSingle()]), toCell("02"), toCell("03")];

  const results = await writers.submit(groups);

  expect(results.map((result) => "at" in result && result.at)).toEqual([3, 1, 2, 3]);
  expect(third.submitted).toEqual([[groups[0], groups[3]]]);
});

const full = () => ({
  ...aWriter(0),
  submit: () => Promise.reject(new AppError("SERVICE_UNAVAILABLE")),
});

test.each([
  ["to another cell", aWriter(1), full(), ["unknown", "committed"]],
  ["of the ledger", full(), aWriter(2), ["committed", "unknown"]],
])(
  "a full queue %s leaves its groups unknown and the others committed",
  async (_, own, other, outcomes) => {
    const writers = new Writers(own, { own: "01", others: new Map([["02", other]]) });

    const results = await writers.submit([toCell("02"), aGroup([aSingle()])]);

    expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
  },
);

test("a full queue refuses a call whose groups are all within the cell", async () => {
  const writers = new Writers(full(), { own: "01", others: new Map([["02", aWriter(2)]]) });

  await expect(writers.submit([aGroup([aSingle()])])).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
});

test("a ledger serves its own cell, and transfers to the cells that it reaches", () => {
  const inCell = new Writers(aWriter(1), { own: "01", others: new Map([["02", aWriter(2)]]) });
  const without = new Writers(aWriter(1));
  const served = ({ cell, payee }: { cell?: string; payee?: string }) => {
    const group = {
      ...(cell && { cell }),
      ...(cell && payee && { between: { payer: cell, payee } }),
    };
    return [inCell.serve(group), without.serve(group)];
  };

  expect(served({})).toEqual([true, true]);
  expect(served({ cell: "01" })).toEqual([true, false]);
  expect(served({ cell: "02" })).toEqual([false, false]);
  expect(served({ cell: "01", payee: "02" })).toEqual([true, false]);
  expect(served({ cell: "01", payee: "03" })).toEqual([false, false]);
  expect(served({ cell: "02", payee: "01" })).toEqual([false, false]);
});

test("OTHER_CELLS needs the schema of a cell, and CELLS_DATABASE_URL", () => {
  const url = "postgres://cells";
  const config = {
    LEDGER_SCHEMA: "wallet_ledger_01",
    OTHER_CELLS: ["02"],
    CELLS_DATABASE_URL: url,
  };

  expect([...cellsIn(config, logger).others.keys()]).toEqual(["02"]);
  expect(cellsIn({ LEDGER_SCHEMA: "wallet_ledger", OTHER_CELLS: [] }, logger).own).toBeUndefined();
  for (const wrong of [
    { ...config, CELLS_DATABASE_URL: undefined },
    { ...config, LEDGER_SCHEMA: "wallet_ledger" },
    { ...config, OTHER_CELLS: ["01", "02"] },
  ]) {
    expect(() => cellsIn(wrong, logger)).toThrow("OTHER_CELLS needs");
  }
});
