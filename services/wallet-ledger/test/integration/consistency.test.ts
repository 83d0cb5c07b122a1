import { newUuid } from "@kobo/ids";
import { registry } from "@kobo/runtime";
import { Writer } from "../../src/app/writer";
import { openWriterConnection } from "../../src/db/writer-connection";
import type { Account } from "../../src/domain/account";
import type { Group } from "../../src/domain/transfer";
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
    connect: () => openWriterConnection(ledger.url()),
    logger: watched,
  });
  await writer.connect();
  return { writer, errors };
}

/** Faults that only the tables' owner can plant, and how each is taken away. */
const FAULTS = {
  "an update of a locked wallet is lost": {
    table: "accounts",
    plant: (wallet: Account) => `
      CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER fault BEFORE UPDATE ON accounts FOR EACH ROW
        WHEN (OLD.id = '${wallet.id}') EXECUTE FUNCTION fault()`,
  },
  "an entry's amount is not what was decided": {
    table: "entries",
    plant: (wallet: Account) => `
      CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.amount := NEW.amount - 1; RETURN NEW; END';
      CREATE TRIGGER fault BEFORE INSERT ON entries FOR EACH ROW
        WHEN (NEW.account_id = '${wallet.id}') EXECUTE FUNCTION fault()`,
  },
};

afterEach(() =>
  ledger.admin().raw(`
    DROP TRIGGER IF EXISTS fault ON accounts;
    DROP TRIGGER IF EXISTS fault ON entries;
    DROP FUNCTION IF EXISTS fault`),
);

describe.each(Object.entries(FAULTS))("when %s", (_name, { table, plant }) => {
  test("the whole batch fails once, as an internal error, and none of it is committed", async () => {
    const [ada, bola] = [newUuid(), newUuid()];
    const struck = await ledger.givenWallet(1_000n, ada);
    const sound = await ledger.givenWallet(1_000n, bola);
    const pay = (from: Account, merchantId: string, amount = 100n): Group =>
      aGroup([aSingle({ debit: from, credit: system("suspense"), amount })], { merchantId });
    const groups = [
      pay(sound, bola),
      pay(struck, ada),
      pay(sound, bola, 5_000n),
      aGroup([aSingle({ debit: sound, credit: struck })], { merchantId: bola }),
    ];
    const { writer, errors } = await givenWatchedWriter();
    const counted = await failuresCounted();
    await ledger.admin().raw(plant(struck));

    const results = await writer.submit(groups);

    expect(results.map(reason)).toEqual(Array(4).fill("failed"));
    const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
    for (const [name, column] of Object.entries({
      transfers: "id",
      entries: "transfer_id",
      outbox: "event_id",
      refusals: "id",
    })) {
      expect(await ledger.db()(name).whereIn(column, ids)).toEqual([]);
    }
    expect(await failuresCounted()).toBe(counted + 1);
    expect(errors).toEqual([
      {
        fields: expect.objectContaining({ groups: 4, transferIds: ids }),
        message: "ledger batch failed its consistency check and was rolled back",
      },
    ]);
    expect(() => writer.check()).toThrow("consistency check");

    // Another merchant's batch is sound, and the writer is ready again.
    expect((await writer.submit([pay(sound, bola)])).map(reason)).toEqual(["committed"]);
    expect(writer.check()).toBe("ok");
    await ledger.admin().raw(`DROP TRIGGER fault ON ${table}; DROP FUNCTION fault`);
    expect((await writer.submit(groups)).map(reason)).toEqual([
      "committed",
      "committed",
      "INSUFFICIENT_FUNDS",
      "committed",
    ]);
    await writer.stop();
  });
});
