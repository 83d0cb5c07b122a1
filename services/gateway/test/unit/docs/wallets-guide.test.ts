import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WalletEntryRecord } from "@kobo/api-schemas/records";

const GUIDE = join(__dirname, "../../../../../docs/merchants/wallets.md");

/** The first and the last cell of each row: a line's type, and the type of its record. */
function readTypes(): { type: string; sourceType: string }[] {
  const guide = readFileSync(GUIDE, "utf8");
  const [, section = ""] = /^## Look up a line$(.*?)^## /ms.exec(guide) ?? [];
  const rows = section.matchAll(/^\| `(\w+)` .* `(\w+)` +\|$/gm);
  return [...rows].map(([, type = "", sourceType = ""]) => ({ type, sourceType }));
}

test("the guide's table has every type of line, and every type of record that one leads to", () => {
  const rows = readTypes();
  const { type, source } = WalletEntryRecord.shape;

  expect(new Set(rows.map((row) => row.type))).toEqual(new Set(type.options));
  expect(new Set(rows.map((row) => row.sourceType))).toEqual(new Set(source.shape.type.options));
});
