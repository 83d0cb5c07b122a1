import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeData } from "../../../src/processes/remove-data";
import { temporaryDirectory } from "../../temporary-directory";

const outer = temporaryDirectory();

test("removes all data, including the targets of links", async () => {
  const directory = join(outer(), ".kobo");
  const elsewhere = join(outer(), "elsewhere");
  for (const folder of [directory, elsewhere]) mkdirSync(folder);
  writeFileSync(join(elsewhere, "PG_VERSION"), "18");
  symlinkSync(elsewhere, join(directory, "postgres"));

  await removeData(directory);

  expect(existsSync(directory)).toBe(false);
  expect(existsSync(elsewhere)).toBe(false);
});

test("does nothing when there is no data", async () => {
  await expect(removeData(join(outer(), "none"))).resolves.toBeUndefined();
});
