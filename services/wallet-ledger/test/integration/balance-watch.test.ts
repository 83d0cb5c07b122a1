import { newUuid } from "@kobo/core/ids";
import { connect, inTransaction } from "@kobo/postgres";
import { registry } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { BalanceWatch } from "../../src/app/balance-watch";
import { openWallet } from "../../src/app/open-wallet";
import { audit } from "../../src/db/audit";
import { SCHEMA } from "../../src/db/schema";
import type { Account } from "../../src/domain/account";
import { aGroup, aHold, aPost, aSingle, aVoid, MODE, system } from "../factories";
import { fund, logger, onPlainPostgres, testLedger } from "./ledger";

const ledger = testLedger();
const givenWatch = () => new BalanceWatch(ledger.db(), logger);

/** The metric's values, by mode and currency. */
async function imbalances(): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric("ledger_imbalance_kobo")?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [`${labels.mode} ${labels.currency}`, value]),
  );
}

async function imbalancesAfter(watch: BalanceWatch): Promise<Record<string, number>> {
  await watch.check();
  return imbalances();
}

const checkpoint = async (): Promise<Date> => (await ledger.db()("balance_checkpoint").first()).at;

test("the imbalance stays 0 while two writers commit and the checkpoint advances", async () => {
  const merchantId = newUuid();
  const [from, to] = [await ledger.givenWallet(100_000n, merchantId), await ledger.givenWallet()];
  const writers = [ledger.givenWriter(), ledger.givenWriter()];
  const watches = [givenWatch(), givenWatch()];
  for (const watch of watches) await watch.check();
  const before = await checkpoint();
  const seen: Record<string, number>[] = [];
  let isOver = false;
  const work = writers.map(async (writer) => {
    while (!isOver) {
      const hold = aHold({ debit: from });
      await writer.submit([
        aGroup([aSingle({ debit: from, credit: system("suspense"), amount: 1n })], { merchantId }),
        aGroup([aSingle({ debit: from, credit: to, amount: 1n })], { merchantId }),
        aGroup([hold], { merchantId }),
      ]);
      const close = Math.random() < 0.5 ? aPost(hold.id, { amount: 1n }) : aVoid(hold.id);
      await writer.submit([aGroup([close], { merchantId })]);
    }
  });

  await eventually(async () => {
    for (const watch of watches) seen.push(await imbalancesAfter(watch));
    expect((await checkpoint()).getTime()).toBeGreaterThan(before.getTime() + 2_000);
  });
  isOver = true;
  await Promise.all(work);
  for (const watch of watches) seen.push(await imbalancesAfter(watch));

  expect(seen.filter((each) => each["test NGN"] !== 0)).toEqual([]);
}, 60_000);

test("a manually changed wallet balance is reported by mode and currency until it is corrected", async () => {
  const merchantId = newUuid();
  const payId = `w-${newUuid()}.wallet`;
  for (const currency of ["NGN", "USD"] as const) {
    await openWallet(ledger.db(), { merchantId, mode: MODE, payId, currency });
  }
  await ledger.givenWallet(500n);
  const [first, second] = [givenWatch(), givenWatch()];
  const change = (by: number) =>
    ledger
      .admin()("accounts")
      .where({ pay_id: payId, currency: "USD", code: "wallet" })
      .update({ credits_posted: ledger.admin().raw("credits_posted + ?", [by]) });
  expect(await imbalancesAfter(first)).toEqual({ "test NGN": 0 });

  await change(3);

  for (const watch of [first, first, second]) {
    expect(await imbalancesAfter(watch)).toEqual({ "test NGN": 0, "test USD": 3 });
  }
  await change(-3);
  expect(await imbalancesAfter(first)).toEqual({ "test NGN": 0 });
});

test("two manual changes that cancel each other out are both counted", async () => {
  const [one, other] = [await ledger.givenWallet(500n), await ledger.givenWallet(500n)];
  const change = (id: string, by: number) =>
    ledger
      .admin()("accounts")
      .where({ id })
      .update({ credits_posted: ledger.admin().raw("credits_posted + ?", [by]) });
  await change(one.id, 7);
  await change(other.id, -7);

  expect(await imbalancesAfter(givenWatch())).toEqual({ "test NGN": 14 });

  await change(one.id, -7);
  await change(other.id, 7);
});

test("a manually changed system account balance stays reported, also by a process that starts later", async () => {
  const wallet = await ledger.givenWallet(500n);
  const watch = givenWatch();
  const change = (by: number) =>
    ledger.admin().raw(
      `UPDATE system_balances SET debits_posted = debits_posted + ?
       WHERE (account_id, slot) = (
         SELECT account_id, slot FROM system_balances WHERE account_id = ? LIMIT 1
       )`,
      [by, system("world").id],
    );
  await watch.check();

  await change(5);

  expect(await imbalancesAfter(watch)).toEqual({ "test NGN": 5 });
  const before = await checkpoint();
  await fund(ledger.givenWriter(), wallet, 100n);
  await eventually(async () => {
    await watch.check();
    expect((await checkpoint()).getTime()).toBeGreaterThan(before.getTime() + 1_000);
  });
  expect(await imbalancesAfter(watch)).toEqual({ "test NGN": 5 });
  expect(await imbalancesAfter(givenWatch())).toEqual({ "test NGN": 5 });
  await change(-5);
  expect(await imbalancesAfter(watch)).toEqual({ "test NGN": 0 });
});

onPlainPostgres("manually inserted one-sided entries are reported", async () => {
  const watch = givenWatch();
  await watch.check();
  const stray = { transfer_id: newUuid(), account_id: system("world").id, amount: "9" };
  await ledger.admin().transaction(async (trx) => {
    await trx.raw("SET LOCAL session_replication_role = replica");
    await trx("entries").insert({ ...stray, at: new Date() });
  });

  expect(await imbalancesAfter(watch)).toEqual({ "test NGN": 9 });

  await ledger.admin()("entries").where({ transfer_id: stray.transfer_id }).delete();
  expect(await imbalancesAfter(givenWatch())).toEqual({ "test NGN": 0 });
});

test("the checkpoint waits for a long-running batch", async () => {
  const wallet = await ledger.givenWallet(1n);
  const writer = ledger.givenWriter();
  await fund(writer, wallet, 1n);
  const watch = givenWatch();
  const other = connect({ url: ledger.url(), schema: SCHEMA, applicationName: "outside" });
  const seen: Record<string, number>[] = [];
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = inTransaction(other, async (trx) => {
    await trx("system_balances")
      .where({ account_id: system("world").id })
      .forUpdate();
    hold();
    // Longer than what the checkpoint stays behind, shorter than what a batch waits for a lock.
    const until = Date.now() + 1_800;
    while (Date.now() < until) seen.push(await imbalancesAfter(watch));
  });
  await held;

  await fund(writer, wallet, 40n);
  await holding;
  seen.push(await imbalancesAfter(watch));
  await other.destroy();

  expect(new Set(seen.map((each) => each["test NGN"]))).toEqual(new Set([0]));
  expect(seen.length).toBeGreaterThan(5);
});

test("money left in the payid_clearing account is reported until it is moved out", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(500n, merchantId);
  const writer = ledger.givenWriter();
  const clearing = system("payid_clearing");
  const pay = (debit: Account, credit: Account) =>
    writer.submit([aGroup([aSingle({ debit, credit, amount: 7n })], { merchantId })]);
  const watch = givenWatch();

  await pay(from, clearing);
  expect(await imbalancesAfter(watch)).toMatchObject({ "test NGN": 7 });
  const broken = (await audit(ledger.db())).map(({ invariant }) => invariant);
  expect(broken).toEqual([expect.stringContaining("own PayID")]);

  // As one group the two would have been a pair; by hand they are made one.
  await pay(clearing, from);
  expect(await imbalancesAfter(watch)).toMatchObject({ "test NGN": 0 });
  await ledger.admin().raw(`UPDATE transfers SET root_id = (
    SELECT id FROM transfers WHERE credit_account_id = '${clearing.id}'
  ) WHERE debit_account_id = '${clearing.id}'`);
});
