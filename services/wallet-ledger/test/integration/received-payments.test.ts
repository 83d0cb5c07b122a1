import { newUuid } from "@kobo/core/ids";
import { findReceivedPayments, listReceivedPayments } from "../../src/app/list-received-payments";
import { list } from "../../src/db/received-payments";
import { aGroup, aSingle, MODE, system } from "../factories";
import { fund, onPlainPostgres, submitOne, testLedger } from "./ledger";

const ledger = testLedger();

/** A merchant's wallet, and what pays into it. */
async function aPayee() {
  const merchantId = newUuid();
  const account = await ledger.givenWallet(0n, merchantId);
  const writer = ledger.givenWriter();
  const payerId = newUuid();
  const payer = { merchantId: payerId, account: await ledger.givenWallet(1_000n, payerId) };
  const transfer = { debit: payer.account, credit: account, creditReference: "order-7" };
  const pay = async (fields: Parameters<typeof aSingle>[0] = {}) => {
    const reference = { family: "transfer", text: newUuid() };
    const item = aSingle({ ...transfer, reference, amount: 10n, ...fields });
    const { merchantId: from } = payer;
    expect(await submitOne(writer, aGroup([item], { merchantId: from }))).toMatchObject({
      outcome: "committed",
    });
    return item;
  };
  const query = { merchantId, mode: MODE, walletPayId: account.name } as const;
  const everything = { ...query, from: undefined, to: undefined, beforeSeq: undefined, limit: 10 };
  return { merchantId, account, writer, payer, pay, query, everything };
}

const idsOf = (payments: readonly { rootId: string }[]) => payments.map(({ rootId }) => rootId);

test("payments through PayIDs are listed newest first, without other credits and debits", async () => {
  const { pay, payer, writer, account, everything, merchantId } = await aPayee();
  const first = await pay();
  await fund(writer, account, 1_000n);
  const bill = aSingle({ type: "bill_purchase", debit: account, credit: system("bill_clearing") });
  await submitOne(writer, aGroup([bill], { merchantId }));
  const sent = aSingle({ debit: account, credit: await ledger.givenWallet() });
  await submitOne(writer, aGroup([sent], { merchantId }));
  const second = await pay({ type: "payid_payment", debit: system("world") });

  const page = await listReceivedPayments(ledger.db(), everything);

  expect(idsOf(page.payments)).toEqual([second.id, first.id]);
  expect(page).toMatchObject({ nextBeforeSeq: undefined, completeSince: undefined });
  expect(page.payments[1]).toEqual({
    rootId: first.id,
    seq: 1n,
    amount: 10n,
    toPayId: "b01a.dpid",
    payerName: "Ada Stores",
    payerPayId: "ada.wallet",
    payerMerchantId: payer.merchantId,
    reference: "order-7",
    at: expect.any(Date),
  });
});

test("pages neither repeat nor omit a payment while others arrive", async () => {
  const { pay, everything } = await aPayee();
  const paid = [await pay(), await pay(), await pay(), await pay(), await pay()];
  const seen: string[] = [];
  let beforeSeq: bigint | undefined;
  do {
    const page = await listReceivedPayments(ledger.db(), { ...everything, beforeSeq, limit: 2 });
    seen.push(...idsOf(page.payments));
    expect(page.completeSince).toEqual(page.nextBeforeSeq && page.payments.at(-1)?.at);
    beforeSeq = page.nextBeforeSeq;
    await pay();
  } while (beforeSeq !== undefined);

  expect(seen).toEqual(paid.map(({ id }) => id).toReversed());
});

test("a page among many other entries is short, and returns the time since which it is complete", async () => {
  const { pay, writer, account, everything } = await aPayee();
  const paid = await pay();
  for (const amount of [1n, 2n, 3n, 4n, 5n]) await fund(writer, account, amount);

  const first = await listReceivedPayments(ledger.db(), everything, 3n);
  const second = await listReceivedPayments(
    ledger.db(),
    { ...everything, beforeSeq: first.nextBeforeSeq },
    3n,
  );

  const { at } = await ledger.db()("entries").where({ account_id: account.id, seq: 4 }).first();
  expect(first).toEqual({ payments: [], nextBeforeSeq: 4n, completeSince: at });
  expect(idsOf(second.payments)).toEqual([paid.id]);
  expect(second.nextBeforeSeq).toBeUndefined();
});

test("a period is half open", async () => {
  const { pay, account, everything } = await aPayee();
  const [first, second, third] = [await pay(), await pay(), await pay()];
  const times = await ledger
    .db()("entries")
    .where({ account_id: account.id })
    .orderBy("seq")
    .pluck<Date[]>("at");
  const list = async (from?: Date, to?: Date) =>
    idsOf((await listReceivedPayments(ledger.db(), { ...everything, from, to })).payments);

  // Commits may share a millisecond.
  const at = (moment: Date | undefined, isIn: (time: Date, bound: Date) => boolean) =>
    [first, second, third]
      .filter((_, index) => moment && times[index] && isIn(times[index], moment))
      .map(({ id }) => id)
      .toReversed();
  expect(await list(times[1])).toEqual(at(times[1], (time, bound) => time >= bound));
  expect(await list(undefined, times[1])).toEqual(at(times[1], (time, bound) => time < bound));
});

test("the payee finds a payment by its transfer, another merchant and the payer do not", async () => {
  const { pay, query, payer } = await aPayee();
  const paid = await pay();
  const find = (fields: Partial<typeof query>) =>
    findReceivedPayments(ledger.db(), { ...query, ...fields, transferIds: [paid.id, newUuid()] });

  expect(idsOf(await find({}))).toEqual([paid.id]);
  expect(await find({ merchantId: payer.merchantId })).toEqual([]);
  expect(await find({ walletPayId: payer.account.name })).toEqual([]);
});

test("another merchant's wallet is not found", async () => {
  const { pay, everything } = await aPayee();
  await pay();

  const listing = listReceivedPayments(ledger.db(), { ...everything, merchantId: newUuid() });

  await expect(listing).rejects.toMatchObject({ code: "WALLET_NOT_FOUND" });
});

onPlainPostgres("a page of a large wallet is read by index, in order", async () => {
  const { pay, account } = await aPayee();
  await pay();
  const statements: { sql: string; bindings: readonly string[] }[] = [];

  const trx = await ledger.admin().transaction();
  try {
    // The plan follows the statistics, so they are those of a large wallet. Triggers would want real entries.
    await trx.raw("SET LOCAL session_replication_role = replica");
    await trx.raw(
      `INSERT INTO transfers (id, root_id, merchant_id, mode, kind, type, debit_account_id,
         credit_account_id, amount, narration, from_pay_id, from_name, to_pay_id, to_name,
         fingerprint, at)
       SELECT gen_random_uuid(), root_id, merchant_id, mode, kind, type, debit_account_id,
         credit_account_id, amount, narration, from_pay_id, from_name, to_pay_id, to_name,
         fingerprint, at
       FROM (SELECT * FROM transfers WHERE type = 'payid_transfer' LIMIT 1) t,
         generate_series(1, 20000)`,
    );
    await trx.raw(
      `INSERT INTO entries (account_id, transfer_id, seq, amount, balance_after, at)
       SELECT ?, id, 1000 + row_number() OVER (), 1, 1, now() FROM transfers`,
      [account.id],
    );
    await trx.raw("ANALYZE transfers, entries");
    trx.on("query", (query) => statements.push(query));
    await list(trx, account.id, { fromSeq: 1n, toSeq: 50_000n, limit: 51 });
    const [{ sql = "", bindings = [] } = {}] = statements;
    const { rows } = await trx.raw(`EXPLAIN ${sql.replaceAll(/\$\d+/g, "?")}`, bindings);

    const plan = JSON.stringify(rows);
    expect(plan).toContain("entries_seq");
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toContain("Sort");
  } finally {
    await trx.rollback();
  }
});
