import { Directory } from "../../src";

function given(cells: Record<string, string>) {
  const calls: (readonly string[])[] = [];
  const directory = new Directory(async (merchantIds) => {
    calls.push(merchantIds);
    return merchantIds.map((id) => cells[id] ?? "");
  });
  return { directory, calls };
}

test("concurrent look-ups share a call, and the results are cached", async () => {
  const { directory, calls } = given({ ada: "07", bola: "08" });

  const found = await Promise.all(["ada", "bola", "chidi"].map((id) => directory.cellOf(id)));
  const again = await directory.cellOf("bola");

  expect([found, again]).toEqual([["07", "08", ""], "08"]);
  expect(calls).toEqual([["ada", "bola", "chidi"]]);
  await directory.stop();
});

test("a look-up bypasses the cache, and replaces its entry", async () => {
  const cells = { ada: "07" };
  const { directory } = given(cells);
  await directory.cellOf("ada");
  cells.ada = "08";

  expect(await directory.cellOf("ada")).toBe("07");
  expect(await directory.lookUp("ada")).toBe("08");
  expect(await directory.cellOf("ada")).toBe("08");
  await directory.stop();
});
