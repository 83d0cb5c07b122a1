import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeData } from "../../../src/processes/remove-data";
import { temporaryDirectory } from "../../temporary-directory";

const outer = temporaryDirectory();

test("removes all data, also where it is only linked to", async () => {
  const directory = join(outer(), ".kobo");
  const elsewhere = join(outer(), "elsewhere");
  for (const folder of [directory, elsewhere]) mkdirSync(folder);
  writeFileSync(join(elsewhere, "PG_VERSION"), "18");
  symlinkSync(elsewhere, join(directory, "postgres"));

  await removeData(directory);

  expect(existsSync(directory)).toBe(false);
  expect(existsSync(elsewhere)).toBe(false);
});

test("does nothing where there is nothing", async () => {
  await expect(removeData(join(outer(), "none"))).resolves.toBeUndefined();
});
