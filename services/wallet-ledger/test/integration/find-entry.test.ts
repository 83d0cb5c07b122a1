import { entryUuid, newUuid } from "@kobo/core/ids";
import { findEntry } from "../../src/app/find-entry";
import { aGroup, aHold, aPost, aSingle, MODE } from "../factories";
import { submitOne, testLedger } from "./ledger";
import { planOfLast } from "./plan";

const ledger = testLedger();
const UNKNOWN = { code: "TRANSACTION_NOT_FOUND" };

const find = (merchantId: string, entryId: string) =>
  findEntry(ledger.db(), { merchantId, mode: MODE, entryId });

test("payer and payee find the transaction only by their entries", async () => {
  const [payer, payee] = [newUuid(), newUuid()];
  const debit = await ledger.givenWallet(1_000n, payer);
  const credit = await ledger.givenWallet(0n, payee);
  const paid = aSingle({ debit, credit });
  await submitOne(ledger.givenWriter(), aGroup([paid], { merchantId: payer }));
  const sent = entryUuid(paid.id, { payId: debit.name });
  const received = entryUuid(paid.id, { payId: credit.name });

  expect(await find(payer, sent)).toBe(paid.id);
  expect(await find(payee, received)).toBe(paid.id);
  const strange = [find(payer, received), find(payee, sent), find(newUuid(), sent)];
  for (const each of strange) await expect(each).rejects.toMatchObject(UNKNOWN);
  const live = { merchantId: payer, mode: "live", entryId: sent } as const;
  await expect(findEntry(ledger.db(), live)).rejects.toMatchObject(UNKNOWN);
});

test("the entry of a posted hold leads to the transaction that began with the hold", async () => {
  const merchantId = newUuid();
  const debit = await ledger.givenWallet(1_000n, merchantId);
  const writer = ledger.givenWriter();
  const hold = aHold({ debit, amount: 300n });
  const post = aPost(hold.id);
  for (const item of [hold, post]) await submitOne(writer, aGroup([item], { merchantId }));

  expect(await find(merchantId, entryUuid(post.id, { payId: debit.name }))).toBe(hold.id);
});

test.each([
  "no uuid",
  "ffffffff-ffff-7fff-bfff-ffffffffffff",
  "00000000-0000-0000-0000-000000000000",
])("an invalid entry id is not found: %s", async (entryId) => {
  const merchantId = newUuid();
  await ledger.givenWallet(1_000n, merchantId);

  await expect(find(merchantId, entryId)).rejects.toMatchObject(UNKNOWN);
});

test("the transfer of an entry is looked up by index", async () => {
  const plan = await planOfLast(ledger, () => find(newUuid(), newUuid()).catch(() => {}));

  expect(plan).toContain("transfers_pkey");
  expect(plan).not.toContain("Seq Scan on transfers");
});
