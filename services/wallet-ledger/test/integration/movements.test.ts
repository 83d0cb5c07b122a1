import { newUuid } from "@kobo/core/ids";
import { listMovements } from "../../src/app/list-movements";
import { aGroup, aHold, aPost, aSingle, aVoid, MODE, system } from "../factories";
import { submitOne, testLedger } from "./ledger";
import { planOfLast } from "./plan";

const ledger = testLedger();

const movementsOf = (merchantId: string, ...transferIds: string[]) =>
  listMovements(ledger.db(), { merchantId, mode: MODE, transferIds });

test("a hold is listed with the post or void that closed it, in commit order", async () => {
  const merchantId = newUuid();
  const debit = await ledger.givenWallet(1_000n, merchantId);
  const writer = ledger.givenWriter();
  const [paid, returned] = [aHold({ debit, amount: 300n }), aHold({ debit, amount: 200n })];
  const post = aPost(paid.id);
  const release = aVoid(returned.id);
  for (const item of [paid, returned, post, release]) {
    await submitOne(writer, aGroup([item], { merchantId }));
  }

  const movements = await movementsOf(merchantId, paid.id, returned.id);

  expect(movements.map(({ id, kind, amount, closedBy }) => [id, kind, amount, closedBy])).toEqual([
    [paid.id, "pending", 300n, "post"],
    [returned.id, "pending", 200n, "void"],
    [post.id, "post", 300n, null],
    [release.id, "void", 200n, null],
  ]);
  for (const movement of movements) {
    expect(movement).toMatchObject({ debit: "wallet", credit: null, currency: "NGN" });
  }
});

test("payer and payee see one transfer, each with its own reference; no other merchant sees it", async () => {
  const [payer, payee] = [newUuid(), newUuid()];
  const debit = await ledger.givenWallet(1_000n, payer);
  const credit = await ledger.givenWallet(0n, payee);
  const reference = { family: "transfer", text: `ref-${newUuid()}` };
  const paid = aSingle({ debit, credit, reference, creditReference: "order-1" });
  await submitOne(ledger.givenWriter(), aGroup([paid], { merchantId: payer }));

  const [sent] = await movementsOf(payer, paid.id);
  const [received] = await movementsOf(payee, paid.id);

  expect(sent).toMatchObject({ debit: "wallet", credit: null, reference: reference.text });
  expect(received).toMatchObject({ debit: null, credit: "wallet", reference: "order-1" });
  expect(await movementsOf(newUuid(), paid.id)).toEqual([]);
  const live = { merchantId: payer, mode: "live", transferIds: [paid.id] } as const;
  expect(await listMovements(ledger.db(), live)).toEqual([]);
});

test("the root transfer is the first one of its commit", async () => {
  const merchantId = newUuid();
  const debit = await ledger.givenWallet(1_000n, merchantId);
  const fee = { debit, credit: system("fee_revenue"), type: "external_transfer_fee" };
  const items = Array.from({ length: 5 }, () => aSingle(fee));
  await submitOne(ledger.givenWriter(), aGroup(items, { merchantId }));
  const ids = items.map(({ id }) => id).toReversed();

  const [first] = await movementsOf(merchantId, ...ids);

  expect(first?.id).toBe(items[0]?.id);
});

test("a merchant's receivable account is shown to it, the platform's accounts are not", async () => {
  const merchantId = newUuid();
  await ledger.givenWallet(0n, merchantId);
  const owed = aSingle({
    debit: system("merchant_receivable", merchantId),
    credit: system("rail_clearing"),
    type: "external_transfer",
  });
  const cost = aSingle({
    debit: system("rail_clearing"),
    credit: system("bank_settlement"),
    type: "rail_settlement",
  });
  await submitOne(ledger.givenWriter(), aGroup([owed, cost], { merchantId }));

  const movements = await movementsOf(merchantId, owed.id, cost.id);

  expect(movements).toMatchObject([{ id: owed.id, debit: "merchant_receivable", credit: null }]);
});

test.each([[["no-uuid"]], [Array.from({ length: 1_001 }, newUuid)]])(
  "invalid ids and too many ids are refused",
  async (ids) => {
    await expect(movementsOf(newUuid(), ...ids)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  },
);

test("transfers and the posts or voids that close them are looked up by index", async () => {
  const merchantId = newUuid();
  const plan = await planOfLast(ledger, () => movementsOf(merchantId, newUuid(), newUuid()));

  expect(plan).toContain("transfers_pkey");
  expect(plan).toContain("transfers_pending_id");
  expect(plan).not.toContain("Seq Scan on transfers");
});
