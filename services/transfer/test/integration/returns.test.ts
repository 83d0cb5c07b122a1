import { deriveUuid, fromPublicId, newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { inTransaction } from "@kobo/postgres";
import { freePort } from "@kobo/testing";
import { returnRejected } from "../../src/app/bank/return-rejected";
import { getTransfer } from "../../src/app/get-transfer";
import type { RailBehaviour } from "../fake-rail";
import { aRejection, givenRejection } from "./rejections";
import { type World, worlds } from "./world";

const { aWorld, admin } = worlds();

test("a rejected payment is returned to its payer from suspense, without an event", async () => {
  const world = aWorld();
  const { event, id } = await givenRejection(world);

  await world.work();

  expect(await world.rowById(id)).toMatchObject({
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
  expect(await world.publishedEvents({ tenant })).toEqual([]);
  const ledger = world.ledger;
  const reading = getTransfer({ db: world.parts.db, ledger }, { tenant, reference: "" });
  await expect(reading).rejects.toMatchObject({
    code: "TRANSACTION_NOT_FOUND",
  });
});

test("a redelivered rejection is returned once", async () => {
  const world = aWorld();
  const { event, id } = await givenRejection(world);
  const again = { ...event, id: newUuid() };

  await inTransaction(world.parts.db, (trx) => returnRejected(trx, [again, again]));
  await world.work();
  await inTransaction(world.parts.db, (trx) => returnRejected(trx, [again]));
  await world.work();

  expect(world.rail.sent()).toBe(1);
  expect((await world.rowById(id)).state).toBe("completed");
  const paymentId = fromPublicId("txn", event.data.payment.transactionId) ?? "";
  expect(id).toBe(deriveUuid(paymentId, "return"));
});

test.each([
  ["an unknown bank", { payerBankCode: "999999" }],
  ["no account number", { payerAccountNumber: "" }],
])("a payer with %s opens a review, with the money in suspense", async (_, payer) => {
  const world = aWorld();
  const { id } = await givenRejection(world, aRejection(payer));

  expect(await world.work()).toBe(0);

  expect((await world.rowById(id)).state).toBe("review");
  expect(await world.reviews(id)).toEqual(["cannot be returned"]);
  expect(world.ledger.balance("suspense")).toBe(70_000n);
});

test("with the rail unavailable, a return is retried with the same reference and hold", async () => {
  const world = aWorld({ url: `http://127.0.0.1:${await freePort()}` });
  const { id } = await givenRejection(world);
  await world.work();
  expect(await world.rowById(id)).toMatchObject({ state: "reserving", due_at: expect.any(Date) });
  expect(world.ledger.openHolds()).toBe(1);
  const before = await world.rowById(id);

  const back = aWorld();
  const parts = { ...world.parts, rails: back.parts.rails };
  Object.assign(world.parts, parts);
  await world.recoverNow(id);

  const after = await world.rowById(id);
  expect(after).toMatchObject({ state: "completed", rail_reference: before.rail_reference });
  expect(world.ledger.balance("suspense")).toBe(0n);
  expect(back.rail.sent()).toBe(1);
});

test("after a timeout the rail is only queried; nothing is sent twice", async () => {
  const world = aWorld();
  world.rail.behaviour = { records: "success", answers: "nothing" };
  const { id } = await givenRejection(world);
  await world.work();
  expect((await world.rowById(id)).state).toBe("pending");

  await world.recoverNow(id);

  expect((await world.rowById(id)).state).toBe("completed");
  expect(world.rail.sent()).toBe(1);
});

test("a return that the payer's bank refuses stays in suspense and opens a review", async () => {
  const world = aWorld();
  world.rail.behaviour = { records: "failed", answers: "as booked" };
  const { event, id } = await givenRejection(world);

  await world.work();

  expect((await world.rowById(id)).state).toBe("failed");
  expect(await world.reviews(id)).toEqual(["return failed"]);
  expect(world.ledger.balance("suspense")).toBe(70_000n);
  expect(world.ledger.openHolds()).toBe(0);
  expect(
    await world.publishedEvents({ tenant: aTenant({ merchantId: event.merchantId }) }),
  ).toEqual([]);
});

test("after a crash between the step and the send, the return is queried", async () => {
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

  expect(await world.rowById(id)).toMatchObject({ state: "lost", failure_reason: "RAIL_TIMEOUT" });
  expect(world.rail.sent()).toBe(0);
  expect(ledger.balance("suspense")).toBe(70_000n);
  // No review is open before the resend.
  expect(await world.reviews(id)).toEqual([]);
});

describe("a return that is lost at the rail", () => {
  const LOST: RailBehaviour = { records: undefined, answers: "nothing" };
  const GOOD: RailBehaviour = { records: "success", answers: "as booked" };

  async function givenLost(world: World) {
    world.rail.behaviour = LOST;
    const { id, event } = await givenRejection(world);
    await world.work();
    await world.change(id, { grace_ends_at: world.ago("0 s") });
    for (let query = 0; query < 3; query++) await world.recoverNow(id);
    expect(await world.rowById(id)).toMatchObject({ state: "lost", not_found: 3 });
    world.rail.behaviour = GOOD;
    const { rail_reference: railReference } = await world.rowById(id);
    return { id, event, railReference };
  }

  /** The rail has answered "not found" for a day. */
  async function givenResent(world: World) {
    const lost = await givenLost(world);
    await world.change(lost.id, { not_found_from: world.ago("24 h") });
    await world.recoverNow(lost.id);
    const resend = await world.parts.db("external_transfers").where({ resend_of: lost.id }).first();
    return { ...lost, resend };
  }

  const arrives = ({ rail }: World, reference: string) => {
    const booked = { reference, amount: 70_000, currency: "NGN", transfer_code: "TRF_9" };
    rail.transfers.set(reference, { ...booked, status: "success" });
  };

  test("is resent once after a day, with a new reference", async () => {
    const world = aWorld();
    const { id, railReference, resend } = await givenResent(world);
    expect(resend).toMatchObject({ kind: "return", state: "reserving", amount: 70_000n });
    expect(resend.rail_reference).not.toBe(railReference);

    await Promise.all([world.work(), world.work()]);
    await world.recoverNow(id);

    expect((await world.rowById(resend.id)).state).toBe("completed");
    const first = await world.rowById(id);
    expect(first).toMatchObject({ state: "lost", resent_at: expect.any(Date) });
    expect(first.due_at.getTime() - Date.now()).toBeGreaterThan(20 * 3_600_000);
    expect(world.rail.sent()).toBe(2);
    expect([...world.rail.transfers.keys()]).toEqual([resend.rail_reference]);
    expect(world.ledger.balance("suspense")).toBe(0n);
    expect([...(await world.reviews(id)), ...(await world.reviews(resend.id))]).toEqual([]);
  });

  test("is not resent within a day", async () => {
    const world = aWorld();
    const { id } = await givenLost(world);
    await world.change(id, { asked_from: world.ago("48 h"), not_found_from: world.ago("23 h") });

    for (let query = 0; query < 12; query++) await world.recoverNow(id);

    const first = await world.rowById(id);
    expect(first).toMatchObject({ state: "lost", resent_at: null, due_at: expect.any(Date) });
    expect(world.rail.sent()).toBe(1);
  });

  test("is not resent when it arrives before the resend is sent", async () => {
    const world = aWorld();
    const { id, railReference, resend } = await givenResent(world);
    arrives(world, railReference);

    await world.work();
    await world.work();

    expect((await world.rowById(resend.id)).state).toBe("failed");
    expect((await world.rowById(id)).state).toBe("completed");
    expect(world.rail.sent()).toBe(1);
    expect(world.ledger.balance("suspense")).toBe(0n);
    expect(world.ledger.openHolds()).toBe(0);
    expect(await world.reviews(resend.id)).toEqual([]);
  });

  test("is not resent while it is unclear whether it arrived", async () => {
    const world = aWorld();
    const { resend } = await givenResent(world);
    await world.rail.goAway();
    await world.recoverNow(resend.id);
    expect(await world.rowById(resend.id)).toMatchObject({ state: "reserving", unreachable: true });
    await world.rail.comeBack();
    world.rail.override = { path: "/transfer/verify", answer: (r) => r.writeHead(502).end("{}") };
    await world.recoverNow(resend.id);
    expect(await world.rowById(resend.id)).toMatchObject({ state: "reserving", asked: 1 });
    expect(world.rail.sent()).toBe(1);

    world.rail.override = undefined;
    await world.recoverNow(resend.id);

    expect((await world.rowById(resend.id)).state).toBe("completed");
    expect(world.rail.sent()).toBe(2);
  });

  test("is debited and opens a review when it arrives after the resend", async () => {
    const world = aWorld();
    const { id, railReference, resend } = await givenResent(world);
    await world.work();
    expect((await world.rowById(resend.id)).state).toBe("completed");

    arrives(world, railReference);
    await world.recoverNow(id);

    expect((await world.rowById(id)).state).toBe("completed");
    expect(await world.reviews(id)).toEqual(["arrived after resend"]);
    expect(world.ledger.balance("suspense")).toBe(-70_000n);
    expect(world.ledger.balance("bank_settlement")).toBe(70_000n);
    expect(world.ledger.total()).toBe(0n);
  });

  test("opens a review when its resend is lost, too", async () => {
    const world = aWorld();
    const { resend } = await givenResent(world);
    world.rail.behaviour = LOST;
    await world.work();
    await world.change(resend.id, { grace_ends_at: world.ago("0 s") });
    for (let query = 0; query < 3; query++) await world.recoverNow(resend.id);
    await world.change(resend.id, {
      not_found_from: world.ago("25 h"),
      asked_from: world.ago("25 h"),
      asked: 10,
    });

    await world.recoverNow(resend.id);

    expect(await world.rowById(resend.id)).toMatchObject({ state: "lost", resent_at: null });
    expect(await world.reviews(resend.id)).toEqual(["return failed"]);
    expect(world.rail.sent()).toBe(2);
  });

  test("cannot be resent twice", async () => {
    const world = aWorld();
    const { id, resend } = await givenResent(world);
    const twin = { ...resend, id: newUuid(), rail_reference: "another" };

    await expect(admin()("external_transfers").insert(twin)).rejects.toThrow(/resend_of/);

    expect(twin.resend_of).toBe(id);
  });
});
