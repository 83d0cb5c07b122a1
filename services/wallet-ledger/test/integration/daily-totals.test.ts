import { newUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import fc from "fast-check";
import { listDailyTotals } from "../../src/app/list-daily-totals";
import { listEntries } from "../../src/app/list-entries";
import { openWallet } from "../../src/app/open-wallet";
import { Writer } from "../../src/app/writer";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { openWriterConnection } from "../../src/db/writer-connection";
import { type Currency, walletAccount, walletId } from "../../src/domain/account";
import { boundsOfLagosDay, lastLagosDays } from "../../src/domain/lagos-day";
import { fund, logger } from "./ledger";

const database = testDatabase(MIGRATIONS);
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
const RUNS = 15;

let admin: Database;
beforeAll(async () => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  // Entries of past days are written here without their transfers.
  await admin.raw("ALTER TABLE entries DISABLE TRIGGER entries_balance");
});
afterAll(() => admin.destroy());

interface Wallet {
  merchantId: string;
  mode: "live" | "test";
  payId: string;
  currency: Currency;
}

interface Entry {
  amount: bigint;
  at: Date;
}

async function openNaira({ merchantId, mode, payId }: Omit<Wallet, "currency">): Promise<void> {
  await openWallet(database().db, { merchantId, mode, payId, currency: "NGN" });
}

/** Adds entries after those of before, in the order of their times. */
async function enter(wallet: Wallet, entries: readonly Entry[]): Promise<void> {
  const id = walletId(wallet.mode, wallet.payId, wallet.currency);
  const account: { seq: bigint } = await admin("accounts").where({ id }).first();
  const rows = entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ amount, at }, index) => ({
      ...{ account_id: id, transfer_id: newUuid(), at },
      seq: String(account.seq + BigInt(index + 1)),
      amount: String(amount),
      balance_after: "0",
    }));
  if (rows.length > 0) await admin("entries").insert(rows);
  const newest = rows.at(-1);
  if (newest) await admin("accounts").where({ id }).update({ seq: newest.seq, at: newest.at });
}

const read = (wallet: Wallet, now: Date, days = 31) =>
  listDailyTotals({ db: database().db, logger }, { ...wallet, now, days });

/** The totals by a plain sum over the entries of each day. */
function summed(entries: readonly Entry[], now: Date, days = 31) {
  return lastLagosDays(now, days).map((day) => {
    const { from, to } = boundsOfLagosDay(day);
    const within = entries.filter(({ at }) => at >= from && at < to).map(({ amount }) => amount);
    const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    return {
      day,
      credits: sum(within.filter((amount) => amount > 0n)),
      debits: -sum(within.filter((amount) => amount < 0n)),
    };
  });
}

const NOW = new Date("2026-11-24T12:00:00.000Z");

/** Times of the last 35 days, many of them at the edges of a day. */
const moments = fc.oneof(
  fc.integer({ min: 0, max: 35 * DAY_MS }).map((ago) => new Date(NOW.getTime() - ago)),
  fc
    .tuple(fc.integer({ min: 1, max: 35 }), fc.integer({ min: -2, max: 2 }))
    // 23:00 in UTC is midnight in Lagos.
    .map(([days, ms]) => new Date(NOW.getTime() - days * DAY_MS + 11 * HOUR_MS + ms)),
);
const amounts = fc
  .bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  .filter((amount) => amount !== 0n);
const histories = fc.array(fc.record({ amount: amounts, at: moments }), { maxLength: 60 });

test("totals equal the sums of the entries of each wallet, currency and mode, after any earlier read", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(histories, histories, histories, histories),
      fc.integer({ min: 0, max: 35 }),
      async (all, readAgo) => {
        const [ada, bola] = [newUuid(), newUuid()];
        const payId = `w-${newUuid()}.wallet`;
        const other = `w-${newUuid()}.wallet`;
        const wallets: Wallet[] = [
          { merchantId: ada, mode: "test", payId, currency: "NGN" },
          { merchantId: ada, mode: "test", payId, currency: "USD" },
          { merchantId: ada, mode: "live", payId, currency: "NGN" },
          { merchantId: bola, mode: "test", payId: other, currency: "NGN" },
        ];
        await openNaira({ merchantId: ada, mode: "test", payId });
        await openNaira({ merchantId: ada, mode: "live", payId });
        await openNaira({ merchantId: bola, mode: "test", payId: other });
        await openWallet(database().db, { ...wallets[1], currency: "USD" } as Wallet);
        const then = new Date(NOW.getTime() - readAgo * DAY_MS);

        for (const [index, wallet] of wallets.entries()) {
          const history = all[index] ?? [];
          const earlier = history.filter(({ at }) => at <= then);
          await enter(wallet, earlier);
          expect(await read(wallet, then)).toEqual(summed(earlier, then));
          await enter(
            wallet,
            history.filter(({ at }) => at > then),
          );
        }
        for (const [index, wallet] of wallets.entries()) {
          const expected = summed(all[index] ?? [], NOW);
          expect(await read(wallet, NOW)).toEqual(expected);
          expect(await read(wallet, NOW)).toEqual(expected);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

/** A wallet with one credit of 100 on each of the last days. */
async function givenDays(count: number): Promise<Wallet> {
  const wallet: Wallet = {
    ...{ merchantId: newUuid(), mode: "test", currency: "NGN" },
    payId: `w-${newUuid()}.wallet`,
  };
  await openNaira(wallet);
  const days = Array.from({ length: count }, (_, ago) => new Date(NOW.getTime() - ago * DAY_MS));
  await enter(
    wallet,
    days.map((at) => ({ amount: 100n, at })),
  );
  return wallet;
}

const stored = ({ mode, payId, currency }: Wallet) =>
  admin("daily_totals").where({ account_id: walletId(mode, payId, currency) });

test("a stored total is not computed again: later entries are added to it", async () => {
  const wallet = await givenDays(5);
  await read(wallet, NOW);
  await stored(wallet).update({ credits: 7 });
  await enter(wallet, [{ amount: 1n, at: NOW }]);

  const again = await read(wallet, NOW, 6);

  expect(again.map(({ credits }) => credits)).toEqual([0n, 7n, 7n, 7n, 7n, 8n]);
  expect(await stored(wallet).count()).toEqual([{ count: 5n }]);
});

test("entries that are committed after their day are added to its total", async () => {
  const wallet = await givenDays(1);
  const nextDay = new Date(NOW.getTime() + DAY_MS);

  await read(wallet, nextDay);
  await enter(wallet, [{ amount: -30n, at: new Date(NOW.getTime() + HOUR_MS) }]);
  await enter(wallet, [{ amount: 1n, at: nextDay }]);
  const totals = await read(wallet, nextDay, 2);

  expect(totals).toMatchObject([
    { credits: 100n, debits: 30n },
    { credits: 1n, debits: 0n },
  ]);
});

test("a read that fails on one day stores the totals of earlier days, and the next read continues after them", async () => {
  const wallet = await givenDays(0);
  const daysAgo = (count: number) => new Date(NOW.getTime() - count * DAY_MS);
  // Their sum is beyond its type.
  const beyond = { amount: 2n ** 63n - 1n, at: daysAgo(1) };
  await enter(wallet, [{ amount: 100n, at: daysAgo(2) }, beyond, beyond]);

  await expect(read(wallet, NOW, 3)).rejects.toThrow("out of range");
  await stored(wallet).update({ credits: 7 });
  await admin("entries")
    .where({ amount: String(beyond.amount) })
    .update({ amount: 50 });
  const totals = await read(wallet, NOW, 3);

  expect(totals.map(({ credits }) => credits)).toEqual([7n, 100n, 0n]);
});

test("the current day counts each entry once, while others are committed", async () => {
  const wallet = await givenDays(0);
  const writer = new Writer({ connect: () => openWriterConnection(database()), logger });
  const creditsOf = async () => {
    // Midnight may pass in between.
    const totals = await read(wallet, new Date(), 2);
    return totals.reduce((sum, { credits }) => sum + credits, 0n);
  };
  const seen: bigint[] = [];
  let isFunding = true;
  const readers = [1, 2, 3].map(async () => {
    while (isFunding) seen.push(await creditsOf());
  });

  for (let round = 0; round < 20; round++) {
    const account = walletAccount(wallet.mode, wallet.payId);
    await Promise.all([1n, 2n, 3n].map((amount) => fund(writer, account, amount)));
    const committed = BigInt(round + 1) * 6n;
    expect(await creditsOf()).toBe(committed);
  }
  isFunding = false;
  await Promise.all(readers);
  await writer.stop();

  expect(await creditsOf()).toBe(120n);
  expect(seen.every((credits) => credits <= 120n)).toBe(true);
});

test("a total that cannot be stored is still returned", async () => {
  const wallet = await givenDays(3);
  await admin.raw("REVOKE INSERT ON daily_totals FROM kobo_wallet_ledger");

  const totals = await read(wallet, NOW, 3).finally(() =>
    admin.raw("GRANT INSERT ON daily_totals TO kobo_wallet_ledger"),
  );

  expect(totals.map(({ credits }) => credits)).toEqual([100n, 100n, 100n]);
  expect(await stored(wallet).select()).toEqual([]);
});

test("just committed transfers are in the totals, as in the statement", async () => {
  const wallet = await givenDays(0);
  const writer = new Writer({ connect: () => openWriterConnection(database()), logger });
  await fund(writer, walletAccount(wallet.mode, wallet.payId), 250n);
  await fund(writer, walletAccount(wallet.mode, wallet.payId), 50n);
  await writer.stop();

  // Midnight may have passed in between.
  const totals = await read(wallet, new Date(), 2);
  const { items } = await listEntries(database().db, {
    ...wallet,
    ...{ from: undefined, to: undefined, settling: false, limit: 100 },
    ...{ before: undefined, after: undefined },
  });

  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  expect(sum(totals.map(({ credits }) => credits))).toBe(300n);
  expect(sum(items.map(({ amount }) => amount))).toBe(300n);
});

test("totals of another merchant's wallet are not found, and a number of days out of bounds is refused", async () => {
  const wallet = await givenDays(1);

  await expect(read({ ...wallet, merchantId: newUuid() }, NOW)).rejects.toMatchObject({
    code: "WALLET_NOT_FOUND",
  });
  for (const days of [0, 32]) {
    await expect(read(wallet, NOW, days)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  }
});
