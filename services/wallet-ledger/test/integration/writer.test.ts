import { setTimeout as delay } from "node:timers/promises";
import { datedUuid, deriveUuid, newUuid } from "@kobo/core/ids";
import { connect, inTransaction } from "@kobo/postgres";
import { eventually, TcpProxy } from "@kobo/testing";
import { Writer } from "../../src/app/writer";
import { SCHEMA } from "../../src/db/schema";
import { openWriterConnection, type WriterConnection } from "../../src/db/writer-connection";
import type { Group } from "../../src/domain/transfer";
import { aGroup, aHold, aPost, aSingle, aVoid, system } from "../factories";
import { fund, logger, reason, submitOne, testLedger } from "./ledger";

const ledger = testLedger();

test("a committed transfer is in the ledger, with its entries and its event", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(1_000n, merchantId);
  const to = await ledger.givenWallet();
  const item = aSingle({ debit: from, credit: to, reference: { family: "transfer", text: "r" } });

  const result = await submitOne(ledger.givenWriter(), aGroup([item], { merchantId }));

  expect(result.outcome).toBe("committed");
  expect(await ledger.balanceOf(from)).toEqual({ ledger: 900n, available: 900n });
  expect(await ledger.balanceOf(to)).toEqual({ ledger: 100n, available: 100n });
  const entries = await ledger.db()("entries").where({ transfer_id: item.id }).orderBy("amount");
  expect(entries).toMatchObject([
    { account_id: from.id, amount: -100n, seq: 2n, balance_after: 900n },
    { account_id: to.id, amount: 100n, seq: 1n, balance_after: 100n },
  ]);
  const event = (await ledger.events()).find(({ eventId }) => eventId === item.id);
  expect(event).toMatchObject({ key: item.id, name: "ledger.transfers.committed", mode: "test" });
  expect(JSON.parse(event?.data ?? "").transfers).toEqual([
    expect.objectContaining({ debit: from.name, credit: to.name, amount: 100, creditSeq: 1 }),
  ]);
});

test.each(["post", "void"] as const)(
  "a hold of 31 days ago can still be closed by a %s whose id is as old",
  async (kind) => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(1_000n, merchantId);
    const writer = ledger.givenWriter();
    const hold = aHold({ debit: from, credit: system("rail_clearing") });
    await submitOne(writer, aGroup([hold], { merchantId }));
    const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const id = datedUuid(monthAgo, hold.id);
    await ledger.admin()("transfers").where({ id: hold.id }).update({ id, root_id: id });
    const closing = { id: deriveUuid(id, kind), pendingId: id };
    const close = kind === "post" ? aPost(id, closing) : aVoid(id, closing);
    const opening = aSingle({ id: deriveUuid(id, "again"), debit: from });

    const results = await writer.submit([
      aGroup([opening], { merchantId }),
      aGroup([close], { merchantId }),
      aGroup([close], { merchantId }),
      aGroup([aVoid(id)], { merchantId }),
    ]);

    expect(results.map(reason)).toEqual(["ID_EXPIRED", "committed", "exists", "HOLD_CLOSED"]);
    const left = kind === "post" ? 900n : 1_000n;
    expect(await ledger.balanceOf(from)).toEqual({ ledger: left, available: left });
  },
);

test("the service's database role cannot update or delete written rows", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(1_000n, merchantId);
  const group = aGroup([aSingle({ debit: from, credit: await ledger.givenWallet() })], {
    merchantId,
  });
  await submitOne(ledger.givenWriter(), group);
  const db = ledger.db();

  for (const table of ["transfers", "entries"]) {
    await expect(db(table).update({ amount: "1" })).rejects.toThrow("permission denied");
    await expect(db(table).delete()).rejects.toThrow("permission denied");
    await expect(db.raw("TRUNCATE ??", [table])).rejects.toThrow("permission denied");
  }
  await expect(db("accounts").delete()).rejects.toThrow("permission denied");
  await expect(db("accounts").update({ merchant_id: newUuid() })).rejects.toThrow(
    "permission denied",
  );
});

describe("the database refuses by itself", () => {
  test("entries that do not balance", async () => {
    const insert = (entries: object[]) => ledger.db()("entries").insert(entries);
    const entry = { account_id: newUuid(), transfer_id: newUuid(), at: new Date() };

    await expect(insert([{ ...entry, amount: "100" }])).rejects.toThrow("do not balance");
    await expect(
      insert([
        { ...entry, amount: "100" },
        { ...entry, amount: "-99" },
      ]),
    ).rejects.toThrow("do not balance");
    await expect(insert(Array(4).fill({ ...entry, amount: "0" }))).rejects.toThrow("check");
  });

  test("a wallet below zero, a hold closed twice, a reference or an entry number used twice", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(1_000n, merchantId);
    const writer = ledger.givenWriter();
    const hold = aHold({ debit: from, reference: { family: "bill", text: "b" } });
    await submitOne(writer, aGroup([hold], { merchantId }));
    await submitOne(writer, aGroup([aPost(hold.id)], { merchantId }));
    const db = ledger.db();
    const copy = async (where: object, changes: object) => {
      const row = await db("transfers").where(where).first();
      await db("transfers").insert({ ...row, id: newUuid(), ...changes });
    };

    await expect(
      db("accounts").where({ id: from.id }).update({ debits_pending: "100000" }),
    ).rejects.toThrow("available_not_negative");
    await expect(copy({ pending_id: hold.id }, {})).rejects.toThrow("transfers_pending_id");
    await expect(copy({ id: hold.id }, {})).rejects.toThrow("transfers_reference");
    await expect(
      db("entries").insert([
        {
          account_id: from.id,
          transfer_id: newUuid(),
          seq: 1,
          amount: 1,
          balance_after: 1,
          at: new Date(),
        },
      ]),
    ).rejects.toThrow();
  });
});

test("connecting a writer prepares its statements and writes nothing", async () => {
  const opened: WriterConnection[] = [];
  const writer = new Writer({
    connect: async () => {
      const connection = await openWriterConnection({ url: ledger.url(), schema: SCHEMA });
      opened.push(connection);
      return connection;
    },
    logger,
  });
  const before = await ledger.events();

  await writer.connect();

  expect(opened).toHaveLength(2);
  for (const { client } of opened) {
    const { rows } = await client.query("SELECT name FROM pg_prepared_statements ORDER BY name");
    const planned = ["ledger-lock-wait", "ledger-read-existing", "ledger-write-entries"];
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(planned));
  }
  expect(await ledger.events()).toEqual(before);
  await writer.stop();
});

test("a ledger starts while a migration has its table locked, and its first batch connects", async () => {
  const merchantId = newUuid();
  const [from, to] = [await ledger.givenWallet(1_000n, merchantId), await ledger.givenWallet()];
  const writer = ledger.givenWriter();

  await ledger.admin().transaction(async (migration) => {
    await migration.raw("LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE");
    await writer.connect();
  });
  const group = aGroup([aSingle({ debit: from, credit: to })], { merchantId });

  expect(reason(await submitOne(writer, group))).toBe("committed");
});

describe("a connection that is lost", () => {
  test("in COMMIT, after the server committed: the group is found, and exists once", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(1_000n, merchantId);
    const to = await ledger.givenWallet();
    const proxy = await TcpProxy.to(ledger.url());
    const writer = ledger.givenWriter(proxy.through(ledger.url()));
    await writer.connect();
    let lost = 0;
    // The server committed, but its answer to COMMIT is lost.
    proxy.inspectResponses((chunk) => (chunk.includes("COMMIT") && lost++ < 3 ? "cut" : "pass"));

    const result = await submitOne(
      writer,
      aGroup([aSingle({ debit: from, credit: to })], { merchantId }),
    );

    expect(reason(result)).toBe("exists");
    expect(lost).toBeGreaterThan(0);
    expect(await ledger.balanceOf(from)).toEqual({ ledger: 900n, available: 900n });
    await writer.stop();
    await proxy.close();
  });

  test("before COMMIT: the batch is retried", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(1_000n, merchantId);
    const to = await ledger.givenWallet();
    const proxy = await TcpProxy.to(ledger.url());
    const writer = ledger.givenWriter(proxy.through(ledger.url()));
    await writer.connect();
    let cuts = 0;
    proxy.inspectRequests((chunk) => (chunk.includes("BEGIN") && cuts++ < 2 ? "cut" : "pass"));

    const result = await submitOne(
      writer,
      aGroup([aSingle({ debit: from, credit: to })], { merchantId }),
    );

    expect(reason(result)).toBe("committed");
    expect(await ledger.balanceOf(to)).toEqual({ ledger: 100n, available: 100n });
    await writer.stop();
    await proxy.close();
  });

  test("permanently: the outcome is unknown, never a refusal", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(1_000n, merchantId);
    const proxy = await TcpProxy.to(ledger.url());
    const writer = ledger.givenWriter(proxy.through(ledger.url()));
    await writer.connect();
    proxy.refuse(true);

    const result = await submitOne(
      writer,
      aGroup([aSingle({ debit: from, credit: system("suspense") })], { merchantId }),
    );

    expect(reason(result)).toBe("unknown");
    await proxy.close();
  });
});

/** A wallet that another session has locked until `release`, and one that is free, with groups that debit them. */
async function givenStuck() {
  const merchantId = newUuid();
  const stuck = await ledger.givenWallet(1_000n, merchantId);
  const to = await ledger.givenWallet();
  const otherMerchant = newUuid();
  const free = await ledger.givenWallet(1_000n, otherMerchant);
  const other = connect({ url: ledger.url(), schema: SCHEMA, applicationName: "stuck" });
  const { promise: held, resolve: nowHeld } = Promise.withResolvers<void>();
  const { promise: released, resolve: nowReleased } = Promise.withResolvers<void>();
  const holding = inTransaction(other, async (trx) => {
    await trx("accounts").where({ id: stuck.id }).forNoKeyUpdate();
    nowHeld();
    await released;
  });
  await held;
  const release = async () => {
    nowReleased();
    await holding;
    await other.destroy();
  };
  const stuckGroup = (fields: { notAfter?: number } = {}) =>
    aGroup([aSingle({ debit: stuck, credit: to })], { merchantId, ...fields });
  const freeGroup = () =>
    aGroup([aSingle({ debit: free, credit: system("suspense") })], { merchantId: otherMerchant });
  return { stuckGroup, freeGroup, release };
}

test("a wallet locked by another session delays only transfers of that wallet", async () => {
  const { stuckGroup, freeGroup, release } = await givenStuck();
  const writer = ledger.givenWriter();

  let stuckDone = false;
  const stuckOne = submitOne(writer, stuckGroup()).then((result) => {
    stuckDone = true;
    return result;
  });
  const first = await submitOne(writer, freeGroup());
  const startedAt = Date.now();
  const second = await submitOne(writer, freeGroup());

  expect([reason(first), reason(second)]).toEqual(["committed", "committed"]);
  expect(Date.now() - startedAt).toBeLessThan(500);
  expect(stuckDone).toBe(false);
  await release();
  expect(reason(await stuckOne)).toBe("committed");
});

test("a wallet that stays locked delays others once, though each of its callers ends before the lock timeout", async () => {
  const { stuckGroup, freeGroup, release } = await givenStuck();
  const writer = ledger.givenWriter();
  const took: number[] = [];

  for (let round = 0; round < 3; round++) {
    const stuckOne = submitOne(writer, stuckGroup({ notAfter: Date.now() + 800 }));
    await delay(20);
    const begun = performance.now();
    expect(reason(await submitOne(writer, freeGroup()))).toBe("committed");
    took.push(performance.now() - begun);
    expect(reason(await stuckOne)).toBe("unknown");
  }

  expect(Math.max(...took.slice(1))).toBeLessThan(1_000);
  await release();
  expect(reason(await submitOne(writer, stuckGroup()))).toBe("committed");
});

test("a value that the database cannot store fails alone", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(100_000n, merchantId);
  const writer = ledger.givenWriter();
  const groups = Array.from({ length: 256 }, (_, i) =>
    aGroup(
      [aSingle({ debit: from, credit: system("suspense"), narration: i === 77 ? "a\0b" : "ok" })],
      { merchantId },
    ),
  );

  const results = await writer.submit(groups);

  expect(results.map(reason).filter((each) => each !== "committed")).toEqual(["INVALID"]);
  expect(results[77] && reason(results[77])).toBe("INVALID");
});

test("a full queue refuses the whole call and accepts none of it", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(1_000n, merchantId);
  const writer = ledger.givenWriter();
  const some = (count: number): Group[] =>
    Array.from({ length: count }, () =>
      aGroup([aSingle({ debit: from, credit: system("suspense"), amount: 1_000_000n })], {
        merchantId,
      }),
    );

  const accepted = writer.submit(some(16_384));

  await expect(writer.submit(some(2))).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(new Set((await accepted).map(reason))).toEqual(new Set(["INSUFFICIENT_FUNDS"]));
}, 60_000);

test("stopping finishes accepted groups and accepts no new ones", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(100_000n, merchantId);
  const writer = ledger.givenWriter();
  const groups = Array.from({ length: 600 }, () =>
    aGroup([aSingle({ debit: from, credit: system("suspense") })], { merchantId }),
  );

  const answers = writer.submit(groups);
  const stopped = writer.stop();

  await expect(writer.submit(groups.slice(0, 1))).rejects.toThrow();
  expect(new Set((await answers).map(reason))).toEqual(new Set(["committed"]));
  await stopped;
});

describe("two ledger processes side by side", () => {
  test("a late first attempt is refused like its retry, although the wallet has been funded since", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(10n, merchantId);
    const [first, second] = [ledger.givenWriter(), ledger.givenWriter()];
    const group = aGroup([aSingle({ debit: from, credit: system("suspense") })], { merchantId });

    const retry = await submitOne(second, group);
    await fund(second, from, 1_000n);
    const lateFirst = await submitOne(first, group);

    expect([reason(retry), reason(lateFirst)]).toEqual([
      "INSUFFICIENT_FUNDS",
      "INSUFFICIENT_FUNDS",
    ]);
  });

  test("post and void of one hold: exactly one of them closes it, in every race", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(100_000n, merchantId);
    const [first, second] = [ledger.givenWriter(), ledger.givenWriter()];
    const closings: string[][] = [];

    for (let round = 0; round < 100; round++) {
      const hold = aHold({ debit: from });
      await submitOne(first, aGroup([hold], { merchantId }));
      const results = await Promise.all([
        submitOne(first, aGroup([aPost(hold.id)], { merchantId })),
        submitOne(second, aGroup([aVoid(hold.id)], { merchantId })),
      ]);
      closings.push(results.map(reason).sort());
    }

    expect(closings).toEqual(Array(100).fill(["HOLD_CLOSED", "committed"]));
    expect((await ledger.balanceOf(from)).available).toBe((await ledger.balanceOf(from)).ledger);
  });

  test("one reference and one uniqueness key: exactly one transfer gets each, in every race", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(100_000n, merchantId);
    const to = await ledger.givenWallet();
    const writers = [ledger.givenWriter(), ledger.givenWriter()];
    const race = (fields: Parameters<typeof aSingle>[0]) =>
      Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          submitOne(
            writers[i % 2] ?? ledger.givenWriter(),
            aGroup([aSingle({ debit: from, credit: to, ...fields })], { merchantId }),
          ),
        ),
      );

    for (let round = 0; round < 20; round++) {
      const byReference = await race({ reference: { family: "transfer", text: `r-${round}` } });
      const byUniquenessKey = await race({
        uniquenessKeys: [{ scope: "credit", key: `k-${round}` }],
      });

      expect(byReference.map(reason).filter((each) => each === "committed")).toHaveLength(1);
      expect(byUniquenessKey.map(reason).filter((each) => each === "committed")).toHaveLength(1);
    }
  });

  test("64 callers race for the last kobo: exactly the affordable number succeeds, 100 rounds", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(0n, merchantId);
    const to = await ledger.givenWallet();
    const writers = [ledger.givenWriter(), ledger.givenWriter()];

    for (let round = 0; round < 100; round++) {
      await fund(writers[0] ?? ledger.givenWriter(), from, 1_600n);
      const results = await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          submitOne(
            writers[i % 2] ?? ledger.givenWriter(),
            aGroup([aSingle({ debit: from, credit: to, amount: 100n })], { merchantId }),
          ),
        ),
      );

      expect(results.map(reason).filter((each) => each === "committed")).toHaveLength(16);
      expect(await ledger.balanceOf(from)).toEqual({ ledger: 0n, available: 0n });
    }
  });

  test("transfers both ways between the same wallets neither deadlock nor lose a kobo", async () => {
    const [ada, bola] = [newUuid(), newUuid()];
    const a = await ledger.givenWallet(10_000n, ada);
    const b = await ledger.givenWallet(10_000n, bola);
    const [first, second] = [ledger.givenWriter(), ledger.givenWriter()];
    const there = () => aGroup([aSingle({ debit: a, credit: b, amount: 7n })], { merchantId: ada });
    const back = () => aGroup([aSingle({ debit: b, credit: a, amount: 3n })], { merchantId: bola });

    const results = await Promise.all(
      Array.from({ length: 200 }, (_, i) => [
        submitOne(i % 2 ? first : second, there()),
        submitOne(i % 2 ? second : first, back()),
      ]).flat(),
    );

    expect(new Set(results.map(reason))).toEqual(new Set(["committed"]));
    const [inA, inB] = [await ledger.balanceOf(a), await ledger.balanceOf(b)];
    expect([inA.ledger, inB.ledger]).toEqual([10_000n - 800n, 10_000n + 800n]);
  });

  test("one id sent to both, without a shared wallet: one commits it, the other finds it", async () => {
    const [first, second] = [ledger.givenWriter(), ledger.givenWriter()];
    const outcomes: string[] = [];

    for (let round = 0; round < 50; round++) {
      const group = aGroup([aSingle({ debit: system("world"), credit: system("suspense") })]);
      const results = await Promise.all([submitOne(first, group), submitOne(second, group)]);
      outcomes.push(results.map(reason).sort().join());
    }

    expect(new Set(outcomes)).toEqual(new Set(["committed,exists"]));
  });

  test("one that stalls in a transaction loses its locks within about a second", async () => {
    const merchantId = newUuid();
    const from = await ledger.givenWallet(1_000n, merchantId);
    const still = await openWriterConnection(ledger.database());
    still.client.on("error", () => {});
    await still.client.query("BEGIN");
    await still.client.query("SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE", [from.id]);

    const result = await submitOne(
      ledger.givenWriter(),
      aGroup([aSingle({ debit: from, credit: system("suspense") })], { merchantId }),
    );

    expect(reason(result)).toBe("committed");
    await expect(still.client.query("SELECT 1")).rejects.toThrow();
  });

  test("each writes system balances of its own slot", async () => {
    const writers = [ledger.givenWriter(), ledger.givenWriter()];
    await Promise.all(writers.map((writer) => writer.connect()));
    const account = await ledger.givenWallet();

    for (const writer of writers) await fund(writer, account, 100n);

    const slots = await ledger
      .db()("system_balances")
      .where({ account_id: system("world").id });
    expect(slots.length).toBeGreaterThanOrEqual(2);
  });
});

test("a single group is committed at once: a batch does not wait to fill", async () => {
  const account = await ledger.givenWallet();
  const writer = ledger.givenWriter();
  await fund(writer, account, 1n);

  await eventually(async () => {
    const startedAt = performance.now();
    await fund(writer, account, 1n);
    expect(performance.now() - startedAt).toBeLessThan(25);
  });
});

test("a late repeat of a committed hold is unknown, not refused, while its wallet is locked", async () => {
  const merchantId = newUuid();
  const from = await ledger.givenWallet(1_000n, merchantId);
  const writer = ledger.givenWriter();
  const hold = aHold({ debit: from, credit: system("bill_clearing", merchantId) });
  await submitOne(writer, aGroup([hold], { merchantId }));
  const late = aGroup([hold], { merchantId, notAfter: Date.now() - 10_000 });

  const answer = await whileLocked(from.id, () => submitOne(writer, late));

  expect(answer.outcome).toBe("unknown");
  expect((await submitOne(writer, late)).outcome).toBe("exists");
});

/** Runs `work` while another connection holds a wallet's row. */
async function whileLocked<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const other = connect({ url: ledger.url(), schema: SCHEMA, applicationName: "outside" });
  try {
    return await inTransaction(other, async (trx) => {
      await trx("accounts").where({ id }).forNoKeyUpdate();
      return work();
    });
  } finally {
    await other.destroy();
  }
}
