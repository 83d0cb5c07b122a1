import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "@kobo/ids";
import { inTransaction } from "@kobo/postgres";
import { getBalance } from "../../src/app/get-balance";
import { listEntries } from "../../src/app/list-entries";
import { type OpenWallet, openWallet } from "../../src/app/open-wallet";
import type { Account } from "../../src/domain/account";
import { aGroup, aHold, aPost, aSingle, MODE, system } from "../factories";
import { fund, submitOne, testLedger } from "./ledger";

const ledger = testLedger();

describe("opening a wallet", () => {
  const aWallet = (fields: Partial<OpenWallet> = {}): OpenWallet => ({
    merchantId: newUuid(),
    mode: MODE,
    payId: `o-${newUuid()}.wallet`,
    currency: "NGN",
    ...fields,
  });

  test("twice gives the same wallet", async () => {
    const command = aWallet();

    const wallets = await Promise.all([1, 2, 3].map(() => openWallet(ledger.db(), command)));

    expect(new Set(wallets.map(({ id }) => id)).size).toBe(1);
    expect(wallets[0]).toMatchObject({ payId: command.payId, available: 0n, held: 0n, ledger: 0n });
  });

  test("under a name that another merchant has, or a second one in the mode, is refused", async () => {
    const command = aWallet();
    await openWallet(ledger.db(), command);

    for (const taken of [{ payId: command.payId }, { merchantId: command.merchantId }]) {
      const opening = openWallet(ledger.db(), aWallet(taken));
      await expect(opening).rejects.toMatchObject({ code: "DUPLICATE_REFERENCE" });
    }
  });

  test("test and live wallets of one name are two wallets", async () => {
    const command = aWallet();

    const test = await openWallet(ledger.db(), command);
    const live = await openWallet(ledger.db(), { ...command, mode: "live" });

    expect(live.id).not.toBe(test.id);
  });
});

/** A wallet with `count` credits of 1, 2, 3, … kobo and the moments at which they were made. */
async function givenHistory(merchantId: string, count: number) {
  const account = await ledger.givenWallet(0n, merchantId);
  const writer = ledger.givenWriter();
  const moments: Date[] = [];
  for (let amount = 1n; amount <= BigInt(count); amount++) {
    await delay(2);
    await fund(writer, account, amount);
    const row = await ledger.db()("accounts").where({ id: account.id }).first();
    moments.push(row.at);
  }
  return { account, moments };
}

describe("the balance", () => {
  const at = (merchantId: string, account: Account, moment: Date) =>
    getBalance(ledger.db(), { merchantId, mode: MODE, payId: account.name, at: moment });

  test("now tells held money apart", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(1_000n, merchantId);
    await submitOne(
      ledger.givenWriter(),
      aGroup([aHold({ debit: account, amount: 300n })], { merchantId }),
    );

    const balance = await getBalance(ledger.db(), {
      merchantId,
      mode: MODE,
      payId: account.name,
      at: undefined,
    });

    expect(balance).toMatchObject({ available: 700n, held: 300n, ledger: 1_000n });
  });

  test("at each past moment is the one that stood then", async () => {
    const merchantId = newUuid();
    const { account, moments } = await givenHistory(merchantId, 13);

    const before = await at(merchantId, account, new Date((moments[0]?.getTime() ?? 0) - 1));
    const after = await Promise.all(moments.map((moment) => at(merchantId, account, moment)));

    expect(before.ledger).toBe(0n);
    expect(after.map(({ ledger: posted }) => posted)).toEqual(
      moments.map((_, i) => BigInt(((i + 1) * (i + 2)) / 2)),
    );
  });

  test("at a moment just past waits for a batch that is still being written", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(1_000n, merchantId);
    const { promise: locked, resolve: nowLocked } = Promise.withResolvers<void>();
    const { promise: go, resolve: release } = Promise.withResolvers<void>();
    const writing = inTransaction(ledger.db(), async (trx) => {
      await trx("accounts").where({ id: account.id }).forNoKeyUpdate();
      nowLocked();
      await go;
    });
    await locked;

    let answered = false;
    const asked = at(merchantId, account, new Date(Date.now() - 1)).then((balance) => {
      answered = true;
      return balance;
    });
    await delay(100);
    expect(answered).toBe(false);
    release();
    await writing;

    expect((await asked).ledger).toBe(1_000n);
  });

  test("of another merchant's wallet is not found", async () => {
    const account = await ledger.givenWallet();

    await expect(at(newUuid(), account, new Date())).rejects.toMatchObject({
      code: "WALLET_NOT_FOUND",
    });
  });
});

describe("the statement", () => {
  const page = (merchantId: string, account: Account, query = {}) =>
    listEntries(ledger.db(), {
      merchantId,
      mode: MODE,
      payId: account.name,
      from: undefined,
      to: undefined,
      beforeSeq: undefined,
      limit: 100,
      ...query,
    });

  test("pages newest first, without gaps or repeats while new entries arrive", async () => {
    const merchantId = newUuid();
    const { account } = await givenHistory(merchantId, 7);
    const seen: bigint[] = [];

    let beforeSeq: bigint | undefined;
    for (let more = true; more; ) {
      const { entries, hasMore } = await page(merchantId, account, { limit: 3, beforeSeq });
      seen.push(...entries.map(({ seq }) => seq));
      beforeSeq = entries.at(-1)?.seq;
      more = hasMore;
      await fund(ledger.givenWriter(), account, 1n);
    }

    expect(seen).toEqual([7n, 6n, 5n, 4n, 3n, 2n, 1n]);
  });

  test("of a span of time includes its start and not its end", async () => {
    const merchantId = newUuid();
    const { account, moments } = await givenHistory(merchantId, 6);

    const { entries } = await page(merchantId, account, { from: moments[1], to: moments[4] });

    expect(entries.map(({ amount }) => amount)).toEqual([4n, 3n, 2n]);
  });

  test("shows a posted hold under its transaction's reference and narration", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(1_000n, merchantId);
    const reference = { family: "bill", text: "bill-1" };
    const hold = aHold({ debit: account, reference, type: "bill_purchase", narration: "Airtime" });
    const writer = ledger.givenWriter();
    await submitOne(writer, aGroup([hold], { merchantId }));
    const post = aPost(hold.id, { type: "bill_purchase", narration: "" });
    await submitOne(writer, aGroup([post], { merchantId }));

    const { entries } = await page(merchantId, account, { limit: 1 });

    expect(entries).toEqual([
      expect.objectContaining({
        transferId: post.id,
        rootId: hold.id,
        type: "bill_purchase",
        amount: -100n,
        balanceAfter: 900n,
        reference: "bill-1",
        narration: "Airtime",
      }),
    ]);
  });

  test("of a wallet without entries is empty", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(0n, merchantId);

    expect(await page(merchantId, account, { from: new Date(0), to: new Date() })).toEqual({
      entries: [],
      hasMore: false,
    });
  });

  test("money from the platform shows on the wallet's side alone", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(0n, merchantId);
    const item = aSingle({ debit: system("world"), credit: account, amount: 5n });
    await submitOne(ledger.givenWriter(), aGroup([item], { merchantId }));

    expect((await page(merchantId, account)).entries).toHaveLength(1);
  });
});
