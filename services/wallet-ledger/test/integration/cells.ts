import { newUuid } from "@kobo/core/ids";
import { decodeEvents, type WireEvent } from "@kobo/events";
import { connect, type Database, migrate, roleOf } from "@kobo/postgres";
import { ROLE_PASSWORD, testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { openWallet } from "../../src/app/open-wallet";
import { Writer } from "../../src/app/writer";
import { audit } from "../../src/db/audit";
import { auditClearing } from "../../src/db/clearing-audit";
import { migrationsOf, schemaOf } from "../../src/db/schema";
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

/** Two cells as two schemas of one database, each with its own role, and writers that stop after each test. */
export function testCells() {
  const database = testDatabase(migrationsOf(schemaOf(PAYER_CELL)));
  const writers: Writer[] = [];
  const pools = new Map<Cell, Database>();

  const urlAs = (role: string): string => {
    const url = new URL(database().adminUrl);
    url.username = role;
    url.password = ROLE_PASSWORD;
    return url.href;
  };
  const urlOf = (cell: Cell): string => urlAs(roleOf(schemaOf(cell)));
  const dbOf = (cell: Cell): Database => {
    const db = pools.get(cell);
    if (!db) throw new Error(`no cell ${cell}`);
    return db;
  };
  const stopLater = (writer: Writer): Writer => {
    writers.push(writer);
    return writer;
  };

  beforeAll(async () => {
    const { adminUrl } = database();
    const second = { ...migrationsOf(schemaOf(PAYEE_CELL)), adminUrl };
    await migrate({ ...second, rolePassword: ROLE_PASSWORD, isDistributed: true });
    const admin = connect({ url: adminUrl, schema: "public", applicationName: "test owner" });
    pools.set("admin", admin);
    // Roles are the server's, and other test files may be at them too.
    await eventually(() =>
      admin.raw(`DO $$ BEGIN CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE_PASSWORD}';
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`),
    );
    for (const cell of CELLS) {
      await eventually(() => admin.raw(`GRANT ${roleOf(schemaOf(cell))} TO ${ROLE}`));
      const where = { url: urlOf(cell), schema: schemaOf(cell) };
      pools.set(cell, connect({ ...where, applicationName: "test" }));
    }
  });
  afterEach(async () => {
    await Promise.all(writers.splice(0).map((writer) => writer.stop()));
    for (const cell of CELLS) expect(await audit(dbOf(cell))).toEqual([]);
    const [first, second] = CELLS.map((cell) => ({ cell, db: dbOf(cell) }));
    if (!first || !second) throw new Error("There are two cells.");
    expect(await auditClearing(first, second, { inDoubtSeconds: 0 })).toEqual([]);
    expect(await auditClearing(second, first, { inDoubtSeconds: 0 })).toEqual([]);
  });
  afterAll(() => Promise.all([...pools.values()].map((each) => each.destroy())));

  return {
    dbOf,
    /** Owns the tables of both cells. */
    admin: () => dbOf("admin"),
    /** Where writers between the cells connect to. */
    url: () => urlAs(ROLE),
    /** Where a cell's own writers connect to. */
    databaseOf: (cell: Cell) => ({ url: urlOf(cell), schema: schemaOf(cell) }),
    givenWriterIn: (cell: Cell): Writer =>
      stopLater(
        new Writer({
          connect: () => openWriterConnection({ url: urlOf(cell), schema: schemaOf(cell) }),
          logger,
        }),
      ),
    givenWriterBetween: (url = urlAs(ROLE)): Writer =>
      stopLater(new Writer({ connect: () => openCellsConnection(url, CELLS), logger })),
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
    async eventsIn(cell: Cell): Promise<WireEvent[]> {
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
