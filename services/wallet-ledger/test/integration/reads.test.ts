import { setTimeout as delay } from "node:timers/promises";
import { WalletRecord } from "@kobo/api-schemas/records";
import { newUuid, uuidTime } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import { turnPages } from "@kobo/postgres/testing";
import { balances } from "../../src/app/get-balance";
import { listEntries } from "../../src/app/list-entries";
import { listTransfers } from "../../src/app/list-transfers";
import { type OpenWallet, openWallet } from "../../src/app/open-wallet";
import { setLowBalanceThreshold } from "../../src/app/set-low-balance-threshold";
import type { Account } from "../../src/domain/account";
import { aGroup, aHold, aPost, aSingle, aVoid, MODE, system } from "../factories";
import { fund, onPlainPostgres, submitOne, testLedger } from "./ledger";

const ledger = testLedger();

describe("opening a wallet", () => {
  const aWallet = (fields: Partial<OpenWallet> = {}): OpenWallet => ({
    merchantId: newUuid(),
    mode: MODE,
    payId: `o-${newUuid()}.wallet`,
    currency: "NGN",
    ...fields,
  });

  test("twice returns the same wallet", async () => {
    const command = aWallet();

    const wallets = await Promise.all([1, 2, 3].map(() => openWallet(ledger.db(), command)));

    expect(new Set(wallets.map(({ id }) => id)).size).toBe(1);
    expect(wallets[0]).toMatchObject({ payId: command.payId, available: 0n, held: 0n, ledger: 0n });
  });

  test("under another merchant's PayID, or a second wallet in the mode, is refused", async () => {
    const command = aWallet();
    await openWallet(ledger.db(), command);

    for (const taken of [{ payId: command.payId }, { merchantId: command.merchantId }]) {
      const opening = openWallet(ledger.db(), aWallet(taken));
      await expect(opening).rejects.toMatchObject({ code: "DUPLICATE_REFERENCE" });
    }
  });

  test("in test and live mode under one PayID opens two wallets", async () => {
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
    balances(ledger.reads())({
      merchantId,
      mode: MODE,
      payId: account.name,
      currency: "NGN",
      at: moment,
    });

  test("shows held money separately", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(1_000n, merchantId);
    await submitOne(
      ledger.givenWriter(),
      aGroup([aHold({ debit: account, amount: 300n })], { merchantId }),
    );

    const balance = await balances(ledger.reads())({
      merchantId,
      mode: MODE,
      payId: account.name,
      currency: "NGN",
      at: undefined,
    });

    expect(balance).toMatchObject({ available: 700n, held: 300n, ledger: 1_000n });
  });

  test("is visible only to its merchant, also in concurrent reads", async () => {
    const [ada, bola] = [newUuid(), newUuid()];
    const account = await ledger.givenWallet(1_000n, ada);
    const other = await ledger.givenWallet(2_000n, bola);
    const balanceOf = balances(ledger.reads());
    const read = (merchantId: string, { name: payId }: Account) =>
      balanceOf({ merchantId, mode: MODE, payId, currency: "NGN", at: undefined });

    const results = await Promise.allSettled([
      ...[read(ada, account), read(bola, account), read(bola, other), read(ada, account)],
    ]);

    expect(results).toMatchObject([
      { value: { available: 1_000n } },
      { reason: { code: "WALLET_NOT_FOUND" } },
      { value: { available: 2_000n } },
      { value: { available: 1_000n } },
    ]);
  });

  onPlainPostgres("is found by indexes alone, whatever the number of wallets", async () => {
    const merchantId = newUuid();
    const { account, moments } = await givenHistory(merchantId, 3);
    const statements = new Set<string>();
    const note = ({ sql }: { sql: string }) => statements.add(sql);

    ledger.reads().on("query", note);
    await at(merchantId, account, new Date());
    await at(merchantId, account, moments[1] ?? new Date(0));
    ledger.reads().off("query", note);

    const plans: string[] = [];
    for (const sql of statements) {
      if (!/^(select|with)\b/i.test(sql)) continue;
      const { rows } = await ledger.reads().raw(`EXPLAIN (GENERIC_PLAN) ${sql}`);
      plans.push(JSON.stringify(rows));
    }
    expect(plans).toHaveLength(4);
    expect(plans.join("\n")).not.toContain("Seq Scan");
  });

  test("at a past moment is the balance of that moment", async () => {
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
    const reading = at(merchantId, account, new Date(Date.now() - 1)).then((balance) => {
      answered = true;
      return balance;
    });
    await delay(100);
    expect(answered).toBe(false);
    release();
    await writing;

    expect((await reading).ledger).toBe(1_000n);
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
    listEntries(ledger.reads(), {
      merchantId,
      mode: MODE,
      payId: account.name,
      currency: "NGN",
      settling: false,
      from: undefined,
      to: undefined,
      limit: 100,
      ...query,
    });

  test("pages newest first, without gaps or repeats while new entries arrive", async () => {
    const merchantId = newUuid();
    const { account } = await givenHistory(merchantId, 7);
    const seen: bigint[] = [];

    let before: string | undefined;
    for (let more = true; more; ) {
      const { items, hasMore, nextBefore } = await page(merchantId, account, { limit: 3, before });
      seen.push(...items.map(({ seq }) => seq));
      before = nextBefore;
      more = hasMore;
      await fund(ledger.givenWriter(), account, 1n);
    }

    expect(seen).toEqual([7n, 6n, 5n, 4n, 3n, 2n, 1n]);
  });

  test("reads a page with entries in one query", async () => {
    const merchantId = newUuid();
    const { account } = await givenHistory(merchantId, 3);
    const queries: string[] = [];
    const count = ({ sql }: { sql: string }) => void queries.push(sql);
    ledger.reads().on("query", count);

    const { items } = await page(merchantId, account);

    ledger.reads().off("query", count);
    expect(items).toHaveLength(3);
    expect(queries).toHaveLength(1);
  });

  test.each([1, 2, 3, 7, 100])("is paged backwards, %i at a time", async (limit) => {
    const merchantId = newUuid();
    const { account, moments } = await givenHistory(merchantId, 7);

    for (const span of [{}, { from: moments[1] }, { to: moments[5] }]) {
      const { there, back } = await turnPages(({ before, after }) =>
        page(merchantId, account, {
          ...{ limit, ...span },
          ...{ before: before || undefined, after: after || undefined },
        }),
      );
      expect(back).toEqual(there.toReversed());
      expect(there[0]?.previousAfter).toBe("");
    }
  });

  test("is paged backwards to entries that were added after the first page was read", async () => {
    const merchantId = newUuid();
    const { account } = await givenHistory(merchantId, 5);
    const seqs = ({ items }: Awaited<ReturnType<typeof page>>) => items.map(({ seq }) => seq);
    const first = await page(merchantId, account, { limit: 2 });
    const second = await page(merchantId, account, { limit: 2, before: first.nextBefore });
    await fund(ledger.givenWriter(), account, 1n);

    const again = await page(merchantId, account, { limit: 2, after: second.previousAfter });
    const newer = await page(merchantId, account, { limit: 2, after: again.previousAfter });

    expect(again).toEqual({ ...first, previousAfter: "5" });
    expect([seqs(newer), newer.previousAfter]).toEqual([[6n], ""]);
  });

  test("of a period includes its start and excludes its end", async () => {
    const merchantId = newUuid();
    const { account, moments } = await givenHistory(merchantId, 6);

    const { items: entries } = await page(merchantId, account, {
      from: moments[1],
      to: moments[4],
    });

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

    const { items: entries } = await page(merchantId, account, { limit: 1 });

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
      ...{ items: [], hasMore: false },
      ...{ nextBefore: "", previousAfter: "" },
    });
  });

  test("has only the wallet's entry of a transfer from the platform", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(0n, merchantId);
    const item = aSingle({ debit: system("world"), credit: account, amount: 5n });
    await submitOne(ledger.givenWriter(), aGroup([item], { merchantId }));

    expect((await page(merchantId, account)).items).toHaveLength(1);
  });
});

describe("the list of transfers with a reference", () => {
  const NOTHING = { type: undefined, from: undefined, to: undefined };

  async function givenTransfers() {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(10_000n, merchantId);
    const writer = ledger.givenWriter();
    const submit = async (item: Parameters<typeof aGroup>[0][number]) => {
      await delay(2);
      expect((await submitOne(writer, aGroup([item], { merchantId }))).outcome).toBe("committed");
      return item.id;
    };
    const under = (text: string, family = "transfer") => ({
      debit: account,
      credit: system("suspense"),
      reference: { family, text },
    });
    const ids = [
      await submit(aSingle(under("tr-1"))),
      await submit(aHold({ ...under("tr-2"), type: "external_transfer" })),
      await submit(aSingle(under("tr-3"))),
    ];
    await submit(aVoid(ids[1] ?? "", { type: "external_transfer" }));
    await submit(aHold(under("bill-1", "bill")));
    await submit(aSingle({ debit: account, credit: system("suspense") }));
    const list = (rest: Partial<Parameters<typeof listTransfers>[1]> = {}) => {
      const query = { merchantId, mode: MODE, payId: account.name, family: "transfer" } as const;
      return listTransfers(ledger.db(), { ...query, ...NOTHING, limit: 10, ...rest });
    };
    return { ids, list };
  }

  test("shows each once, newest first, including voided holds", async () => {
    const { ids, list } = await givenTransfers();

    const { items: transfers, hasMore } = await list();

    expect(transfers.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(transfers[1]).toMatchObject({ reference: "tr-2", kind: "pending", closedBy: "void" });
    expect(hasMore).toBe(false);
  });

  test("continues where a page ended", async () => {
    const { ids, list } = await givenTransfers();

    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, before: first.nextBefore });

    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.reverse());
  });

  test.each([1, 2, 3, 10])("is paged backwards, %i at a time", async (limit) => {
    const { list } = await givenTransfers();

    const { there, back } = await turnPages(({ before, after }) =>
      list({ limit, before: before || undefined, after: after || undefined }),
    );

    expect(back).toEqual(there.toReversed());
    expect(there[0]?.previousAfter).toBe("");
  });

  test("filters by type and by time", async () => {
    const { ids, list } = await givenTransfers();
    const timeOf = (id = "") => new Date(uuidTime(id) ?? 0);

    const external = await list({ type: "external_transfer" });
    const between = await list({ from: timeOf(ids[1]), to: timeOf(ids[2]) });

    expect(external.items.map(({ id }) => id)).toEqual([ids[1]]);
    expect(between.items.map(({ id }) => id)).toEqual([ids[1]]);
  });

  test("of another merchant's wallet is not found", async () => {
    const { list } = await givenTransfers();

    const reading = list({ merchantId: newUuid() });

    await expect(reading).rejects.toMatchObject({ code: "WALLET_NOT_FOUND" });
  });
});

describe("the low balance threshold", () => {
  test("makes the commit that falls below it emit an event, with the balance", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(1_000n, merchantId);
    const owner = { merchantId, mode: MODE, payId: account.name } as const;
    await setLowBalanceThreshold(ledger.db(), { ...owner, threshold: 900n });
    const item = aSingle({ debit: account, credit: system("suspense"), amount: 150n });
    const spending = aGroup([item], { merchantId });

    await submitOne(ledger.givenWriter(), spending);

    const event = (await ledger.events()).find(({ key }) => key === account.name);
    expect(event).toMatchObject({ name: "wallet.low_balance", merchantId, mode: MODE });
    const data = WalletRecord.parse(JSON.parse(event?.data ?? ""));
    expect(data).toMatchObject({ available: 850, held: 0, ledger: 850, lowBalanceThreshold: 900 });
  });

  test("can be removed, and only its owner sets it", async () => {
    const merchantId = newUuid();
    const account = await ledger.givenWallet(0n, merchantId);
    const owner = { merchantId, mode: MODE, payId: account.name } as const;

    const set = await setLowBalanceThreshold(ledger.db(), { ...owner, threshold: 5n });
    const stranger = { ...owner, merchantId: newUuid(), threshold: 7n };
    const strange = setLowBalanceThreshold(ledger.db(), stranger);
    await expect(strange).rejects.toMatchObject({ code: "WALLET_NOT_FOUND" });
    const gone = await setLowBalanceThreshold(ledger.db(), { ...owner, threshold: undefined });

    expect([set.lowBalanceThreshold, gone.lowBalanceThreshold]).toEqual([5n, null]);
  });
});
