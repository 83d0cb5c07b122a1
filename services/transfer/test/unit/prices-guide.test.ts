import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kobo } from "@kobo/core/money";
import { chargesFor, parseTiers } from "../../src/domain/fees";

const GUIDE = join(__dirname, "../../../../docs/merchants/prices.md");

/** Those of the guide's example. */
const CHARGES = {
  tiers: parseTiers("500000:1000,5000000:2500,*:5000") ?? [],
  stampDuty: kobo(5_000n),
  stampDutyFrom: 1_000_000n,
};

/** The amount, the fee, the stamp duty and the total of each row. */
function readExamples(): bigint[][] {
  const guide = readFileSync(GUIDE, "utf8");
  const [, section = ""] = /^## Price a bank transfer$(.*?)^## /ms.exec(guide) ?? [];
  const rows = section.matchAll(/^\|(?: `\d+` +\|){4}$/gm);
  return [...rows].map(([row]) => [...row.matchAll(/\d+/g)].map(([digits]) => BigInt(digits)));
}

test("the guide's examples have the charges of its schedule", () => {
  const examples = readExamples();

  expect(examples).toHaveLength(6);
  for (const example of examples) {
    const [amount = 0n] = example;
    const { fee, stampDuty } = chargesFor(amount, CHARGES);
    expect(example).toEqual([amount, fee, stampDuty, amount + fee + stampDuty]);
  }
});
