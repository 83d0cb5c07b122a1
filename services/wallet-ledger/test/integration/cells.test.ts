import { newUuid } from "@kobo/core/ids";
import { connect, inTransaction } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { checkSystemAccounts } from "../../src/db/balance-check";
import { schemaOf } from "../../src/db/schema";
import { requireVisible } from "../../src/db/visible";
import { openCellsConnection } from "../../src/db/writer-connection";
import type { Cell } from "../../src/domain/account";
import type { Announcement } from "../../src/domain/announcement";
import type { NewTransfer } from "../../src/domain/batch";
import { noEffects } from "../../src/domain/decide";
import type { Group } from "../../src/domain/transfer";
import {
  aCrossing,
  aGroup,
  aPost,
  aSingle,
  aState,
  aVoid,
  clearingWith,
  PAYEE_CELL,
  PAYER_CELL,
  wallet,
} from "../factories";
import { aPayment, between, CELLS, type CellWallet, testCells } from "./cells";
import { fund, reason, submitOne } from "./ledger";

const cells = testCells();

const idOf = (group: Group): string => group.items[0]?.id ?? "";

/** The rows of a transfer in a cell. */
async function rowsOf(cell: Cell, id: string) {
  const [transfers, entries, refusals] = await Promise.all([
    cells.dbOf(cell)("transfers").where({ id }),
    cells.dbOf(cell)("entries").where({ transfer_id: id }).orderBy("amount"),
    cells.dbOf(cell)("refusals").where({ id }),
  ]);
  return { transfers, entries, refusals };
}

async function expectNoTraceOf(group: Group): Promise<void> {
  for (const cell of CELLS) {
    const { transfers, entries } = await rowsOf(cell, idOf(group));
    expect([transfers, entries]).toEqual([[], []]);
    expect((await cells.eventsIn(cell)).filter(({ key }) => key === idOf(group))).toEqual([]);
  }
}

/** A payer with 1000 kobo in one cell, and a payee with nothing in the other. */
async function givenBoth() {
  const payer = await cells.givenWallet(PAYER_CELL, 1_000n);
  const payee = await cells.givenWallet(PAYEE_CELL);
  return { payer, payee, writer: cells.givenWriterBetween() };
}

function announcement(name: string, key: string, merchantId: string): Announcement {
  return {
    ...{ eventId: newUuid(), name, source: "payid", key, merchantId },
    ...(name === "payid.payment.completed"
      ? { pieces: ['{"count":', ',"at":"', '"}'], slots: ["tally_count", "committed_at"] }
      : { pieces: ['{"at":"', '"}'], slots: ["committed_at"] }),
  };
}

test("a committed transfer is in both cells under one id, and each cell's entries balance", async () => {
  const { payer, payee, writer } = await givenBoth();
  const group = aPayment(payer, payee, { reference: { family: "transfer", text: "r" } });

  const result = await submitOne(writer, group);

  expect(result.outcome).toBe("committed");
  expect(await cells.balanceOf(payer)).toEqual({ ledger: 900n, held: 0n });
  expect(await cells.balanceOf(payee)).toEqual({ ledger: 100n, held: 0n });
  const [ours, theirs] = [
    await rowsOf(PAYER_CELL, idOf(group)),
    await rowsOf(PAYEE_CELL, idOf(group)),
  ];
  expect(ours.transfers).toMatchObject([{ amount: 100n, reference: "r" }]);
  expect(theirs.transfers).toMatchObject([{ amount: 100n, reference: null }]);
  expect(ours.transfers[0].at).toEqual(theirs.transfers[0].at);
  expect(ours.entries).toMatchObject([
    { account_id: payer.account.id, amount: -100n, seq: 2n, balance_after: 900n },
    { account_id: clearingWith(PAYEE_CELL).id, amount: 100n, seq: null },
  ]);
  expect(theirs.entries).toMatchObject([
    { account_id: clearingWith(PAYER_CELL).id, amount: -100n, seq: null },
    { account_id: payee.account.id, amount: 100n, seq: 1n, balance_after: 100n },
  ]);
});

test("each cell's outbox has its own event and its merchant's announcements, with the payee's tally", async () => {
  const { payer, payee, writer } = await givenBoth();
  const to = { payId: "once.spid", name: "Bola" };
  const pay = () => {
    const announcements = [
      announcement("transfer.completed", "payers", payer.merchantId),
      announcement("payid.payment.completed", "payees", payee.merchantId),
    ];
    return aPayment(payer, payee, { to }, { announcements });
  };
  const groups = [pay(), pay()];

  const results = await writer.submit(groups);

  const at = (index: number) => {
    const result = results[index];
    return result && "at" in result ? new Date(result.at).toISOString() : "";
  };
  const published = async (cell: Cell) =>
    (await cells.eventsIn(cell))
      .filter(({ key }) => [...groups.map(idOf), "payers", "payees"].includes(key))
      .map(({ name, key, data }) =>
        name === "ledger.transfers.committed" ? key : [name, JSON.parse(data)],
      );
  expect(await published(PAYER_CELL)).toEqual(
    groups.flatMap((group, index) => [idOf(group), ["transfer.completed", { at: at(index) }]]),
  );
  expect(await published(PAYEE_CELL)).toEqual(
    groups.flatMap((group, index) => [
      idOf(group),
      ["payid.payment.completed", { count: index + 1, at: at(index) }],
    ]),
  );
});

test("a cell's outbox has the batches of all its writers in the order of their commits", async () => {
  const { payer, payee, writer } = await givenBoth();
  const back = await cells.givenWallet(PAYEE_CELL, 1_000n);
  const neighbour = await cells.givenWallet(PAYER_CELL);
  const own = cells.givenWriterIn(PAYER_CELL);
  const single = () =>
    aGroup([aSingle({ debit: payer.account, credit: neighbour.account, amount: 10n })], {
      merchantId: payer.merchantId,
    });

  const order: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    for (const [each, group] of [
      [own, single()],
      [writer, aPayment(payer, payee, { amount: 10n })],
      [cells.givenWriterBetween(), aPayment(back, payer, { amount: 10n })],
    ] as const) {
      expect(reason(await submitOne(each, group))).toBe("committed");
      order.push(idOf(group));
    }
  }

  const published = (await cells.eventsIn(PAYER_CELL)).map(({ key }) => key);
  expect(published.filter((key) => order.includes(key))).toEqual(order);
});

describe("a repeat", () => {
  test("is recognized by any writer, and moves money once", async () => {
    const { payer, payee } = await givenBoth();
    const group = aPayment(payer, payee);
    const writers = [cells.givenWriterBetween(), cells.givenWriterBetween()];

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        submitOne(writers[index % 2] ?? cells.givenWriterBetween(), group),
      ),
    );

    expect(results.map(reason).sort()).toEqual(["committed", ...Array(19).fill("exists")]);
    expect(await cells.balanceOf(payer)).toEqual({ ledger: 900n, held: 0n });
    expect(await cells.balanceOf(payee)).toEqual({ ledger: 100n, held: 0n });
  });

  test("of a refusal is refused, also a late first attempt after the wallet was funded", async () => {
    const payer = await cells.givenWallet(PAYER_CELL);
    const payee = await cells.givenWallet(PAYEE_CELL);
    const group = aPayment(payer, payee);
    const [first, second] = [cells.givenWriterBetween(), cells.givenWriterBetween()];

    expect(reason(await submitOne(second, group))).toBe("INSUFFICIENT_FUNDS");
    await fund(cells.givenWriterIn(PAYER_CELL), payer.account, 1_000n);
    expect(reason(await submitOne(first, group))).toBe("INSUFFICIENT_FUNDS");

    await expectNoTraceOf(group);
  });

  test("with other fields is refused, also by each cell's ledger alone", async () => {
    const { payer, payee, writer } = await givenBoth();
    const group = aPayment(payer, payee);
    await submitOne(writer, group);

    for (const { cell, account, merchantId } of [payer, payee]) {
      const item = aCrossing({ id: idOf(group), debit: account, credit: clearingWith("09") });
      const other = aGroup([item], { merchantId });
      expect(reason(await submitOne(cells.givenWriterIn(cell), other))).toBe("ID_REUSED");
    }
    const dearer = aPayment(payer, payee, { id: idOf(group), amount: 200n });
    expect(reason(await submitOne(writer, dearer))).toBe("ID_REUSED");
  });
});

describe("a refusal leaves nothing in either cell", () => {
  const key = (scope: "debit" | "credit") => [{ scope, key: "once" }];

  test.each<[string, Parameters<typeof aPayment>[2]]>([
    ["INSUFFICIENT_FUNDS", { amount: 1_001n }],
    ["DAILY_CAP_EXCEEDED", { dailyCap: 99n }],
    ["ACCOUNT_NOT_FOUND", { credit: wallet("nobody.wallet") }],
    ["ACCOUNT_NOT_FOUND", { debit: wallet("nobody.wallet") }],
    ["ONCE_KEY_TAKEN", { uniquenessKeys: key("credit") }],
    ["ONCE_KEY_TAKEN", { uniquenessKeys: key("debit") }],
    ["DUPLICATE_REFERENCE", { reference: { family: "transfer", text: "used" } }],
    ["INVALID", { narration: "a\0b" }],
  ])("%s", async (refusal, item) => {
    const { payer, payee, writer } = await givenBoth();
    const reference = { family: "transfer", text: "used" };
    const uniquenessKeys = [...key("credit"), ...key("debit")];
    await submitOne(writer, aPayment(payer, payee, { reference, uniquenessKeys }));
    const [refused, sound] = [aPayment(payer, payee, item), aPayment(payer, payee)];

    const results = await writer.submit([refused, sound]);

    expect(results.map(reason)).toEqual([refusal, "committed"]);
    await expectNoTraceOf(refused);
    expect(await cells.balanceOf(payer)).toEqual({ ledger: 800n, held: 0n });
    expect(await cells.balanceOf(payee)).toEqual({ ledger: 200n, held: 0n });
    expect((await rowsOf(PAYEE_CELL, idOf(refused))).refusals).toEqual([]);
  });
});

test("a hold and its keys are created, partially posted and voided in both cells, and in no cell alone", async () => {
  const { payer, payee, writer } = await givenBoth();
  const uniquenessKeys = [{ scope: "credit" as const, key: "once" }];
  const hold = () => aPayment(payer, payee, { kind: "pending", uniquenessKeys });
  const close = (item: Group["items"][number]) => between(payer, payee, [item]);
  const [first, second] = [hold(), hold()];

  expect(reason(await submitOne(writer, first))).toBe("committed");
  expect(await cells.balanceOf(payer)).toEqual({ ledger: 1_000n, held: 100n });
  for (const { cell } of [payer, payee]) {
    const alone = aGroup([aPost(idOf(first))], { merchantId: payer.merchantId });
    expect(reason(await submitOne(cells.givenWriterIn(cell), alone))).toBe("HOLD_NOT_FOUND");
  }
  const voided = aVoid(idOf(first), { crosses: true });
  expect(reason(await submitOne(writer, close(voided)))).toBe("committed");
  expect(reason(await submitOne(writer, second))).toBe("committed");
  const post = close(aPost(idOf(second), { crosses: true, amount: 60n }));
  expect((await writer.submit([post, post])).map(reason)).toEqual(["committed", "exists"]);

  expect(await cells.balanceOf(payer)).toEqual({ ledger: 940n, held: 0n });
  expect(await cells.balanceOf(payee)).toEqual({ ledger: 60n, held: 0n });
});

test("a wallet locked by another session in one cell delays only transfers of that wallet", async () => {
  const { payer, payee, writer } = await givenBoth();
  const [other, free] = [
    await cells.givenWallet(PAYER_CELL, 1_000n),
    await cells.givenWallet(PAYEE_CELL),
  ];
  const stuck = aPayment(payer, payee);
  let isStuckAnswered = false;
  let answer: Promise<string> | undefined;

  await whileLocked(payee, async () => {
    answer = submitOne(writer, stuck).then((result) => {
      isStuckAnswered = true;
      return reason(result);
    });
    for (const group of [aPayment(other, free), aPayment(other, free)]) {
      expect(reason(await submitOne(writer, group))).toBe("committed");
    }
    expect(isStuckAnswered).toBe(false);
  });

  expect(await answer).toBe("committed");
});

/** Runs `work` while another connection holds the wallet's row. */
async function whileLocked({ cell, account }: CellWallet, work: () => Promise<void>) {
  const other = connect({
    ...{ url: cells.url(), schema: schemaOf(cell), applicationName: "outside" },
  });
  try {
    await inTransaction(other, async (trx) => {
      await trx("accounts").where({ id: account.id }).forNoKeyUpdate();
      await work();
    });
  } finally {
    await other.destroy();
  }
}

test("a commit that is not visible in both cells is not confirmed", async () => {
  const { payer, payee, writer } = await givenBoth();
  const group = aPayment(payer, payee);
  await submitOne(writer, group);
  const { client, cells: connected } = await openCellsConnection(cells.url(), [...CELLS]);
  const written = (ids: Record<Cell, string>) =>
    [...connected].map(([cell, ledger]) => {
      const transfers = [{ id: ids[cell] }] as NewTransfer[];
      const effects = { ...noEffects(aState()), groups: [{ transfers } as never] };
      return { ledger, effects };
    });
  const [id, unseen] = [idOf(group), newUuid()];

  await expect(
    requireVisible(client, written({ [PAYER_CELL]: id, [PAYEE_CELL]: id })),
  ).resolves.toBeUndefined();
  for (const cell of CELLS) {
    const ids = { [PAYER_CELL]: id, [PAYEE_CELL]: id, [cell]: unseen };
    await expect(requireVisible(client, written(ids))).rejects.toThrow("not visible");
  }
  await client.end();
});

test("the balance check waits for entries of writers whose transactions are not visible to it", async () => {
  const db = cells.dbOf(PAYEE_CELL);
  const { payer, payee, writer } = await givenBoth();
  await submitOne(writer, aPayment(payer, payee));
  const ageAfterCheck = async (): Promise<number> => {
    await inTransaction(db, checkSystemAccounts);
    const { at }: { at: Date } = await db("balance_checkpoint").first();
    return (Date.now() - at.getTime()) / 1_000;
  };

  expect(await ageAfterCheck()).toBeGreaterThan(59);

  await writer.stop();
  // A cluster's own connections look like a writer's.
  if (cells.servers().length > 1) return;
  await eventually(async () => expect(await ageAfterCheck()).toBeLessThan(10));
});

test("writers between cells use separate slots of system balances", async () => {
  const { payer, payee, writer } = await givenBoth();
  await submitOne(writer, aPayment(payer, payee));

  for (const [cell, counterpart] of [CELLS, CELLS.toReversed()]) {
    const { id } = clearingWith(counterpart as Cell);
    const slots: number[] = await cells
      .dbOf(cell as Cell)("system_balances")
      .where({ account_id: id })
      .pluck("slot");
    expect(slots.every((slot) => slot >= 64)).toBe(true);
  }
});
