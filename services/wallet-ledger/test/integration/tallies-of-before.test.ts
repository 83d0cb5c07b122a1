import { setImmediate as nextTurn } from "node:timers/promises";
import { newUuid } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import type { Account } from "../../src/domain/account";
import { aGroup, aSingle, MODE, system } from "../factories";
import { onPlainPostgres, reason, testLedger } from "./ledger";

const { up } = jest.requireActual("../../migrations/20261124_08_tallies_of_before.js");

const ledger = testLedger();

const WALLETS = 5;
const PAY_IDS = 7;
const payIdOf = (number: number) => `p-${number % PAY_IDS}.spid`;

/** A payment as the release before wrote it: no tally, under the wallet's lock. */
async function payAsBefore(to: Account, number: number, commit = async () => {}): Promise<void> {
  await inTransaction(ledger.db(), async (trx) => {
    const wallet = await trx("accounts").where({ id: to.id }).forNoKeyUpdate().first();
    const [id, amount] = [newUuid(), 1n + BigInt(number)];
    const at = new Date(Math.max(Date.now(), wallet.at.getTime()));
    const world = system("world").id;
    await trx("transfers").insert({
      ...{ id, root_id: id, merchant_id: wallet.merchant_id, mode: MODE, kind: "single" },
      ...{ type: "payid_payment", debit_account_id: world, credit_account_id: to.id },
      ...{ amount: String(amount), narration: "", from_pay_id: "", from_name: "Chidi" },
      ...{ to_pay_id: payIdOf(number), to_name: "Ada", fingerprint: Buffer.of(1), at },
    });
    const balance = wallet.credits_posted + amount;
    const seq = String(wallet.seq + 1n);
    await trx("entries").insert([
      { account_id: world, transfer_id: id, amount: String(-amount), at },
      {
        ...{ account_id: to.id, transfer_id: id, amount: String(amount), at },
        ...{ seq, balance_after: String(balance - wallet.debits_posted) },
      },
    ]);
    await trx("accounts")
      .where({ id: to.id })
      .update({ seq, at, credits_posted: String(balance) });
    await trx.raw(
      `INSERT INTO system_balances AS s VALUES (:world, 0, :amount, 0, 0, 0)
       ON CONFLICT (account_id, slot) DO UPDATE SET debits_posted = s.debits_posted + :amount`,
      { world, amount: String(amount) },
    );
    await commit();
  });
}

onPlainPostgres(
  "tallies of all payments are exact, including payments of either release during the migration",
  async () => {
    const merchantId = newUuid();
    const wallets = await Promise.all(
      Array.from({ length: WALLETS }, () => ledger.givenWallet(100n, newUuid())),
    );
    const from = await ledger.givenWallet(1_000_000n, merchantId);
    const anyWallet = (number: number) => wallets[number % WALLETS] as Account;
    const owner = ledger.admin();
    await owner.raw("ALTER TABLE transfers DISABLE TRIGGER transfers_tallied");
    for (let i = 0; i < 100; i++) await payAsBefore(anyWallet(i), i);
    await owner.raw("DELETE FROM tallies");
    await owner.raw("ALTER TABLE transfers ENABLE TRIGGER transfers_tallied");
    let isDone = false;
    let meanwhile = 0;
    const writer = ledger.givenWriter();
    const untilDone = async (pay: (number: number) => Promise<void>): Promise<void> => {
      for (let i = 0; !isDone || i < 20; i++) {
        await pay(i);
        if (!isDone) meanwhile++;
      }
    };
    const payNow = async (number: number): Promise<void> => {
      const to = { payId: payIdOf(number), name: "Ada" };
      const item = aSingle({ debit: from, credit: anyWallet(number), amount: 3n, to });
      const [result] = await writer.submit([aGroup([item], { merchantId })]);
      expect(result && reason(result)).toBe("committed");
    };

    const paying = Promise.all([
      untilDone((number) => payAsBefore(anyWallet(number), number)),
      untilDone((number) => payAsBefore(anyWallet(3 * number + 1), number, nextTurn)),
      untilDone(payNow),
    ]);
    for (let i = 0; i < 5; i++) await up(owner);
    isDone = true;
    await paying;

    expect(meanwhile).toBeGreaterThan(5);
    const [row] = await ledger.db()("tallies").count();
    expect(row?.count).toBe(BigInt(WALLETS * PAY_IDS));
    // The audit that follows each test of this ledger compares every tally with the payments.
  },
);
