import { newUuid } from "@kobo/core/ids";
import { decodeEvents, type StoredEvent } from "@kobo/events";
import { connect, type Database, roleOf } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { openWallet } from "../../src/app/open-wallet";
import { Writer } from "../../src/app/writer";
import { audit } from "../../src/db/audit";
import { auditClearing } from "../../src/db/clearing-audit";
import { cellOf, migrationsOf, schemaOf } from "../../src/db/schema";
import { openCellsConnection, openWriterConnection } from "../../src/db/writer-connection";
import type { Account, Cell } from "../../src/domain/account";
import type { Group } from "../../src/domain/transfer";
import { aCrossing, aGroupBetween, MODE, PAYEE_CELL, PAYER_CELL, wallet } from "../factories";
import { fund, logger } from "./ledger";

export const CELLS = [PAYER_CELL, PAYEE_CELL] as const;

/** Writes in both cells. */
const ROLE = "kobo_test_between_cells";

/** A merchant's wallet in a cell. */
export interface CellWallet {
  cell: Cell;
  merchantId: string;
  account: Account;
}

/**
 * Two cells, each with its own role: two schemas of one database, or on a cluster one on each of its nodes. Writers stop
 * after each test.
 */
export function testCells(options: Parameters<typeof testDatabase>[1] = {}) {
  const database = testDatabase(migrationsOf(schemaOf(PAYER_CELL)), options);
  const writers: Writer[] = [];
  const pools: Database[] = [];
  const places = new Map<Cell, { url: string; db: Database; owner: Database }>();
  let servers: Database[] = [];
  let between = "";

  const placeOf = (cell: Cell) => {
    const place = places.get(cell);
    if (!place) throw new Error(`no cell ${cell}`);
    return place;
  };
  const dbOf = (cell: Cell): Database => placeOf(cell).db;
  const open = (url: string, schema: string): Database => {
    const pool = connect({ url, schema, applicationName: "test" });
    pools.push(pool);
    return pool;
  };
  const stopLater = (writer: Writer): Writer => {
    writers.push(writer);
    return writer;
  };
  /** Recovery has ended every commit that was in doubt. There are none on one server. */
  const untilRecovered = () =>
    eventually(async () => {
      for (const server of servers) {
        const { rows } = await server.raw(
          "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()",
        );
        expect(rows).toEqual([]);
      }
    });

  beforeAll(async () => {
    const first = database();
    const second = await first.addSchema(migrationsOf(schemaOf(PAYEE_CELL)));
    if (first.adminUrls.length > 1) expect(first.ownerUrl).not.toBe(second.ownerUrl);
    for (const { schema, url, ownerUrl } of [first, second]) {
      const cell = cellOf(schema) ?? "";
      places.set(cell, { url, db: open(url, schema), owner: open(ownerUrl, schema) });
    }
    servers = first.adminUrls.map((url) => open(url, "public"));
    between = await first.addRole(
      ROLE,
      CELLS.map((cell) => roleOf(schemaOf(cell))),
    );
  });
  afterEach(async () => {
    await Promise.all(writers.splice(0).map((writer) => writer.stop()));
    await untilRecovered();
    for (const cell of CELLS) expect(await audit(dbOf(cell))).toEqual([]);
    const [first, second] = CELLS.map((cell) => ({ cell, db: dbOf(cell) }));
    if (!first || !second) throw new Error("There are two cells.");
    expect(await auditClearing(first, second, { inDoubtSeconds: 0 })).toEqual([]);
    expect(await auditClearing(second, first, { inDoubtSeconds: 0 })).toEqual([]);
  });
  afterAll(() => Promise.all(pools.map((each) => each.destroy())));

  return {
    dbOf,
    /** Owns the tables of a cell. */
    ownerOf: (cell: Cell): Database => placeOf(cell).owner,
    /** The owner on each server, on a cluster first its coordinator. */
    servers: () => servers,
    untilRecovered,
    /** The owner's URL of the first of them. */
    adminUrl: () => database().adminUrls[0] ?? "",
    /** Where writers between the cells connect to. */
    url: () => between,
    /** Where a cell's own writers connect to. */
    databaseOf: (cell: Cell) => ({ url: placeOf(cell).url, schema: schemaOf(cell) }),
    givenWriterIn: (cell: Cell, log = logger): Writer =>
      stopLater(
        new Writer({
          connect: () => openWriterConnection({ url: placeOf(cell).url, schema: schemaOf(cell) }),
          logger: log,
        }),
      ),
    givenWriterBetween: ({ url = between, log = logger } = {}): Writer =>
      stopLater(new Writer({ connect: () => openCellsConnection(url, CELLS), logger: log })),
    async givenWallet(cell: Cell, balance = 0n): Promise<CellWallet> {
      const merchantId = newUuid();
      const payId = `w-${newUuid()}.wallet`;
      await openWallet(dbOf(cell), { merchantId, mode: MODE, payId, currency: "NGN" });
      const account = wallet(payId);
      if (balance > 0n) {
        const writer = this.givenWriterIn(cell);
        await fund(writer, account, balance);
        await writer.stop();
      }
      return { cell, merchantId, account };
    },
    async balanceOf({ cell, account }: CellWallet): Promise<{ ledger: bigint; held: bigint }> {
      const row: Record<"credits_posted" | "debits_posted" | "debits_pending", bigint> = await dbOf(
        cell,
      )("accounts")
        .where({ id: account.id })
        .first();
      return { ledger: row.credits_posted - row.debits_posted, held: row.debits_pending };
    },
    async eventsIn(cell: Cell): Promise<StoredEvent[]> {
      const payloads: Buffer[] = await dbOf(cell)("outbox_batches").orderBy("id").pluck("payload");
      return payloads.flatMap(decodeEvents);
    },
  };
}

/** A group of one transfer from a wallet to one in the other cell. */
export function aPayment(
  from: CellWallet,
  to: CellWallet,
  { amount = 100n, ...item }: Parameters<typeof aCrossing>[0] = {},
  overrides: Partial<Group> = {},
): Group {
  return between(
    from,
    to,
    [aCrossing({ debit: from.account, credit: to.account, amount, ...item })],
    overrides,
  );
}

export function between(
  from: CellWallet,
  to: CellWallet,
  items: Group["items"],
  overrides: Partial<Group> = {},
): Group {
  const { merchantId } = from;
  return aGroupBetween(items, {
    merchantId,
    between: { payer: from.cell, payee: to.cell },
    ...overrides,
  });
}
