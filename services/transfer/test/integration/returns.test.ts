import type { ReceivedEvent } from "@kobo/events";
import { deriveUuid, fromPublicId, newUuid, toPublicId } from "@kobo/ids";
import { inTransaction } from "@kobo/postgres";
import { aTenant } from "@kobo/tenant/testing";
import { freePort } from "@kobo/testing";
import { getTransfer } from "../../src/app/get-transfer";
import { returnRejected } from "../../src/app/return-rejected";
import { type World, worlds } from "./world";

const { aWorld } = worlds();

type Rejected = ReceivedEvent<"virtual_account.payment.rejected">;

function aRejection(payer: Partial<Rejected["data"]["payment"]> = {}): Rejected {
  const transactionId = toPublicId("txn", newUuid());
  const payment: Rejected["data"]["payment"] = {
    transactionId,
    sessionId: "000013261121100000000000000001",
    amount: 70_000,
    paidAt: "2026-11-21T10:00:00.000Z",
    payerName: "Chidi Eze",
    payerAccountNumber: "0690000031",
    payerBankCode: "000013",
    narration: "",
    status: "rejected",
    rejectionReason: "AMOUNT_MISMATCH",
    ...payer,
  };
  const data: Rejected["data"] = {
    accountNumber: "4600070017",
    accountName: "Ada Stores",
    bankName: "VFD",
    bankCode: "566",
    reference: "order-1",
    amount: 100_000,
    currency: "NGN",
    expiresAt: "2026-11-21T12:00:00.000Z",
    validityTime: 60,
    amountValidation: "A0",
    status: "active",
    metadata: {},
    createdAt: "2026-11-21T09:00:00.000Z",
    payment,
  };
  return {
    id: newUuid(),
    name: "virtual_account.payment.rejected",
    key: data.accountNumber,
    merchantId: newUuid(),
    mode: "test",
    at: new Date(),
    traceparent: "",
    data,
    json: JSON.stringify(data),
  };
}

/** The payment lies in suspense, and we are told that it was rejected. */
async function givenRejection(world: World, event = aRejection()) {
  world.ledger.balances.set("suspense", 70_000n);
  world.ledger.balances.set("bank_settlement", -70_000n);
  await inTransaction(world.parts.db, (trx) => returnRejected(trx, [event]));
  const { rows } = await world.parts.db.raw(
    "SELECT * FROM external_transfers WHERE merchant_id = ?",
    [event.merchantId],
  );
  expect(rows).toHaveLength(1);
  return { event, id: rows[0].id as string };
}

const rowOf = (world: World, id: string) =>
  world.parts.db("external_transfers").where({ id }).first();

test("a rejected payment goes back to its sender out of suspense, and nobody is told", async () => {
  const world = aWorld();
  const { event, id } = await givenRejection(world);

  await world.work();

  expect(await rowOf(world, id)).toMatchObject({
    kind: "return",
    state: "completed",
    bank_code: "058",
    narration: "Return of 000013261121100000000000000001",
  });
  expect(world.rail.calls("/transfer").at(-1)?.body).toMatchObject({
    amount: 70_000,
    recipient: "RCP_0690000031",
    reason: "Return of 000013261121100000000000000001",
  });
  expect(world.ledger.balance("suspense")).toBe(0n);
  expect(world.ledger.balance("bank_settlement")).toBe(0n);
  expect(world.ledger.total()).toBe(0n);
  const types = world.ledger.groups.flatMap(({ items }) => items?.map(({ type }) => type));
  expect(new Set(types)).toEqual(
    new Set(["TRANSFER_TYPE_PAYMENT_RETURN", "TRANSFER_TYPE_RAIL_SETTLEMENT"]),
  );
  const tenant = aTenant({ merchantId: event.merchantId });
  expect(await world.news({ tenant })).toEqual([]);
  await expect(getTransfer(world.parts, { tenant, reference: "" })).rejects.toMatchObject({
    code: "TRANSACTION_NOT_FOUND",
  });
});

test("however often it is told of, it is returned once", async () => {
  const world = aWorld();
  const { event, id } = await givenRejection(world);
  const again = { ...event, id: newUuid() };

  await inTransaction(world.parts.db, (trx) => returnRejected(trx, [again, again]));
  await world.work();
  await inTransaction(world.parts.db, (trx) => returnRejected(trx, [again]));
  await world.work();

  expect(world.rail.sent()).toBe(1);
  expect((await rowOf(world, id)).state).toBe("completed");
  const paymentId = fromPublicId("txn", event.data.payment.transactionId) ?? "";
  expect(id).toBe(deriveUuid(paymentId, "return"));
});

test.each([
  ["a bank that we do not know", { payerBankCode: "999999" }],
  ["no account number", { payerAccountNumber: "" }],
])("a sender with %s is left to a person, with the money in suspense", async (_, payer) => {
  const world = aWorld();
  const { id } = await givenRejection(world, aRejection(payer));

  expect(await world.work()).toBe(0);

  expect((await rowOf(world, id)).state).toBe("review");
  expect(await world.reviews(id)).toEqual(["cannot be returned"]);
  expect(world.ledger.balance("suspense")).toBe(70_000n);
});

test("with the rail away it is tried again, under the same reference and hold", async () => {
  const world = aWorld({ url: `http://127.0.0.1:${await freePort()}` });
  const { id } = await givenRejection(world);
  await world.work();
  expect(await rowOf(world, id)).toMatchObject({ state: "reserving", due_at: expect.any(Date) });
  expect(world.ledger.openHolds()).toBe(1);
  const before = await rowOf(world, id);

  const back = aWorld();
  const parts = { ...world.parts, rails: back.parts.rails };
  Object.assign(world.parts, parts);
  await world.recoverNow(id);

  const after = await rowOf(world, id);
  expect(after).toMatchObject({ state: "completed", rail_reference: before.rail_reference });
  expect(world.ledger.balance("suspense")).toBe(0n);
  expect(back.rail.sent()).toBe(1);
});

test("a silent rail is only asked after that; nothing is sent twice", async () => {
  const world = aWorld();
  world.rail.manner = { books: "success", answers: "nothing" };
  const { id } = await givenRejection(world);
  await world.work();
  expect((await rowOf(world, id)).state).toBe("pending");

  await world.recoverNow(id);

  expect((await rowOf(world, id)).state).toBe("completed");
  expect(world.rail.sent()).toBe(1);
});

test("a return that the sender's bank refuses stays in suspense, for a person", async () => {
  const world = aWorld();
  world.rail.manner = { books: "failed", answers: "as booked" };
  const { event, id } = await givenRejection(world);

  await world.work();

  expect((await rowOf(world, id)).state).toBe("failed");
  expect(await world.reviews(id)).toEqual(["return failed"]);
  expect(world.ledger.balance("suspense")).toBe(70_000n);
  expect(world.ledger.openHolds()).toBe(0);
  expect(await world.news({ tenant: aTenant({ merchantId: event.merchantId }) })).toEqual([]);
});

test("a process that died between its step and the call leaves it to be asked for", async () => {
  const world = aWorld();
  const { id } = await givenRejection(world);
  const { ledger } = world;
  ledger.silence = { when: () => true, how: "after" };
  await world.work().catch(() => {});
  ledger.silence = undefined;
  await world.change(id, {
    state: "submitting",
    submitted_at: world.ago("1 min"),
    grace_ends_at: world.ago("0 s"),
  });

  for (let question = 0; question < 3; question++) await world.recoverNow(id);

  expect(await rowOf(world, id)).toMatchObject({ state: "lost", failure_reason: "RAIL_TIMEOUT" });
  expect(world.rail.sent()).toBe(0);
  expect(ledger.balance("suspense")).toBe(70_000n);
  expect(await world.reviews(id)).toEqual(["return failed"]);
});
