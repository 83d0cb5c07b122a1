import { newUuid } from "@kobo/core/ids";
import { listUsedReferences } from "../../src/app/list-used-references";
import { aGroup, aSingle, MODE } from "../factories";
import { submitOne, testLedger } from "./ledger";
import { planOfLast } from "./plan";

const ledger = testLedger();
const FAMILY = "transfer";

const used = (merchantId: string, references: string[], family = FAMILY) =>
  listUsedReferences(ledger.db(), { merchantId, mode: MODE, family, references });

test("a merchant's used references are found among many, and no other merchant's", async () => {
  const [payer, payee] = [newUuid(), newUuid()];
  const debit = await ledger.givenWallet(1_000n, payer);
  const credit = await ledger.givenWallet(1_000n, payee);
  const references = Array.from({ length: 3 }, (_, at) => `ref-${at}`);
  const writer = ledger.givenWriter();
  for (const text of references.slice(0, 2)) {
    const paid = aSingle({ debit, credit, reference: { family: FAMILY, text } });
    await submitOne(writer, aGroup([paid], { merchantId: payer }));
  }

  expect((await used(payer, references)).toSorted()).toEqual(["ref-0", "ref-1"]);
  expect(await used(payee, references)).toEqual([]);
  expect(await used(payer, references, "bill")).toEqual([]);
  expect(await used(payer, [])).toEqual([]);
});

test("too many references or an invalid merchant id are refused", async () => {
  const refused = { code: "VALIDATION_ERROR" };
  const many = Array.from({ length: 1_001 }, (_, at) => `ref-${at}`);

  await expect(used(newUuid(), many)).rejects.toMatchObject(refused);
  await expect(used("no uuid", ["ref-1"])).rejects.toMatchObject(refused);
});

test("references are looked up by index", async () => {
  const merchantId = newUuid();
  await ledger.givenWallet(1_000n, merchantId);

  const plan = await planOfLast(ledger, () => used(merchantId, ["ref-1", "ref-2"]));

  expect(plan).toContain("transfers_reference");
  expect(plan).not.toContain("Seq Scan on transfers");
});
