import { newUuid } from "@kobo/core/ids";
import { decodeEvents, type StoredEvent } from "@kobo/events";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { openWallet } from "../../src/app/open-wallet";
import { Writer } from "../../src/app/writer";
import { audit } from "../../src/db/audit";
import { connectForReads } from "../../src/db/connect-for-reads";
import { type LedgerDatabase, MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { openWriterConnection } from "../../src/db/writer-connection";
import type { Account } from "../../src/domain/account";
import type { Group, Result } from "../../src/domain/transfer";
import { ADA, aGroup, aSingle, MODE, system, wallet } from "../factories";

export const logger = createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent");

/**
 * A test of what a node of Citus lacks: the owner's rights over a table, its statistics by name, migrations of a schema
 * that is in use.
 */
export const onPlainPostgres = process.env.TEST_CITUS_SERVERS ? test.skip : test;

/** A ledger of its own for one test file, with writers that stop after each test. */
export function testLedger() {
  const database = testDatabase(MIGRATIONS);
  const writers: Writer[] = [];
  let owner: Database | undefined;
  let reads: Database | undefined;

  afterEach(async () => {
    await Promise.all(writers.splice(0).map((writer) => writer.stop()));
    expect(await audit(database().db)).toEqual([]);
  });
  afterAll(() => Promise.all([owner?.destroy(), reads?.destroy()]));

  return {
    db: () => database().db,
    url: () => database().url,
    /** Where a writer connects to. */
    database: (): LedgerDatabase => database(),
    adminUrl: () => database().adminUrl,
    /** The owner of the tables, who may do what the service may not. */
    admin: () => {
      const url = database().adminUrl;
      owner ??= connect({ url, schema: SCHEMA, applicationName: "test owner" });
      return owner;
    },
    /** The service's pool for balances and statements. */
    reads: () => (reads ??= connectForReads(database())),
    givenWriter(url = database().url): Writer {
      const writer = new Writer({
        connect: () => openWriterConnection({ url, schema: SCHEMA }),
        logger,
      });
      writers.push(writer);
      return writer;
    },
    /** Opens a wallet under a fresh name and puts money into it. */
    async givenWallet(balance = 0n, merchantId = newUuid()): Promise<Account> {
      const payId = `w-${newUuid()}.wallet`;
      await openWallet(database().db, { merchantId, mode: MODE, payId, currency: "NGN" });
      if (balance > 0n) await fund(this.givenWriter(), wallet(payId), balance);
      return wallet(payId);
    },
    /** All events that wait in the outbox, in their order. */
    async events(): Promise<StoredEvent[]> {
      const payloads: Buffer[] = await database()
        .db("outbox_batches")
        .orderBy("id")
        .pluck("payload");
      return payloads.flatMap(decodeEvents);
    },
    async balanceOf(account: Account): Promise<{ ledger: bigint; available: bigint }> {
      const row: Record<"credits_posted" | "debits_posted" | "debits_pending", bigint> =
        await database().db("accounts").where({ id: account.id }).first();
      const ledger = row.credits_posted - row.debits_posted;
      return { ledger, available: ledger - row.debits_pending };
    },
  };
}

export async function fund(writer: Writer, account: Account, amount: bigint): Promise<void> {
  const item = aSingle({ debit: system("world"), credit: account, amount, type: "funding" });
  const [result] = await writer.submit([aGroup([item], { merchantId: ADA })]);
  expect(result?.outcome).toBe("committed");
}

export async function submitOne(writer: Writer, group: Group): Promise<Result> {
  const [result] = await writer.submit([group]);
  if (!result) throw new Error("A group has a result.");
  return result;
}

export const reason = (result: Result): string =>
  result.outcome === "refused" ? result.refusal : result.outcome;
