import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { anActionKey } from "@kobo/postgres/testing";
import type { CreateBulkTransfer } from "../../src/app/bulk/create-bulk-transfer";
import { getBulkTransfer, listBulkRows } from "../../src/app/bulk/read-bulk-transfers";
import {
  aBulkCommand,
  bankRow,
  bulkWorld,
  CREATOR,
  created,
  makeDue,
  payIdRows,
  rowsOf,
  runDue,
} from "./bulk-world";
import { worlds } from "./world";

const { aWorld, admin } = worlds();
/** A bulk transfer that a test leaves approved must not be run in the next one. */
afterEach(() => admin()("bulk_transfers").update({ due_at: null }));

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });

/** A world with an approved bulk transfer. */
async function givenApproved(fields: Partial<CreateBulkTransfer> = {}) {
  const world = aWorld();
  const bulks = bulkWorld(world);
  const command = aBulkCommand(fields);
  const { id } = created(await bulks.create(command));
  await bulks.act(command, id, "approve");
  const now = () => getBulkTransfer(bulks.parts, { tenant: command.tenant, id });
  return { ...bulks, world, command, id, now };
}

test("a draft pays nothing; after approval each row is a separate transfer", async () => {
  const world = aWorld();
  const { create, act, payIds, parts } = bulkWorld(world);
  const command = aBulkCommand({ rows: [...payIdRows(3), bankRow(4, "0690000031")] });

  const draft = created(await create(command));
  expect(draft).toMatchObject({ state: "draft", rows: 4, amount: 110_000n });
  expect(await runDue(parts)).toBe(0);
  await act(command, draft.id, "approve");
  await runDue(parts);

  const bulk = await getBulkTransfer(parts, { tenant: command.tenant, id: draft.id });
  expect(bulk).toMatchObject({
    state: "completed",
    progress: { processing: 0, completed: 4, failed: 0, canceled: 0, completedAmount: 110_000n },
  });
  expect(payIds.paid).toHaveLength(3);
  expect(world.rail.sent()).toBe(1);
  expect(await world.publishedEvents(command)).toEqual([
    "bulk_transfer.approved",
    "transfer.completed",
    "bulk_transfer.completed",
  ]);
  expect(await runDue(parts)).toBe(0);
});

test("every problem is reported by row and column, and nothing is stored", async () => {
  const { create, parts } = bulkWorld(aWorld());
  const [first, ...rows] = payIdRows(8);
  if (!first) throw new Error("There are rows.");
  const wrong = [
    first,
    { amount: 9_999n },
    { amount: 2_000_000_000n },
    { reference: first.reference },
    { payee: { kind: "payid", toPayId: "gone.spid" } as const },
    { payee: { kind: "payid", toPayId: "bola.wallet" } as const },
    {
      payee: {
        kind: "bank",
        accountNumber: "0690000031",
        bankCode: "999",
        accountName: "",
      } as const,
    },
    { payee: { kind: "bank", accountNumber: "12", bankCode: "058", accountName: "" } as const },
  ].map((change, index) => ({ ...(index === 0 ? first : rows[index - 1]), ...change }));
  const command = aBulkCommand({ rows: wrong as typeof rows });

  const { bulk, problems } = await create(command);

  expect(bulk).toBeUndefined();
  expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, "amount", "INVALID_AMOUNT"],
    [3, "amount", "AMOUNT_TOO_HIGH"],
    [4, "reference", "duplicate"],
    [5, "toPayId", "PAYID_NOT_FOUND"],
    [6, "toPayId", "PAYID_NOT_FOUND"],
    [7, "bankCode", "BANK_NOT_SUPPORTED"],
    [8, "accountNumber", "invalid"],
  ]);
  const stored = await admin()("bulk_transfers").where({ merchant_id: command.tenant.merchantId });
  expect(stored).toEqual([]);
  expect(parts.db).toBeDefined();
});

test("a dynamic PayID in two rows and a used reference are reported as problems", async () => {
  const { create, act, parts } = bulkWorld(aWorld());
  const paid = aBulkCommand();
  const { id } = created(await create(paid));
  await act(paid, id, "approve");
  await runDue(parts);
  const [row] = paid.rows;
  const rows = [
    ...payIdRows(2, { payee: { kind: "payid", toPayId: "order.dpid" } }).map((each) => ({
      ...each,
      reference: `${each.reference}/b`,
    })),
    { ...payIdRows(3)[2], reference: row?.reference ?? "" },
  ] as typeof paid.rows;

  const { problems } = await create({ ...paid, reference: `bulk-${newUuid()}`, rows });

  expect(problems.map(({ row: number, column, code }) => [number, column, code])).toEqual([
    [2, "toPayId", "duplicate"],
    [3, "reference", "DUPLICATE_REFERENCE"],
  ]);
});

test("a reference in another bulk transfer's draft is reported as a duplicate", async () => {
  const { create } = bulkWorld(aWorld());
  const first = aBulkCommand();
  created(await create(first));

  const { problems } = await create({ ...first, reference: `bulk-${newUuid()}` });

  expect(problems.map(({ column, code }) => [column, code])).toEqual(
    first.rows.map(() => ["reference", "DUPLICATE_REFERENCE"]),
  );
});

test("name enquiry on request stores the bank's names and reports mismatches", async () => {
  const { create } = bulkWorld(aWorld());
  const good = bankRow(1, "0690000031");
  const other = bankRow(2, "0690000032");
  const wrong = {
    ...other,
    payee: { kind: "bank", accountNumber: "0690000032", bankCode: "058", accountName: "X Y" },
  } as typeof other;

  const { problems } = await create(aBulkCommand({ rows: [good, wrong], verifyNames: true }));
  const { id } = created(await create(aBulkCommand({ rows: [good], verifyNames: true })));

  expect(problems).toMatchObject([
    { row: 2, column: "accountName", code: "account_name_mismatch" },
  ]);
  const [row] = await rowsOf(admin(), id);
  expect(row.account_name).not.toBe("");
});

test("name enquiries past the deadline fail the request, not its rows, and a retry succeeds", async () => {
  const { create } = bulkWorld(aWorld());
  const command = aBulkCommand({ rows: [bankRow(1, "0690000031")], verifyNames: true });

  const late = { ...command, deadline: Date.now() + 1_000 };
  await expect(create(late)).rejects.toEqual(failing("SERVICE_UNAVAILABLE"));

  expect(created(await create(command))).toMatchObject({ state: "draft" });
});

test("more name enquiries than one request allows are refused", async () => {
  const { create } = bulkWorld(aWorld());
  const rows = Array.from({ length: 201 }, (_, at) => bankRow(at + 1, "0690000031"));

  await expect(create(aBulkCommand({ rows, verifyNames: true }))).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: { errors: [{ field: "verifyNames", code: "out_of_range" }] },
  });
  expect(created(await create(aBulkCommand({ rows })))).toMatchObject({ rows: 201 });
});

test("a replay returns the bulk transfer's current state; another body or no key is refused", async () => {
  const { create, act } = bulkWorld(aWorld());
  const command = aBulkCommand({ idempotencyHash: randomBytes(32) });
  const { id } = created(await create(command));
  await act(command, id, "approve");

  expect(await create(command)).toMatchObject({ replayed: true, bulk: { id, state: "approved" } });
  await expect(create({ ...command, fingerprint: randomBytes(32) })).rejects.toEqual(
    failing("IDEMPOTENCY_KEY_REUSED"),
  );
  await expect(create({ ...command, idempotencyHash: null })).rejects.toEqual(
    failing("DUPLICATE_REFERENCE"),
  );
});

test("concurrent replays create one bulk transfer", async () => {
  const { create } = bulkWorld(aWorld());
  const command = aBulkCommand({ idempotencyHash: randomBytes(32) });

  const answers = await Promise.all([1, 2, 3, 4].map(() => create(command)));

  expect(new Set(answers.map(({ bulk }) => bulk?.id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test("a request is a replay when a concurrent one completes between its look-up and its checks", async () => {
  const { create, parts } = bulkWorld(aWorld());
  const command = aBulkCommand({ idempotencyHash: randomBytes(32) });
  const { usedReferences } = parts.ledger;
  let first: ReturnType<typeof create> | undefined;
  parts.ledger.usedReferences = async (...lookup) => {
    parts.ledger.usedReferences = usedReferences;
    first = create(command);
    await first;
    return usedReferences(...lookup);
  };

  const second = await create(command);

  const { bulk } = (await first) ?? {};
  expect(second).toMatchObject({ replayed: true, bulk: { id: bulk?.id }, problems: [] });
});

test("insufficient funds fail a row with that code, and the other rows continue", async () => {
  const { parts, payIds, id, now } = await givenApproved({ rows: payIdRows(5) });
  payIds.available = 60_000n;

  await runDue(parts);

  expect(await now()).toMatchObject({
    state: "completed",
    progress: { completed: 3, failed: 2, completedAmount: 60_000n },
  });
  const failed = (await rowsOf(admin(), id)).filter(({ state }) => state === "failed");
  expect(failed.map(({ error_code }) => error_code)).toEqual([
    "INSUFFICIENT_FUNDS",
    "INSUFFICIENT_FUNDS",
  ]);
});

test.each(["after", "before"] as const)(
  "a call without a response %s its effect leaves the row open, and a later run pays it once",
  async (when) => {
    const { parts, payIds, id, now } = await givenApproved({ rows: payIdRows(4) });
    payIds.silence = [when, when];

    await runDue(parts);
    expect(await now()).toMatchObject({
      state: "processing",
      progress: { processing: 2, completed: 2 },
    });
    expect(await runDue(parts)).toBe(0);
    await makeDue(admin(), id);
    await runDue(parts);

    expect(await now()).toMatchObject({ state: "completed", progress: { completed: 4 } });
    expect(payIds.paid).toHaveLength(4);
  },
);

test("only the row with an unknown outcome waits, and the other rows continue", async () => {
  const { parts, payIds, id, now } = await givenApproved({ rows: payIdRows(600) });
  payIds.silence = ["before"];

  await runDue(parts);
  await runDue(parts);

  expect(payIds.paid).toHaveLength(599);
  expect(await now()).toMatchObject({ state: "processing", progress: { processing: 1 } });
  await makeDue(admin(), id);
  await runDue(parts);
  expect(payIds.paid).toHaveLength(600);
  expect(await now()).toMatchObject({ state: "completed", progress: { completed: 600 } });
});

test("without responses, the rows in progress do not exceed one run's limit", async () => {
  const { parts, payIds, id, now } = await givenApproved({ rows: payIdRows(600) });
  payIds.silence = Array.from({ length: 600 }, () => "before" as const);

  await runDue(parts);
  // It is not due at once, and when it is, the rows still wait.
  expect(await runDue(parts)).toBe(0);
  await admin()("bulk_transfers")
    .where({ id })
    .update({ due_at: admin().raw("now()") });
  await runDue(parts);

  expect(await now()).toMatchObject({ progress: { processing: 512, completed: 0 } });
  expect(payIds.silence).toHaveLength(600 - 512);
  payIds.silence = [];
  await makeDue(admin(), id);
  while ((await runDue(parts)) > 0);
  expect(payIds.paid).toHaveLength(600);
  expect(await now()).toMatchObject({ state: "completed", progress: { completed: 600 } });
});

describe("a row whose bank does not respond to a name enquiry", () => {
  const noAnswer = async (): Promise<string> => {
    const extra = { retryable: true };
    throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", undefined, { extra });
  };

  test("is pending until its retry and then paid once, while the other rows continue", async () => {
    const { parts, payIds, world, id, now } = await givenApproved({
      rows: [bankRow(1, "0690000031"), ...payIdRows(1, { number: 2 })],
    });
    const { enquire } = parts;
    parts.enquire = noAnswer;

    await runDue(parts);
    expect(await now()).toMatchObject({
      state: "processing",
      progress: { processing: 0, completed: 1, failed: 0, completedAmount: 20_000n },
    });
    const [waiting] = await rowsOf(admin(), id);
    expect(waiting).toMatchObject({ state: "pending", attempts: 1, transfer_id: null });
    expect(await runDue(parts)).toBe(0);
    parts.enquire = enquire;
    // The bulk transfer is due, and its row still waits.
    await admin()("bulk_transfers")
      .where({ id })
      .update({ due_at: admin().raw("now()") });
    await runDue(parts);
    expect(world.rail.sent()).toBe(0);
    await makeDue(admin(), id);
    await runDue(parts);

    expect(await now()).toMatchObject({
      state: "completed",
      progress: { processing: 0, completed: 2, failed: 0, completedAmount: 70_000n },
    });
    const [paid] = await rowsOf(admin(), id);
    expect(paid).toMatchObject({ state: "completed", attempts: 2 });
    expect(world.rail.sent()).toBe(1);
    expect(payIds.paid).toHaveLength(1);
  });

  test("fails with that error after its last attempt", async () => {
    const { parts, world, id, now } = await givenApproved({ rows: [bankRow(1, "0690000031")] });
    parts.enquire = noAnswer;
    await admin()("bulk_transfer_rows").where({ bulk_id: id }).update({ attempts: 29 });

    await runDue(parts);

    expect(await now()).toMatchObject({ state: "completed", progress: { failed: 1 } });
    const [row] = await rowsOf(admin(), id);
    expect(row).toMatchObject({
      state: "failed",
      error_code: "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
      transfer_id: null,
    });
    expect(world.rail.sent()).toBe(0);
  });

  test("leaves room for the rows after it, even when it is one of hundreds", async () => {
    const dead = Array.from({ length: 512 }, (_, at) => bankRow(at + 1, "0690000031"));
    const { parts, payIds, now } = await givenApproved({
      rows: [...dead, ...payIdRows(1, { number: 513 })],
    });
    parts.enquire = noAnswer;

    await runDue(parts);
    await runDue(parts);

    expect(payIds.paid).toHaveLength(1);
    expect(await now()).toMatchObject({ progress: { processing: 0, completed: 1, failed: 0 } });
  });

  test("is canceled with the bulk transfer, while it waits or during its attempt", async () => {
    for (const when of ["while it waits", "during its attempt"] as const) {
      const { parts, world, act, command, id, now } = await givenApproved({
        rows: [bankRow(1, "0690000031")],
      });
      const { enquire } = parts;
      parts.enquire = async () => {
        if (when === "during its attempt") await act(command, id, "cancel");
        return noAnswer();
      };

      await runDue(parts);
      if (when === "while it waits") await act(command, id, "cancel");
      parts.enquire = enquire;
      await makeDue(admin(), id);
      await runDue(parts);

      expect(await now()).toMatchObject({
        state: "canceled",
        progress: { processing: 0, failed: 0, canceled: 1 },
      });
      expect(await runDue(parts)).toBe(0);
      expect(world.rail.sent()).toBe(0);
    }
  });
});

test("a bank transfer without an outcome keeps the bulk transfer open until it is settled", async () => {
  const { parts, world, id, now } = await givenApproved({
    rows: [...payIdRows(1), bankRow(2, "0690000031")],
  });
  world.rail.behaviour = { records: "pending", answers: "as booked" };

  await runDue(parts);
  expect(await now()).toMatchObject({
    state: "processing",
    progress: { processing: 1, completed: 1 },
  });
  const [, row] = await rowsOf(admin(), id);
  const transfer = await world.rowById(row.transfer_id);
  expect(transfer.state).toBe("pending");
  for (const booked of world.rail.transfers.values()) booked.status = "success";
  await world.recoverNow(transfer.id);
  await makeDue(admin(), id);
  await runDue(parts);

  expect(await now()).toMatchObject({
    state: "completed",
    progress: { processing: 0, completed: 2, completedAmount: 70_000n },
  });
  expect(world.rail.sent()).toBe(1);
});

test("a bank's refusal fails the row with the transfer's id", async () => {
  const { parts, world, id, now } = await givenApproved({ rows: [bankRow(1, "0690000031")] });
  world.rail.behaviour = { records: "failed", answers: "as booked" };

  await runDue(parts);

  expect(await now()).toMatchObject({ state: "completed", progress: { failed: 1 } });
  const [row] = await rowsOf(admin(), id);
  expect(row).toMatchObject({ error_code: "TRANSFER_FAILED", state: "failed" });
  expect(row.transfer_id).not.toBeNull();
});

test("after a pause no further row begins; after a resumption the rest is paid", async () => {
  const { parts, payIds, act, command, id, now } = await givenApproved({ rows: payIdRows(600) });
  await runDue(parts);
  expect(payIds.paid).toHaveLength(512);

  await act(command, id, "pause");
  await makeDue(admin(), id);
  await runDue(parts);
  expect(payIds.paid).toHaveLength(512);
  expect(await now()).toMatchObject({ state: "paused" });
  await act(command, id, "resume");
  await runDue(parts);

  expect(payIds.paid).toHaveLength(600);
  expect(await now()).toMatchObject({ state: "completed", progress: { completed: 600 } });
});

test("a resumption that is replayed under its key after another pause changes nothing", async () => {
  const { parts, payIds, act, command, id, now } = await givenApproved({ rows: payIdRows(600) });
  await runDue(parts);
  const key = anActionKey();
  await act(command, id, "pause");
  await act(command, id, "resume", CREATOR, key);
  await act(command, id, "pause");

  await act(command, id, "resume", CREATOR, key);
  await makeDue(admin(), id);
  await runDue(parts);

  expect(await now()).toMatchObject({ state: "paused" });
  expect(payIds.paid).toHaveLength(512);
});

test("a cancellation during a run cancels rows that have not begun, and records the others", async () => {
  const { parts, payIds, act, command, id, now } = await givenApproved({ rows: payIdRows(600) });
  payIds.onMove = async () => {
    payIds.onMove = async () => {};
    await act(command, id, "cancel");
  };

  await runDue(parts);
  await makeDue(admin(), id);
  await runDue(parts);

  expect(payIds.paid).toHaveLength(512);
  expect(await now()).toMatchObject({
    state: "canceled",
    progress: { processing: 0, completed: 512, canceled: 88 },
  });
  expect(await runDue(parts)).toBe(0);
});

test("concurrent approvals, pauses, resumptions and cancellations end in one consistent state", async () => {
  for (let round = 0; round < 10; round++) {
    const { parts, payIds, act, command, id, now } = await givenApproved({ rows: payIdRows(20) });
    const actions = ["pause", "resume", "cancel", "approve"] as const;

    await Promise.all([
      runDue(parts),
      ...actions.map((action) => act(command, id, action).catch(() => {})),
    ]);
    await act(command, id, "resume").catch(() => {});
    await makeDue(admin(), id);
    await runDue(parts);

    const bulk = await now();
    const { completed, canceled, processing } = bulk.progress;
    expect(["completed", "canceled"]).toContain(bulk.state);
    expect(processing).toBe(0);
    expect(completed + canceled).toBe(20);
    expect(payIds.paid).toHaveLength(completed);
  }
});

test("two workers never pay a row twice, even when one has lost its lease", async () => {
  const { parts, payIds, id, now } = await givenApproved({ rows: payIdRows(40) });
  let isFirst = true;
  payIds.onMove = async () => {
    if (!isFirst) return;
    isFirst = false;
    // The first worker is so slow that another one claims the bulk transfer.
    await makeDue(admin(), id);
    await runDue(parts);
  };

  await expect(runDue(parts)).rejects.toMatchObject({ name: "LeaseLost" });

  expect(payIds.paid).toHaveLength(40);
  expect(new Set(payIds.paid.map(({ reference }) => reference)).size).toBe(40);
  expect(await now()).toMatchObject({ state: "completed", progress: { completed: 40 } });
});

test("a stopping worker begins no further row, and another one continues", async () => {
  const { parts, payIds, id, now } = await givenApproved({ rows: payIdRows(200) });

  await runDue(parts, () => true);
  expect(payIds.paid.length).toBeLessThan(200);
  await makeDue(admin(), id);
  await runDue(parts);

  expect(payIds.paid).toHaveLength(200);
  expect(await now()).toMatchObject({ state: "completed" });
});

test("another merchant can neither read nor change a bulk transfer", async () => {
  const { parts, act, id } = await givenApproved();
  const stranger = aBulkCommand();

  const key = { tenant: stranger.tenant, id };
  await expect(getBulkTransfer(parts, key)).rejects.toEqual(failing("BULK_TRANSFER_NOT_FOUND"));
  const rows = { ...key, state: undefined, after: 0, limit: 10 };
  await expect(listBulkRows(parts, rows)).rejects.toEqual(failing("BULK_TRANSFER_NOT_FOUND"));
  await expect(act(stranger, id, "cancel")).rejects.toEqual(failing("BULK_TRANSFER_NOT_FOUND"));
});

test("with two approvers, the creator's approval is refused and another one is accepted", async () => {
  const { create, act } = bulkWorld(aWorld());
  const command = aBulkCommand({ needsTwo: true });
  const { id } = created(await create(command));

  await expect(act(command, id, "approve", CREATOR)).rejects.toEqual(
    failing("SECOND_APPROVER_REQUIRED"),
  );
  expect(await act(command, id, "approve", "key_other")).toMatchObject({ state: "approved" });
});

test("rows are listed in the order of the request, by status", async () => {
  const { parts, payIds, command, id } = await givenApproved({ rows: payIdRows(5) });
  payIds.available = 60_000n;
  await runDue(parts);
  const list = { tenant: command.tenant, id, after: 0, limit: 2 };

  const page = await listBulkRows(parts, { ...list, state: "completed" });
  const rest = await listBulkRows(parts, { ...list, state: "completed", after: 2 });

  expect(page.rows.map(({ number }) => number)).toEqual([1, 2]);
  expect(page.hasMore).toBe(true);
  expect(rest.rows.map(({ number }) => number)).toEqual([3]);
  expect(rest.hasMore).toBe(false);
});
