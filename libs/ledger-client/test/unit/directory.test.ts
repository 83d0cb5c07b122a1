import { Directory } from "../../src";

function given(cells: Record<string, string>) {
  const asked: (readonly string[])[] = [];
  const directory = new Directory(async (merchantIds) => {
    asked.push(merchantIds);
    return merchantIds.map((id) => cells[id] ?? "");
  });
  return { directory, asked };
}

test("concurrent look-ups share a call, and the answers are remembered", async () => {
  const { directory, asked } = given({ ada: "07", bola: "08" });

  const found = await Promise.all(["ada", "bola", "nobody"].map((id) => directory.cellOf(id)));
  const again = await directory.cellOf("bola");

  expect([found, again]).toEqual([["07", "08", ""], "08"]);
  expect(asked).toEqual([["ada", "bola", "nobody"]]);
  await directory.stop();
});

test("looking up again passes the memory by, and replaces what it had", async () => {
  const cells = { ada: "07" };
  const { directory } = given(cells);
  await directory.cellOf("ada");
  cells.ada = "08";

  expect(await directory.cellOf("ada")).toBe("07");
  expect(await directory.lookUp("ada")).toBe("08");
  expect(await directory.cellOf("ada")).toBe("08");
  await directory.stop();
});
