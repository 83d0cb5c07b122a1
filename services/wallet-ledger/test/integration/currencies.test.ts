import { setTimeout as delay } from "node:timers/promises";
import { WalletRecord } from "@kobo/api-schemas/records";
import { newUuid } from "@kobo/core/ids";
import { balances } from "../../src/app/get-balance";
import { listEntries } from "../../src/app/list-entries";
import { listWallets } from "../../src/app/list-wallets";
import { type OpenWallet, openWallet } from "../../src/app/open-wallet";
import { setLowBalanceThreshold } from "../../src/app/set-low-balance-threshold";
import type { Writer } from "../../src/app/writer";
import type { Account, Currency } from "../../src/domain/account";
import type { Item } from "../../src/domain/transfer";
import {
  aCapture,
  aGroup,
  anAuthorization,
  aSingle,
  aVoid,
  MODE,
  settling,
  system,
  systemIn,
  wallet,
} from "../factories";
import { fund, reason, submitOne, testLedger } from "./ledger";

const ledger = testLedger();

const aWallet = (fields: Partial<OpenWallet> = {}): OpenWallet => ({
  merchantId: newUuid(),
  mode: MODE,
  payId: `c-${newUuid()}.wallet`,
  currency: "NGN",
  ...fields,
});
const open = (command: OpenWallet) => openWallet(ledger.db(), command);
const accountsOf = async (payId: string): Promise<string[]> => {
  const rows: { code: string; currency: string }[] = await ledger
    .db()("accounts")
    .where({ pay_id: payId })
    .orderBy(["code", "currency"]);
  return rows.map(({ code, currency }) => `${code} ${currency}`);
};

describe("opening a wallet", () => {
  test("in naira opens its settling account, also for twenty concurrent requests", async () => {
    const command = aWallet();

    const wallets = await Promise.all(Array.from({ length: 20 }, () => open(command)));

    expect(new Set(wallets.map(({ id }) => id)).size).toBe(1);
    expect(await accountsOf(command.payId)).toEqual(["settling NGN", "wallet NGN"]);
    expect((await open(command)).settling).toBe(0n);
  });

  test("again adds the settling account that an old wallet lacks", async () => {
    const command = aWallet();
    await open(command);
    await ledger.admin()("accounts").where({ pay_id: command.payId, code: "settling" }).delete();
    const before = await balances(ledger.reads())({ ...command, currency: "NGN", at: undefined });

    const after = await open(command);

    expect([before.settling, after.settling]).toEqual([null, 0n]);
  });

  test("in another currency opens it under the same PayID, also for twenty concurrent requests", async () => {
    const command = aWallet();
    const naira = await open(command);
    const dollarCommand = { ...command, currency: "USD" };

    const wallets = await Promise.all(Array.from({ length: 20 }, () => open(dollarCommand)));

    expect(new Set(wallets.map(({ id }) => id)).size).toBe(1);
    expect(wallets[0]).toMatchObject({ payId: naira.payId, currency: "USD", settling: null });
    expect(wallets[0]?.id).not.toBe(naira.id);
    expect(await accountsOf(command.payId)).toEqual(["settling NGN", "wallet NGN", "wallet USD"]);
  });

  test("in another currency before naira is not found, and a race ends with no other error", async () => {
    const command = aWallet();
    const dollars = { ...command, currency: "USD" };
    await expect(open(dollars)).rejects.toMatchObject({ code: "WALLET_NOT_FOUND" });

    const [, raced] = await Promise.allSettled([open(command), open(dollars)]);

    if (raced.status === "rejected") expect(raced.reason.code).toBe("WALLET_NOT_FOUND");
    expect((await open(dollars)).currency).toBe("USD");
  });

  test("in another currency under another merchant's PayID is refused and opens nothing", async () => {
    const command = aWallet();
    await open(command);
    const stranger = aWallet();
    await open(stranger);

    const opening = open({ ...stranger, payId: command.payId, currency: "USD" });

    await expect(opening).rejects.toMatchObject({ code: "DUPLICATE_REFERENCE" });
    expect(await accountsOf(command.payId)).toEqual(["settling NGN", "wallet NGN"]);
    const other = open({ ...command, mode: "live", currency: "USD" });
    await expect(other).rejects.toMatchObject({ code: "WALLET_NOT_FOUND" });
  });

  test.each(["XOF", "usd", "", "NGN "])("in %p is refused", async (currency) => {
    const command = aWallet();
    await open(command);

    const opening = open({ ...command, currency });

    await expect(opening).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("in every currency lists naira first", async () => {
    const command = aWallet();
    for (const currency of ["NGN", "ZAR", "USD", "GBP", "EUR", "GHS", "KES"]) {
      await open({ ...command, currency });
    }

    const wallets = await listWallets(ledger.db(), command);

    expect(wallets.map(({ currency }) => currency)).toEqual([
      ...["NGN", "EUR", "GBP", "GHS", "KES", "USD", "ZAR"],
    ]);
    expect(wallets.map((each) => each.settling)).toEqual([0n, ...Array(6).fill(null)]);
    expect(new Set(wallets.map(({ payId }) => payId))).toEqual(new Set([command.payId]));
  });
});

/** A merchant with wallets in naira and dollars, and a writer. */
async function givenMerchant() {
  const command = aWallet();
  await open(command);
  await open({ ...command, currency: "USD" });
  const { merchantId, payId } = command;
  const writer = ledger.givenWriter();
  return {
    ...command,
    writer,
    naira: wallet(payId),
    waiting: settling(payId),
    dollars: wallet(payId, "USD"),
    ask: (...items: Item[]) => submitOne(writer, aGroup(items, { merchantId })),
    balance: (currency: Currency, at?: Date) =>
      balances(ledger.reads())({ ...command, currency, at }),
    entries: async (currency: Currency, account: "wallet" | "settling" = "wallet") => {
      const page = await listEntries(ledger.reads(), {
        ...command,
        currency,
        settling: account === "settling",
        from: undefined,
        to: undefined,
        limit: 100,
      });
      return page.items.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter]);
    },
  };
}

const platformBalance = async (account: Account) => {
  const { rows } = await ledger.db().raw(
    `SELECT sum(debits_posted) AS debits, sum(credits_posted) AS credits,
            sum(debits_pending) AS pending
     FROM system_balances WHERE account_id = ?`,
    [account.id],
  );
  return Object.values(rows[0]).map(Number);
};

describe("a card payment", () => {
  test("in naira waits in the settling account, and one group captures and settles it", async () => {
    const merchant = await givenMerchant();
    const { ask, naira, waiting } = merchant;
    const hold = anAuthorization({ credit: waiting, amount: 500n });
    const shares = { amount: 400n, fee: 15n, cost: 8n, settled: 300n, to: naira };
    const capture = aCapture(hold, shares);

    expect(reason(await ask(hold))).toBe("committed");
    expect(await merchant.balance("NGN")).toMatchObject({ ledger: 0n, settling: 0n });
    expect(reason(await ask(...capture))).toBe("committed");
    expect(reason(await ask(...capture))).toBe("exists");

    expect(await merchant.balance("NGN")).toMatchObject({ ledger: 300n, settling: 85n });
    expect(await merchant.entries("NGN")).toEqual([["card_settlement", 300n, 300n]]);
    expect(await merchant.entries("NGN", "settling")).toEqual([
      ["card_settlement", -300n, 85n],
      ["card_fee", -15n, 385n],
      ["card_payment", 400n, 400n],
    ]);
  });

  test("in dollars is credited to the dollar wallet and does not change the naira balance", async () => {
    const merchant = await givenMerchant();
    const { ask, dollars } = merchant;
    const clearing = systemIn("USD", "card_clearing");
    const before = await platformBalance(clearing);
    const hold = anAuthorization({ debit: clearing, credit: dollars, amount: 900n });

    await ask(hold);
    const held = await platformBalance(clearing);
    await ask(...aCapture(hold, { amount: 900n, fee: 30n, cost: 20n, settled: 0n, to: dollars }));

    expect(await merchant.balance("USD")).toMatchObject({ ledger: 870n, currency: "USD" });
    expect(await merchant.balance("NGN")).toMatchObject({ ledger: 0n, settling: 0n });
    expect(await merchant.entries("USD")).toEqual([
      ["card_fee", -30n, 870n],
      ["card_payment", 900n, 900n],
    ]);
    const [debits = 0, credits = 0, pending = 0] = before;
    expect(held).toEqual([debits, credits, pending + 900]);
    expect(await platformBalance(clearing)).toEqual([debits + 900, credits + 20, pending]);
  });

  test("is published internally in its currency, and in naira unchanged", async () => {
    const { ask, payId, dollars, waiting } = await givenMerchant();
    const inDollars = aSingle({ debit: systemIn("USD", "world"), credit: dollars });
    const inNaira = aSingle({ debit: system("world"), credit: waiting });

    await ask(inDollars);
    await ask(inNaira);

    const published = async ({ id }: Item) => {
      const event = (await ledger.events()).find(({ eventId }) => eventId === id);
      return JSON.parse(event?.data ?? "").transfers[0];
    };
    expect(await published(inDollars)).toMatchObject({ currency: "USD", credit: payId });
    const naira = await published(inNaira);
    expect(naira).toMatchObject({ credit: `${payId}/settling`, creditSeq: 1 });
    expect(naira).not.toHaveProperty("currency");
  });

  test("with concurrent captures and voids is closed once", async () => {
    const { merchantId, ask, waiting, naira, balance } = await givenMerchant();
    const writers: Writer[] = [1, 2, 3].map(() => ledger.givenWriter());
    const hold = anAuthorization({ credit: waiting, amount: 100n });
    await ask(hold);
    const shares = { amount: 100n, fee: 4n, cost: 2n, settled: 96n, to: naira };
    const release = () => aVoid(hold.id, { type: hold.type });
    const groups = Array.from({ length: 12 }, (_, index) =>
      aGroup(index % 4 === 3 ? [release()] : aCapture(hold, shares), { merchantId }),
    );

    const results = await Promise.all(
      groups.map((group, index) => submitOne(writers[index % 3] as Writer, group)),
    );

    const reasons = results.map(reason).sort();
    expect(reasons).toEqual([...Array(11).fill("HOLD_CLOSED"), "committed"].sort());
    const { ledger: posted, settling: rest } = await balance("NGN");
    expect([0n, 96n]).toContain(posted);
    expect(rest).toBe(0n);
  });
});

describe("a wallet in another currency", () => {
  test("is spent by the same rules, and only by its merchant", async () => {
    const { ask, merchantId, dollars, writer } = await givenMerchant();
    const world = systemIn("USD", "world");
    await ask(aSingle({ debit: world, credit: dollars, amount: 50n }));
    const spending = (amount: bigint) => aSingle({ debit: dollars, credit: world, amount });
    const stranger = aGroup([spending(1n)], { merchantId: newUuid() });

    expect(reason(await ask(spending(51n)))).toBe("INSUFFICIENT_FUNDS");
    expect(reason(await submitOne(writer, stranger))).toBe("ACCOUNT_NOT_FOUND");
    expect(reason(await ask(spending(50n)))).toBe("committed");
    expect(merchantId).not.toBe(stranger.merchantId);
  });

  test("that is not open accepts no payment, and has neither balance nor statement", async () => {
    const { ask, payId, balance, entries } = await givenMerchant();
    const euros = wallet(payId, "EUR");

    const dollarCommand = await ask(aSingle({ debit: systemIn("EUR", "world"), credit: euros }));

    expect(reason(dollarCommand)).toBe("ACCOUNT_NOT_FOUND");
    const readings = [() => balance("EUR"), () => entries("EUR"), () => entries("USD", "settling")];
    for (const read of readings) {
      await expect(read()).rejects.toMatchObject({ code: "WALLET_NOT_FOUND" });
    }
  });

  test("shows its balance at a past moment, as does the settling account", async () => {
    const { ask, dollars, waiting, naira, balance } = await givenMerchant();
    await ask(aSingle({ debit: systemIn("USD", "world"), credit: dollars, amount: 10n }));
    await ask(aSingle({ debit: system("world"), credit: waiting, amount: 20n }));
    const { asOf } = await balance("NGN");
    await delay(2);
    await ask(aSingle({ debit: dollars, credit: systemIn("USD", "world"), amount: 4n }));
    await ask(aSingle({ debit: waiting, credit: naira, amount: 15n }));

    const then = await Promise.all([balance("USD", asOf), balance("NGN", asOf)]);
    const now = await Promise.all([balance("USD"), balance("NGN")]);

    expect(then).toMatchObject([{ ledger: 10n }, { ledger: 0n, settling: 20n }]);
    expect(now).toMatchObject([{ ledger: 6n }, { ledger: 15n, settling: 5n }]);
  });
});

describe("a low balance", () => {
  async function lowBalanceAfter(
    spend: (accounts: { naira: Account; waiting: Account }) => Item[],
  ) {
    const { ask, payId, naira, waiting, writer, ...owner } = await givenMerchant();
    await fund(writer, naira, 1_000n);
    await fund(writer, waiting, 70n);
    await setLowBalanceThreshold(ledger.db(), { ...owner, payId, threshold: 900n });

    await ask(...spend({ naira, waiting }));

    const event = (await ledger.events()).find(({ key }) => key === payId);
    return WalletRecord.parse(JSON.parse(event?.data ?? ""));
  }

  test("is published with the pending settlement, read outside of the batch", async () => {
    const published = await lowBalanceAfter(({ naira }) => [
      aSingle({ debit: naira, credit: system("suspense"), amount: 150n }),
    ]);

    expect(published).toMatchObject({ available: 850, settling: 70, currency: "NGN" });
  });

  test("is published with the pending settlement as the group left it", async () => {
    const published = await lowBalanceAfter(({ naira, waiting }) => [
      aSingle({ debit: waiting, credit: naira, amount: 30n }),
      aSingle({ debit: naira, credit: system("suspense"), amount: 200n }),
    ]);

    expect(published).toMatchObject({ available: 830, settling: 40 });
  });
});

test("a database constraint prevents a negative balance of a settling account or a wallet in another currency", async () => {
  const { waiting, dollars } = await givenMerchant();

  for (const { id } of [waiting, dollars]) {
    const spent = ledger.db()("accounts").where({ id }).update({ debits_posted: 1 });
    await expect(spent).rejects.toMatchObject({ constraint: "available_not_negative" });
  }
});

test("database constraints allow one account of each kind per PayID and per merchant", async () => {
  const { merchantId, payId } = await givenMerchant();
  const twin = { id: newUuid(), mode: MODE, currency: "NGN", code: "settling" };

  for (const [fields, constraint] of [
    [{ merchant_id: newUuid(), pay_id: payId }, "accounts_of_pay_id"],
    [{ merchant_id: merchantId, pay_id: "other.wallet" }, "accounts_settling"],
    [{ merchant_id: merchantId, pay_id: null }, "wallet_has_owner_and_pay_id"],
  ] as const) {
    const inserted = ledger
      .db()("accounts")
      .insert({ ...twin, ...fields });
    await expect(inserted).rejects.toThrow(`constraint "${constraint}`);
  }
});
