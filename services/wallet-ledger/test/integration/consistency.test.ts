import { newUuid } from "@kobo/core/ids";
import { registry } from "@kobo/runtime";
import { Writer } from "../../src/app/writer";
import { openWriterConnection } from "../../src/db/writer-connection";
import type { Account } from "../../src/domain/account";
import type { Group, OpeningItem } from "../../src/domain/transfer";
import { drawing } from "../drawing";
import { aGroup, aSingle, system } from "../factories";
import { logger, reason, testLedger } from "./ledger";

const ledger = testLedger();

const METRIC = "ledger_consistency_failures_total";

async function failuresCounted(): Promise<number> {
  const metric = await registry.getSingleMetric(METRIC)?.get();
  return metric?.values[0]?.value ?? 0;
}

/** A writer whose error logs are kept. */
async function givenWatchedWriter() {
  const errors: { fields: Record<string, unknown>; message: string }[] = [];
  const watched: typeof logger = Object.assign(Object.create(logger), {
    error: (fields: Record<string, unknown>, message: string) => errors.push({ fields, message }),
  });
  const writer = new Writer({
    connect: () => openWriterConnection(ledger.database()),
    logger: watched,
  });
  await writer.connect();
  return { writer, errors };
}

/** Faults that only the tables' owner can plant, and how each is taken away. */
const FAULTS = {
  "an update of a locked wallet is lost": {
    table: "accounts",
    does: "BEGIN RETURN NULL; END",
    trigger: (wallet: Account) => `
      CREATE TRIGGER fault BEFORE UPDATE ON accounts FOR EACH ROW
        WHEN (OLD.id = '${wallet.id}') EXECUTE FUNCTION fault()`,
  },
  "an entry's amount differs from the decided one": {
    table: "entries",
    does: "BEGIN NEW.amount := NEW.amount - 1; RETURN NEW; END",
    trigger: (wallet: Account) => `
      CREATE TRIGGER fault BEFORE INSERT ON entries FOR EACH ROW
        WHEN (NEW.account_id = '${wallet.id}') EXECUTE FUNCTION fault()`,
  },
};

/** One statement at a time: Citus passes the text of each on. */
async function plant(does: string, trigger: string): Promise<void> {
  await ledger
    .admin()
    .raw(`CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS '${does}'`);
  await ledger.admin().raw(trigger);
}

afterEach(async () => {
  for (const table of ["accounts", "entries"]) {
    await ledger.admin().raw(`DROP TRIGGER IF EXISTS fault ON ${table}`);
  }
});

const pay = (from: Account, merchantId: string, amount = 100n): Group =>
  aGroup([aSingle({ debit: from, credit: system("suspense"), amount })], { merchantId });

const idsOf = (groups: readonly Group[]) =>
  groups.flatMap(({ items }) => items.map(({ id }) => id));

async function expectNoTraceOf(groups: readonly Group[]): Promise<void> {
  for (const [name, column] of Object.entries({
    transfers: "id",
    entries: "transfer_id",
    refusals: "id",
  })) {
    expect(await ledger.db()(name).whereIn(column, idsOf(groups))).toEqual([]);
  }
  const ids = new Set(idsOf(groups));
  expect((await ledger.events()).filter(({ eventId }) => ids.has(eventId))).toEqual([]);
}

const WHOLE = "ledger batch failed its consistency check and was rolled back";
const ALONE = "ledger transfers failed their consistency check alone";

describe.each(Object.entries(FAULTS))("when %s", (_name, { table, does, trigger }) => {
  test("only the affected groups fail, as an internal error, and the other groups are processed", async () => {
    const [ada, bola] = [newUuid(), newUuid()];
    const struck = await ledger.givenWallet(1_000n, ada);
    const sound = await ledger.givenWallet(1_000n, bola);
    const groups = [
      pay(sound, bola),
      pay(struck, ada),
      pay(sound, bola, 5_000n),
      aGroup([aSingle({ debit: sound, credit: struck })], { merchantId: bola }),
    ];
    const { writer, errors } = await givenWatchedWriter();
    const counted = await failuresCounted();
    await plant(does, trigger(struck));

    const results = await writer.submit(groups);

    expect(results.map(reason)).toEqual(["committed", "failed", "INSUFFICIENT_FUNDS", "failed"]);
    const failed = groups.filter((_, index) => results[index]?.outcome === "failed");
    await expectNoTraceOf(failed);
    expect(await failuresCounted()).toBe(counted + 1);
    expect(errors).toEqual([
      {
        fields: expect.objectContaining({ groups: 4, transferIds: idsOf(groups) }),
        message: WHOLE,
      },
      ...failed.map((group) => ({
        fields: expect.objectContaining({ groups: 1, transferIds: idsOf([group]) }),
        message: ALONE,
      })),
    ]);
    expect(writer.check()).toBe("ok");

    // The failed groups fail again, now each in a batch of its own.
    errors.length = 0;
    expect((await writer.submit(groups)).map(reason)).toEqual([
      "exists",
      "failed",
      "INSUFFICIENT_FUNDS",
      "failed",
    ]);
    expect(errors.map(({ fields }) => fields.groups)).toEqual([1, 1]);
    await ledger.admin().raw(`DROP TRIGGER fault ON ${table}`);
    expect((await writer.submit(groups)).map(reason)).toEqual([
      "exists",
      "committed",
      "INSUFFICIENT_FUNDS",
      "committed",
    ]);
    await writer.stop();
  });

  test("only payments of the affected account fail, batch after batch", async () => {
    const owners = Array.from({ length: 40 }, () => newUuid());
    const wallets = await Promise.all(owners.map((owner) => ledger.givenWallet(10_000n, owner)));
    const struck = wallets[17] as Account;
    const { writer } = await givenWatchedWriter();
    await plant(does, trigger(struck));
    const random = drawing();
    const expected = new Map<string, bigint>(wallets.map(({ id }) => [id, 10_000n]));
    /** To another wallet, or to one of the platform's accounts. */
    const aPayment = () => {
      const from = random(wallets.length);
      const to = random(wallets.length + 20);
      const debit = wallets[from] as Account;
      const credit = (to === from ? undefined : wallets[to]) ?? system("suspense");
      const item = aSingle({ debit, credit, amount: BigInt(1 + random(50)) });
      return { item, group: aGroup([item], { merchantId: owners[from] as string }) };
    };
    const count = ({ debit, credit, amount }: OpeningItem) => {
      expected.set(debit.id, (expected.get(debit.id) ?? 0n) - amount);
      expected.set(credit.id, (expected.get(credit.id) ?? 0n) + amount);
    };

    for (let round = 0; round < 6; round++) {
      const payments = Array.from({ length: 200 }, aPayment);
      const results = await writer.submit(payments.map(({ group }) => group));
      const sound = payments.filter(({ item }) => item.debit !== struck && item.credit !== struck);
      expect(results.map(({ outcome }) => outcome)).toEqual(
        payments.map((each) => (sound.includes(each) ? "committed" : "failed")),
      );
      for (const { item } of sound) count(item);
      expect(writer.check()).toBe("ok");
    }

    for (const each of wallets) {
      expect((await ledger.balanceOf(each)).ledger).toBe(expected.get(each.id));
    }
    await writer.stop();
  });
});

test("isolation of a fault that affects all groups stops early, and the ledger is not ready", async () => {
  const owners = Array.from({ length: 40 }, () => newUuid());
  const wallets = await Promise.all(owners.map((owner) => ledger.givenWallet(1_000n, owner)));
  const groups = wallets.map((from, index) => pay(from, owners[index] as string));
  const { writer, errors } = await givenWatchedWriter();
  await plant(
    "BEGIN RETURN NULL; END",
    "CREATE TRIGGER fault BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION fault()",
  );

  const results = await writer.submit(groups);

  expect(results.map(reason)).toEqual(groups.map(() => "failed"));
  await expectNoTraceOf(groups);
  expect(errors.map(({ message }) => message)).toEqual([WHOLE, ...Array(8).fill(ALONE)]);
  expect(() => writer.check()).toThrow("consistency check");

  await ledger.admin().raw("DROP TRIGGER fault ON accounts");
  expect((await writer.submit(groups)).map(reason)).toEqual(groups.map(() => "committed"));
  expect(writer.check()).toBe("ok");
  await writer.stop();
});
