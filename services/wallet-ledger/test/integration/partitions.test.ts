import { setTimeout as delay } from "node:timers/promises";
import { datedUuid, newUuid } from "@kobo/core/ids";
import { connect, type Database, migrate, underMigrationLock } from "@kobo/postgres";
import { ROLE_PASSWORD, turnPages } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { balances } from "../../src/app/get-balance";
import { listEntries } from "../../src/app/list-entries";
import { listTransfers } from "../../src/app/list-transfers";
import type { Writer } from "../../src/app/writer";
import { abandonPartitions, addPartitions, dropLateBounds } from "../../src/db/partitions";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { Account } from "../../src/domain/account";
import type { Item } from "../../src/domain/transfer";
import { drawing } from "../drawing";
import { aGroup, aHold, aPost, aSingle, aVoid, MODE, system } from "../factories";
import { fund, onPlainPostgres, reason, submitOne, testLedger } from "./ledger";

const TABLES = ["transfers", "entries"] as const;
const TERMS = { schema: SCHEMA, marginMs: 0 };
/** Enough to read a small table, on a busy machine too. */
const AHEAD_MS = 3_000;
const HOUR_MS = 60 * 60 * 1000;
const BALANCE = 1_000_000n;
const READ_MS = 8_000;

const inMs = (ms: number) => new Date(Date.now() + ms);

/** A merchant's wallet. */
interface Owned {
  merchantId: string;
  account: Account;
}

function partitionedLedger() {
  const ledger = testLedger();
  const admin = () => ledger.admin();
  return {
    ...ledger,
    async givenOwned(balance = BALANCE): Promise<Owned> {
      const merchantId = newUuid();
      return { merchantId, account: await ledger.givenWallet(balance, merchantId) };
    },
    /** Adds a partition, and waits for the moment from which it has the new rows. */
    async addOne(): Promise<void> {
      const from = inMs(AHEAD_MS);
      await addPartitions(admin(), from, TERMS);
      await delay(Math.max(0, from.getTime() - Date.now()) + 5);
    },
    /** The rows in each partition of the table. */
    async rowsOf(table: string): Promise<Record<string, number>> {
      const { rows } = await admin().raw<{ rows: { name: string; count: number }[] }>(
        `SELECT regexp_replace(tableoid::regclass::text, '^${SCHEMA}\\.|_\\d{6,}$', '', 'g') AS name,
           count(*)::int AS count FROM ${table} GROUP BY 1 ORDER BY 1`,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    /** The partitions of both tables, attached or not. */
    async partitions(): Promise<string[]> {
      const { rows } = await admin().raw<{ rows: { name: string }[] }>(
        `SELECT relname AS name FROM pg_class
         WHERE relnamespace = ?::regnamespace AND relkind = 'r' AND relname ~ '_p[0-9]+$' ORDER BY 1`,
        [SCHEMA],
      );
      return rows.map(({ name }) => name);
    },
    /** The tables that take no rows from after a moment. */
    async bounds(): Promise<string[]> {
      const { rows } = await admin().raw<{ rows: { name: string }[] }>(
        "SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE conname = 'partition_bound'",
      );
      return rows.map(({ name }) => name);
    },
    /** An owner's pool, and what the server tells it of its work on tables. */
    talkingOwner(): { owner: Database; notices: string[] } {
      const notices: string[] = [];
      const owner = connect({
        ...{ url: ledger.adminUrl(), schema: SCHEMA, applicationName: "test owner" },
        settings: { client_min_messages: "debug1" },
      });
      const { client } = owner;
      const acquire = client.acquireRawConnection.bind(client);
      client.acquireRawConnection = async () => {
        const connection = await acquire();
        connection.on("notice", ({ message }: { message: string }) => notices.push(message));
        return connection;
      };
      return { owner, notices };
    },
    /** An owner's pool that is destroyed at one of its statements, as when its process is killed. */
    dyingOwner(isLast: (sql: string) => boolean): Database {
      const name = `killed ${newUuid()}`;
      const url = ledger.adminUrl();
      const owner = connect({ url, schema: SCHEMA, applicationName: name, acquireTimeoutMs: 200 });
      owner.on("query", ({ sql }: { sql: string }) => {
        if (!isLast(sql)) return;
        void owner.destroy();
        void admin().raw(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ?",
          [name],
        );
      });
      return owner;
    },
  };
}

async function pay(writer: Writer, from: Owned, to: Owned, item: Partial<Item> = {}) {
  const single = aSingle({ debit: from.account, credit: to.account, amount: 1n, ...item } as never);
  return reason(await submitOne(writer, aGroup([single], { merchantId: from.merchantId })));
}

describe("a ledger that is in use", () => {
  const ledger = partitionedLedger();

  test("has no failure while it is divided, twice, by two writers' transfers", async () => {
    const random = drawing();
    const owners: Owned[] = [];
    for (let index = 0; index < 6; index++) owners.push(await ledger.givenOwned());
    const writers = [ledger.givenWriter(), ledger.givenWriter()];
    const writerOf = (caller: number) => writers[caller % writers.length] as Writer;
    const outcomes: Record<string, number> = {};
    const moved = new Map(owners.map(({ account }) => [account.id, 0n]));
    const move = ({ id }: Account, by: bigint) => moved.set(id, (moved.get(id) ?? 0n) + by);
    const ask = async (writer: Writer, group: ReturnType<typeof aGroup>): Promise<void> => {
      const outcome = reason(await submitOne(writer, group));
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    };
    const transfer = async (caller: number): Promise<void> => {
      const { account: debit, merchantId } = owners[random(owners.length)] as Owned;
      const others = owners.filter(({ account }) => account.id !== debit.id);
      const { account: credit } = others[random(others.length)] as Owned;
      const amount = BigInt(1 + random(50));
      const reference = { family: "transfer", text: newUuid() };
      const paid = aGroup([aSingle({ debit, credit, amount, reference })], { merchantId });
      await ask(writerOf(caller), paid);
      if (random(5) === 0) await ask(writerOf(caller + 1), paid);
      move(debit, -amount);
      move(credit, amount);
    };
    const holdAndClose = async (caller: number): Promise<void> => {
      const { account: debit, merchantId } = owners[random(owners.length)] as Owned;
      const amount = BigInt(1 + random(50));
      const hold = aHold({ debit, amount });
      await ask(writerOf(caller), aGroup([hold], { merchantId }));
      await delay(random(200));
      const isPosted = random(2) === 0;
      const closing = isPosted ? aPost(hold.id) : aVoid(hold.id);
      await ask(writerOf(caller + 1), aGroup([closing], { merchantId }));
      if (isPosted) move(debit, -amount);
    };
    let isOver = false;
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      while (!isOver) await (random(3) === 0 ? holdAndClose : transfer)(caller);
    });

    for (let number = 0; number < 2; number++) {
      await ledger.addOne();
      await delay(300);
    }
    isOver = true;
    await Promise.all(callers);

    expect(Object.keys(outcomes).toSorted()).toEqual(["committed", "exists"]);
    for (const table of TABLES) {
      const rows = await ledger.rowsOf(table);
      expect(Object.keys(rows)).toEqual([`${table}_p1`, `${table}_p2`, `${table}_p3`]);
      expect(Math.min(...Object.values(rows))).toBeGreaterThan(10);
    }
    for (const { account } of owners) {
      const { available } = await ledger.balanceOf(account);
      expect(available).toBe(BALANCE + (moved.get(account.id) ?? 0n));
    }
  }, 60_000);

  test("accepts nothing again that an earlier partition has, and closes its holds once", async () => {
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const { account: debit, merchantId } = payer;
    const [writer, other] = [ledger.givenWriter(), ledger.givenWriter()];
    const reference = { family: "transfer", text: "ref-1" };
    const uniquenessKeys = [{ scope: "credit" as const, key: "payid/p" }];
    const paid = aSingle({ debit, credit: payee.account, reference, uniquenessKeys });
    const closing = (item: Item) => aGroup([item], { merchantId });
    const close = async (item: Item) => reason(await submitOne(writer, closing(item)));
    expect(await pay(writer, payer, payee, paid)).toBe("committed");
    const holds = [aHold({ debit }), aHold({ debit }), aHold({ debit })] as const;
    for (const hold of holds) await close(hold);
    await close(aVoid(holds[2].id));

    await ledger.addOne();

    expect(await pay(writer, payer, payee, paid)).toBe("exists");
    expect(await pay(writer, payer, payee, { ...paid, amount: 5n })).toBe("ID_REUSED");
    expect(await pay(writer, payer, payee, { reference })).toBe("DUPLICATE_REFERENCE");
    expect(await pay(writer, payer, payee, { uniquenessKeys })).toBe("ONCE_KEY_TAKEN");
    expect(await close(aPost(holds[2].id))).toBe("HOLD_CLOSED");
    const { id } = holds[0];
    const results = await Promise.all([
      ...[submitOne(writer, closing(aPost(id))), submitOne(other, closing(aPost(id)))],
      ...[submitOne(writer, closing(aVoid(id))), submitOne(other, closing(aVoid(id)))],
    ]);
    expect(results.map(reason).toSorted()).toEqual([
      ...["HOLD_CLOSED", "HOLD_CLOSED", "HOLD_CLOSED", "committed"],
    ]);
    expect(await close(aVoid(holds[1].id))).toBe("committed");
    expect(await close(aPost(holds[1].id))).toBe("HOLD_CLOSED");
    const { ledger: posted, available } = await ledger.balanceOf(debit);
    expect(available).toBe(posted);
  });

  test("ends a hold between accounts of the platform once, by ends in two partitions", async () => {
    const writers = [ledger.givenWriter(), ledger.givenWriter()] as const;
    const ends = { debit: system("suspense"), credit: system("rail_clearing") };
    const holds = Array.from({ length: 30 }, () => aHold(ends));
    for (const hold of holds) await submitOne(writers[0], aGroup([hold]));
    await ledger.addOne();
    const earlier = inMs(-AHEAD_MS);
    const over: string[] = [];

    for (const { id } of holds) {
      const post = aPost(id, { id: datedUuid(earlier, `post ${id}`) });
      const results = await Promise.all([
        submitOne(writers[0], aGroup([post])),
        submitOne(writers[1], aGroup([aVoid(id)])),
      ]);
      over.push(results.map(reason).toSorted().join());
    }

    expect(new Set(over)).toEqual(new Set(["HOLD_CLOSED,committed"]));
    const { transfers_p2: later = 0 } = await ledger.rowsOf("transfers");
    expect(later).toBeGreaterThan(0);
  });

  test("is read across its partitions", async () => {
    const [owner, payee] = [await ledger.givenOwned(0n), await ledger.givenOwned(0n)];
    const { account, merchantId } = owner;
    const writer = ledger.givenWriter();
    const moments: Date[] = [];
    for (let number = 0; number < 15; number++) {
      if (number % 5 === 4) await ledger.addOne();
      await fund(writer, account, 10n);
      await pay(writer, owner, payee, {
        reference: { family: "transfer", text: `ref-${number}` },
      } as never);
      moments.push((await ledger.db()("accounts").where({ id: account.id }).first()).at);
      await delay(5);
    }
    const of = { merchantId, mode: MODE, payId: account.name } as const;
    const statement = (query: object) =>
      listEntries(ledger.reads(), {
        ...{ ...of, currency: "NGN", settling: false, from: undefined, to: undefined, limit: 4 },
        ...query,
      });
    const numbers = Array.from({ length: 30 }, (_, index) => BigInt(30 - index));

    const { there, back } = await turnPages(async (place) => {
      const { before, after } = place;
      const { items, ...page } = await statement({
        before: before || undefined,
        after: after || undefined,
      });
      return { ...page, seqs: items.map(({ seq }) => seq) };
    });
    expect(there.flatMap(({ seqs }) => seqs)).toEqual(numbers);
    expect(back.toReversed().flatMap(({ seqs }) => seqs)).toEqual(numbers);

    for (const [index, at] of moments.entries()) {
      const balance = await balances(ledger.reads())({ ...of, currency: "NGN", at });
      expect(balance.ledger).toBe(BigInt(9 * (index + 1)));
    }
    // From the entry after the fourth pair's up to the thirteenth pair.
    const from = new Date((moments[3]?.getTime() ?? 0) + 1);
    const to = new Date((moments[12]?.getTime() ?? 0) + 1);
    const period = await statement({ from, to, limit: 100 });
    expect(period.items.map(({ seq }) => seq)).toEqual(numbers.slice(4, 22));

    const listed = await listTransfers(ledger.reads(), {
      ...{ ...of, family: "transfer", type: undefined, from: undefined, to: undefined, limit: 100 },
      ...{ before: undefined, after: undefined },
    });
    const references = listed.items.map(({ reference }) => reference);
    expect(references).toEqual(Array.from({ length: 15 }, (_, index) => `ref-${14 - index}`));
  }, 30_000);

  onPlainPostgres(
    "reads a later partition once, to prove its bound, and not when it is attached",
    async () => {
      const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
      await ledger.addOne();
      await pay(ledger.givenWriter(), payer, payee);
      const names = await ledger.partitions();
      const last = TABLES.map((table) => names.findLast((name) => name.startsWith(table)) ?? "");
      const { owner, notices } = ledger.talkingOwner();

      await addPartitions(owner, inMs(AHEAD_MS), TERMS);
      await owner.destroy();
      await delay(AHEAD_MS);

      const ofLast = notices.filter((text) => last.some((name) => text.includes(`"${name}"`)));
      const verified = ofLast.filter((text) => text.startsWith("verifying table"));
      expect(verified.toSorted()).toEqual(
        last.map((name) => `verifying table "${name}"`).toSorted(),
      );
      const implied = ofLast.filter((text) => text.includes("implied by existing constraints"));
      expect(implied).toHaveLength(2);
    },
  );

  test("has the rights and rules that it had", async () => {
    const reader = `reader_${newUuid().slice(0, 8)}`;
    await ledger.admin().raw(`CREATE ROLE ${reader}; GRANT SELECT ON transfers TO ${reader}`);

    await ledger.addOne();

    await ledger.givenOwned();
    for (const statement of ["UPDATE entries SET amount = 1", "DELETE FROM transfers"]) {
      await expect(ledger.db().raw(statement)).rejects.toMatchObject({ code: "42501" });
    }
    const { rows } = await ledger.admin().raw(
      `SELECT has_table_privilege(:reader, 'transfers', 'SELECT') AS reads,
         has_table_privilege(:reader, 'transfers', 'INSERT') AS inserts`,
      { reader },
    );
    expect(rows).toEqual([{ reads: true, inserts: false }]);
    const unbalanced = ledger.admin().raw(
      `INSERT INTO entries (account_id, transfer_id, amount, at)
       SELECT account_id, transfer_id, 5, at FROM entries WHERE seq IS NULL LIMIT 1`,
    );
    await expect(unbalanced).rejects.toThrow("entries do not balance");
    await ledger.admin().raw(`DROP OWNED BY ${reader}; DROP ROLE ${reader}`);
  });

  test("blames a group alone for a value that a partition's rule refuses", async () => {
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const writer = ledger.givenWriter();
    const rule = "CONSTRAINT short CHECK (narration <> 'long')";
    await ledger.admin().raw(`ALTER TABLE transfers ADD ${rule}`);
    await ledger.addOne();

    const [bad, good] = await Promise.all([
      pay(writer, payer, payee, { narration: "long" }),
      pay(writer, payer, payee, { narration: "short" }),
    ]);

    expect([bad, good]).toEqual(["INVALID", "committed"]);
    await ledger.admin().raw("ALTER TABLE transfers DROP CONSTRAINT short");
  });
});

describe("a run that is killed", () => {
  const ledger = partitionedLedger();

  test("at any statement, of the first and of the second addition, leaves a ledger that works, and the next one ends it", async () => {
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const writer = ledger.givenWriter();
    for (const [index, days] of [2, 4].entries()) {
      const from = inMs(24 * days * HOUR_MS);
      let [kills, isEnded] = [0, false];
      while (!isEnded) {
        let count = 0;
        const owner = ledger.dyingOwner(() => ++count === kills + 1);
        isEnded = await addPartitions(owner, from, TERMS).then(
          () => true,
          () => false,
        );
        expect(await pay(writer, payer, payee)).toBe("committed");
        await owner.destroy();
        // Else the schema was still locked by the run before.
        if (count > kills) kills++;
      }

      expect(kills).toBeGreaterThan(15);
      const numbers = Array.from({ length: index + 2 }, (_, place) => place + 1);
      expect(await ledger.partitions()).toEqual(
        ["entries", "transfers"].flatMap((table) => numbers.map((each) => `${table}_p${each}`)),
      );
      expect(await ledger.bounds()).toEqual([]);
    }
  }, 120_000);
});

describe("what a killed run has left", () => {
  const ledger = partitionedLedger();

  onPlainPostgres("is undone by the ledger when its moment is near, and not before", async () => {
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const writer = ledger.givenWriter();
    const leave = async (from: Date): Promise<void> => {
      const owner = ledger.dyingOwner((sql) => sql.includes("VALIDATE"));
      await expect(addPartitions(owner, from, TERMS)).rejects.toThrow();
      await eventually(async () => expect(await ledger.bounds()).toEqual(["transfers"]));
    };

    await leave(inMs(13 * HOUR_MS));
    expect(await dropLateBounds(ledger.db())).toEqual({ dropped: 0, left: 1 });
    await leave(inMs(AHEAD_MS));
    await delay(AHEAD_MS);
    const paid = { id: newUuid() };
    // Neither refused nor failed, so that it is retried under its id.
    expect(await pay(writer, payer, payee, paid)).toBe("unknown");
    expect(await dropLateBounds(ledger.db())).toEqual({ dropped: 1, left: 0 });

    expect(await pay(writer, payer, payee, paid)).toBe("committed");
    expect(await ledger.bounds()).toEqual([]);
    await abandonPartitions(ledger.admin(), TERMS);
    expect(await ledger.partitions()).toEqual([]);
    await ledger.addOne();
    expect(await pay(writer, payer, payee)).toBe("committed");
    expect(await ledger.partitions()).toHaveLength(4);
  });
});

describe("a moment", () => {
  const ledger = partitionedLedger();
  const add = (from: Date, deadline = TERMS) => addPartitions(ledger.admin(), from, deadline);

  test("is refused with rows after it, too soon, or before another, and nothing is left", async () => {
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const id = datedUuid(inMs(HOUR_MS), "an hour ahead");
    expect(await pay(ledger.givenWriter(), payer, payee, { id })).toBe("committed");

    await expect(add(inMs(AHEAD_MS))).rejects.toThrow("Choose a later day");
    await expect(add(inMs(HOUR_MS), { ...TERMS, marginMs: 2 * HOUR_MS })).rejects.toThrow(
      "too soon",
    );
    expect(await ledger.bounds()).toEqual([]);
    expect(await ledger.partitions()).toEqual([]);

    const beyond = new Date("9999-01-01T00:00:00Z");
    await add(beyond);
    await expect(add(inMs(HOUR_MS))).rejects.toThrow("has a partition from 9999");
    await add(beyond);
    expect(await ledger.partitions()).toHaveLength(4);
    expect(await ledger.bounds()).toEqual([]);
  });
});

describe("other tables", () => {
  const ledger = partitionedLedger();

  test("with a partition's name are left, and so is a partition after one that was detached", async () => {
    const admin = ledger.admin();
    const add = () => addPartitions(admin, inMs(AHEAD_MS), TERMS);
    await admin.raw("CREATE TABLE transfers_p2 AS SELECT 1 AS kept");

    await expect(add()).rejects.toThrow("already exists");
    await abandonPartitions(admin, TERMS);
    expect(await admin("transfers_p2").pluck("kept")).toEqual([1]);
    await admin.raw("DROP TABLE transfers_p2");

    for (let number = 0; number < 2; number++) await ledger.addOne();
    const { rows } = await admin.raw(
      "SELECT pg_get_expr(relpartbound, oid) AS range FROM pg_class WHERE oid = 'entries_p1'::regclass",
    );
    await admin.raw("ALTER TABLE entries DETACH PARTITION entries_p1");
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const { entries_p3: kept = 0 } = await ledger.rowsOf("entries");
    expect(kept).toBeGreaterThan(0);
    const late = { ...TERMS, marginMs: 2 * HOUR_MS };
    await expect(addPartitions(admin, inMs(HOUR_MS), late)).rejects.toThrow("too soon");
    await abandonPartitions(admin, TERMS);
    expect(await ledger.rowsOf("entries")).toEqual({ entries_p3: kept });
    await ledger.addOne();
    await pay(ledger.givenWriter(), payer, payee);
    expect(await ledger.rowsOf("entries")).toEqual({ entries_p3: kept, entries_p4: 2 });
    // For the audit after the test.
    await admin.raw(`ALTER TABLE entries ATTACH PARTITION entries_p1 ${rows[0]?.range}`);
  }, 30_000);
});

describe("two runs", () => {
  const ledger = partitionedLedger();

  test("exclude each other, and migrations", async () => {
    const from = inMs(48 * HOUR_MS);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const other = underMigrationLock(ledger.admin(), SCHEMA, async () => {
      begin();
      await isOver;
    });
    await begun;

    await expect(addPartitions(ledger.admin(), from, TERMS)).rejects.toThrow("being migrated");
    let isMigrated = false;
    const migrating = migrate({
      ...{ ...MIGRATIONS, adminUrl: ledger.adminUrl(), rolePassword: ROLE_PASSWORD },
    }).then(() => {
      isMigrated = true;
    });
    await delay(500);
    expect(isMigrated).toBe(false);
    end();
    await Promise.all([other, migrating]);

    const runs = await Promise.allSettled(
      [1, 2].map(() => addPartitions(ledger.admin(), from, TERMS)),
    );
    expect(runs.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await ledger.partitions()).toHaveLength(4);
  });
});

describe("a long read", () => {
  const ledger = partitionedLedger();

  test("delays the partition, and few payments", async () => {
    const [payer, payee] = [await ledger.givenOwned(), await ledger.givenOwned()];
    const writer = ledger.givenWriter();
    let [isOver, longest, waitedMs, paid] = [false, 0, 0, 0];
    const paying = (async () => {
      while (!isOver) {
        const begun = Date.now();
        expect(await pay(writer, payer, payee)).toBe("committed");
        const ms = Date.now() - begun;
        longest = Math.max(longest, ms);
        if (ms > 500) waitedMs += ms;
        paid++;
        await delay(5);
      }
    })();
    const begunAt = Date.now();
    const reading = ledger.db().transaction(async (trx) => {
      await trx("transfers").first();
      await delay(READ_MS);
    });
    await delay(50);

    await addPartitions(ledger.admin(), inMs(HOUR_MS), TERMS);
    await reading;
    isOver = true;
    await paying;

    expect(longest).toBeLessThan(3_000);
    // Most of the time, none waits for the lock.
    expect(waitedMs).toBeLessThan((Date.now() - begunAt) / 2);
    expect(paid).toBeGreaterThan(100);
    expect(await ledger.partitions()).toHaveLength(4);
  }, 60_000);
});
