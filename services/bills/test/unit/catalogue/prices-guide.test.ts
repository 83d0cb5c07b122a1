import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kobo } from "@kobo/core/money";
import { kindOf } from "../../../src/domain/catalogue/bill-type";
import { commissionOn } from "../../../src/domain/catalogue/commission";

const GUIDE = join(__dirname, "../../../../../docs/merchants/prices.md");
const DEFAULTS = { insuranceBasisPoints: 0n };

/** The category, the bill type and the rate of each row. */
function readCommissions(): string[][] {
  const guide = readFileSync(GUIDE, "utf8");
  const [, section = ""] = /^## Price a bill$(.*?)^## /ms.exec(guide) ?? [];
  const rows = section.matchAll(/^\| `([\w-]+)` +\| `(\w+)` +\| `([\w.%]+)` +\|/gm);
  return [...rows].map(([, ...cells]) => cells);
}

test("the guide's table has the bill type and the default rate of each category", () => {
  const rows = readCommissions();

  expect(rows).toHaveLength(6);
  for (const [category = "", ...shown] of rows) {
    const kind = kindOf(category);
    const commission = kind && commissionOn(kobo(500_000n), kind.billType, DEFAULTS);
    expect([category, kind?.billType, commission?.rate]).toEqual([category, ...shown]);
  }
});
