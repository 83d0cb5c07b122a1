import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { CATALOGUE } from "@kobo/events";
import { inTransaction } from "@kobo/postgres";
import { decideReview } from "../../src/app/bank/decide-review";
import { followClock } from "../../src/app/bank/follow-clock";
import type { SettleTransfer } from "../../src/app/bank/settle-transfer";
import { getTransfer } from "../../src/app/get-transfer";
import { getReceivedRefund, getRefundable, listRefunds } from "../../src/app/refunds/read-refunds";
import { settleRefund } from "../../src/app/refunds/settle-refund";
import { FROM_WALLET, PAID, PAYER, PAYER_MERCHANT, refundWorld, WALLET } from "./refund-world";
import { worlds } from "./world";

const { aWorld, admin } = worlds();
/** A refund that a test leaves open must not be run in the next one. */
afterEach(async () => {
  await admin()("refunds").update({ due_at: null });
  await admin()("external_transfers").update({ due_at: null });
});

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });
const BALANCE = 10_000_000n;

function givenRefunds() {
  const world = aWorld();
  return { world, ...refundWorld(world) };
}

describe("to a bank account", () => {
  test("the money leaves the wallet by the rail, under a type and a reference of its own", async () => {
    const { world, received, refund, now, totals, tenant } = givenRefunds();
    const payment = received();

    const { refund: first } = await refund(payment, { amount: 40_000n, reference: "refund-1" });

    expect(first).toMatchObject({ state: "completed", amount: 40_000n, isReserved: true });
    expect(world.ledger.balance(WALLET)).toBe(BALANCE - 40_000n);
    expect(world.ledger.balance("bank_settlement")).toBe(40_000n);
    expect(world.ledger.total()).toBe(0n);
    expect(world.rail.calls("/transfer").at(-1)?.body).toMatchObject({
      amount: 40_000,
      recipient: "RCP_0690000031",
      reason: `Refund of ${toPublicId("txn", payment.id)}`,
    });
    const items = world.ledger.groups.flatMap((group) => group.items ?? []);
    expect(new Set(items.map(({ type }) => type))).toEqual(
      new Set(["TRANSFER_TYPE_PAYMENT_REFUND", "TRANSFER_TYPE_RAIL_SETTLEMENT"]),
    );
    expect(items[0]?.reference).toEqual({ family: "REFERENCE_FAMILY_REFUND", text: "refund-1" });
    expect(await totals(payment)).toMatchObject({ reserved: 40_000n, given: 40_000n });
    expect((await now(first.id)).transfer?.kind).toBe("refund");
    expect(await world.publishedEvents({ tenant })).toEqual([
      "payment_refund.created",
      "payment_refund.completed",
    ]);
    const reading = getTransfer(
      { db: world.parts.db, ledger: world.ledger },
      { tenant, id: first.id },
    );
    await expect(reading).rejects.toEqual(failing("TRANSACTION_NOT_FOUND"));
  });

  test("without an amount all that is left is refunded, and then nothing", async () => {
    const { received, refund } = givenRefunds();
    const payment = received();
    await refund(payment, { amount: 40_000n });

    const { refund: rest } = await refund(payment);

    expect(rest.amount).toBe(60_000n);
    const more = refund(payment);
    await expect(more).rejects.toEqual(failing("REFUND_AMOUNT_EXCEEDED"));
    await expect(more).rejects.toMatchObject({ details: { data: { amountRefundable: 0 } } });
    await expect(refund(payment, { amount: 1n })).rejects.toEqual(
      failing("REFUND_AMOUNT_EXCEEDED"),
    );
  });

  test("a refusal of the payer's bank gives everything back, to the wallet and to the payment", async () => {
    const { world, received, refund, totals, tenant } = givenRefunds();
    world.rail.behaviour = { records: "failed", answers: "as booked" };
    const payment = received();

    const { refund: failed } = await refund(payment);

    expect(failed).toMatchObject({ state: "failed", failureReason: "REJECTED_BY_BANK" });
    expect(world.ledger.balance(WALLET)).toBe(BALANCE);
    expect(world.ledger.openHolds()).toBe(0);
    expect(await totals(payment)).toEqual({ reserved: 0n, given: 0n, begun: 0n });
    expect(await world.publishedEvents({ tenant })).toEqual([
      "payment_refund.created",
      "payment_refund.failed",
    ]);
    world.rail.behaviour = { records: "success", answers: "as booked" };
    expect((await refund(payment)).refund.state).toBe("completed");
  });

  test("an unknown outcome stays pending and counted, and is queried", async () => {
    const { world, received, refund, now, totals } = givenRefunds();
    world.rail.behaviour = { records: "success", answers: "nothing" };
    const payment = received();

    const { refund: first } = await refund(payment);

    expect(first.state).toBe("pending");
    expect(await totals(payment)).toMatchObject({ reserved: PAID, given: PAID });
    await expect(refund(payment)).rejects.toEqual(failing("REFUND_AMOUNT_EXCEEDED"));
    await world.recoverNow(first.id);
    expect((await now(first.id)).refund.state).toBe("completed");
    expect(world.rail.sent()).toBe(1);
  });

  test("a refund that its bank gives back later fails, and its amount can be refunded again", async () => {
    const { world, received, refund, now, totals, tenant } = givenRefunds();
    const payment = received();
    const { refund: first } = await refund(payment);
    for (const booked of world.rail.transfers.values()) booked.status = "reversed";

    await followClock(world.parts, tenant);
    await world.recoverNow(first.id);

    const { refund: after, transfer } = await now(first.id);
    expect(after).toMatchObject({ state: "failed", failureReason: "REVERSED_BY_BANK" });
    expect(transfer?.state).toBe("reversed");
    expect(world.ledger.balance(WALLET)).toBe(BALANCE);
    expect(world.ledger.total()).toBe(0n);
    expect(await totals(payment)).toMatchObject({ reserved: 0n, given: 0n });
    expect(await world.publishedEvents({ tenant })).toEqual([
      "payment_refund.created",
      "payment_refund.completed",
      "payment_refund.failed",
    ]);
  });

  test("one that the rail does not know fails, but is not refunded again while it may arrive", async () => {
    const { world, received, refund, now, totals } = givenRefunds();
    world.rail.behaviour = { records: undefined, answers: "nothing" };
    const payment = received();
    const { refund: first } = await refund(payment);
    await world.change(first.id, { grace_ends_at: world.ago("1 s") });
    for (let query = 0; query < 3; query++) await world.recoverNow(first.id);

    expect(await now(first.id)).toMatchObject({
      refund: { state: "failed", failureReason: "RAIL_TIMEOUT", isReserved: true },
      transfer: { state: "lost" },
    });
    expect(world.ledger.balance(WALLET)).toBe(BALANCE);
    await expect(refund(payment)).rejects.toEqual(failing("REFUND_AMOUNT_EXCEEDED"));

    const railReference = `kobo-${first.id.replaceAll("-", "")}`;
    world.rail.transfers.set(railReference, {
      ...{ reference: railReference, amount: Number(PAID), status: "success" },
      ...{ currency: "NGN", transfer_code: "TRF_late" },
    });
    await world.recoverNow(first.id);

    expect((await now(first.id)).refund.state).toBe("completed");
    expect(world.ledger.balance(WALLET)).toBe(BALANCE - PAID);
    expect(await totals(payment)).toMatchObject({ reserved: PAID, given: PAID });
  });

  test("a reviewer cannot confirm a failed refund whose amount was refunded again", async () => {
    const { world, received, refund, now } = givenRefunds();
    world.rail.behaviour = { records: "failed", answers: "as booked" };
    const payment = received();
    const { refund: failed } = await refund(payment);
    const confirm = () =>
      inTransaction(world.parts.db, (trx) =>
        decideReview(
          trx,
          { transferId: failed.id, action: "confirm", actor: "ngozi", why: "on the statement" },
          1,
        ),
      );
    world.rail.behaviour = { records: "success", answers: "as booked" };
    const { refund: second } = await refund(payment, { amount: 60_000n });

    await expect(confirm()).rejects.toEqual(failing("INVALID_REVIEW_STATE"));
    for (const booked of world.rail.transfers.values()) booked.status = "reversed";
    await world.change(second.id, { due_at: world.ago("1 s") });
    await world.work();
    await confirm();
    await world.work();

    expect((await now(failed.id)).refund).toMatchObject({ state: "completed", isReserved: true });
    expect(world.ledger.total()).toBe(0n);
  });

  test("a process that died before the hold refunds nothing, and frees the payment", async () => {
    const { world, received, refund, now, totals, tenant } = givenRefunds();
    world.ledger.silence = { when: () => true, how: "before" };
    const payment = received();
    await expect(refund(payment, { reference: "lost" })).rejects.toEqual(
      failing("SERVICE_UNAVAILABLE"),
    );
    expect(await totals(payment)).toMatchObject({ reserved: PAID, begun: PAID });
    world.ledger.silence = undefined;
    const [{ id }] = await admin()("refunds").where({ payment_id: payment.id });

    await world.recoverNow(id);

    await expect(now(id)).rejects.toEqual(failing("REFUND_NOT_FOUND"));
    expect(await totals(payment)).toEqual({ reserved: 0n, given: 0n, begun: 0n });
    expect(await world.publishedEvents({ tenant })).toEqual([]);
    expect((await refund(payment, { reference: "lost" })).refund.state).toBe("completed");
  });
});

describe("to a wallet", () => {
  test("one ledger transfer gives the money back to the payer", async () => {
    const { world, received, refund, tenant, totals } = givenRefunds();
    const payment = received(FROM_WALLET);

    const { refund: first } = await refund(payment, { amount: 30_000n });

    expect(first).toMatchObject({ state: "completed", reference: toPublicId("re", first.id) });
    expect(world.ledger.balance(PAYER)).toBe(30_000n);
    expect(world.ledger.balance(WALLET)).toBe(BALANCE - 30_000n);
    expect(world.ledger.groups).toHaveLength(1);
    expect(world.rail.sent()).toBe(0);
    expect(await totals(payment)).toMatchObject({ reserved: 30_000n, given: 30_000n });
    expect(await world.publishedEvents({ tenant })).toEqual([
      "payment_refund.created",
      "payment_refund.completed",
    ]);
  });

  test("the payer's merchant gets an event with the money, and finds the refund", async () => {
    const { world, parts, received, refund, tenant } = givenRefunds();
    const payment = received(FROM_WALLET);
    const { mode } = tenant;

    const { refund: first } = await refund(payment, { amount: 30_000n });

    const [event, ...others] = world.ledger.groups[0]?.announcements ?? [];
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      ...{ name: "transfer.refunded", source: "transfer", merchantId: PAYER_MERCHANT },
      // The key of the transfer's own event, so that it comes after that one.
      key: payment.id,
    });
    const [before = "", after] = event?.pieces ?? [];
    const data = JSON.parse(`${before}2026-11-28T10:00:00.000Z${after}`);
    expect(CATALOGUE["transfer.refunded"].data.parse(data)).toEqual(data);
    const transactionId = toPublicId("txn", first.id);
    expect(data).toMatchObject({
      ...{ transactionId: toPublicId("txn", payment.id), fromPayId: PAYER, amount: Number(PAID) },
      refund: { transactionId, amount: 30_000, completedAt: "2026-11-28T10:00:00.000Z" },
    });
    const payer = aTenant({ mode, merchantId: PAYER_MERCHANT, walletPayId: PAYER });
    const byPayer = (of: typeof payer) =>
      getReceivedRefund(parts, { tenant: of, transactionId: first.id });
    expect(await byPayer(payer)).toMatchObject({ id: first.id, amount: 30_000n });
    for (const other of [tenant, aTenant({ mode }), { ...payer, mode: "live" as const }]) {
      await expect(byPayer(other)).rejects.toEqual(failing("REFUND_NOT_FOUND"));
    }
  });

  test("a payment of an earlier release, whose payer is not known by merchant, is refunded as well", async () => {
    const { world, received, refund } = givenRefunds();
    const payment = received({ ...FROM_WALLET, payer: { walletPayId: PAYER, merchantId: "" } });

    expect((await refund(payment)).refund.state).toBe("completed");
    expect(world.ledger.groups[0]?.announcements).toEqual([]);
  });

  test("the merchant's own payment goes back through the clearing account", async () => {
    const { world, received, refund, tenant } = givenRefunds();
    const payment = received({
      ...FROM_WALLET,
      payer: { walletPayId: WALLET, merchantId: tenant.merchantId },
    });

    expect((await refund(payment)).refund.state).toBe("completed");

    expect(world.ledger.balance(WALLET)).toBe(BALANCE);
    expect(world.ledger.balance("payid_clearing")).toBe(0n);
    expect(world.ledger.groups[0]?.items).toHaveLength(2);
  });

  test.each(["before", "after"] as const)(
    "a ledger that is silent %s its commit moves the money once",
    async (how) => {
      const { world, received, refund, now, totals, work, tenant } = givenRefunds();
      world.ledger.silence = { when: () => true, how };
      const payment = received(FROM_WALLET);
      await expect(refund(payment)).rejects.toEqual(failing("SERVICE_UNAVAILABLE"));
      await expect(refund(payment)).rejects.toEqual(failing("REFUND_AMOUNT_EXCEEDED"));
      world.ledger.silence = undefined;
      const [{ id }] = await admin()("refunds").where({ payment_id: payment.id });
      const isLate = how === "before";
      await admin()("refunds")
        .where({ id })
        .update({
          due_at: world.ago("1 s"),
          leased_until: null,
          ...(isLate ? { not_after: world.ago("1 s") } : {}),
        });

      expect(await work()).toBe(1);

      if (isLate) await expect(now(id)).rejects.toEqual(failing("REFUND_NOT_FOUND"));
      else expect((await now(id)).refund.state).toBe("completed");
      const moved = isLate ? 0n : PAID;
      expect(world.ledger.balance(PAYER)).toBe(moved);
      expect(await totals(payment)).toMatchObject({ reserved: moved, given: moved });
      expect(await world.publishedEvents({ tenant })).toHaveLength(isLate ? 0 : 2);
      expect(await work()).toBe(0);
    },
  );
});

describe("settled in the sandbox", () => {
  const settle = (
    { parts, tenant }: ReturnType<typeof givenRefunds>,
    outcome: SettleTransfer["outcome"],
    reference = "refund-1",
  ) => settleRefund(parts, { tenant, reference, outcome });

  test.each([
    ["success", "pending", { state: "completed", isReserved: true }],
    ["failed", "pending", { state: "failed", isReserved: false }],
    ["reversed", "success", { state: "failed", isReserved: false }],
  ] as const)(
    "as %s, it has the outcome of the payer's bank",
    async (outcome, records, expected) => {
      const given = givenRefunds();
      given.world.rail.behaviour = { records, answers: "as booked" };
      const payment = given.received();
      await given.refund(payment, { amount: 30_000n, reference: "refund-1" });

      const { id } = await settle(given, outcome);

      expect((await given.now(id)).refund).toMatchObject(expected);
      const left = expected.isReserved ? BALANCE - 30_000n : BALANCE;
      expect(given.world.ledger.available()).toBe(left);
      expect(await given.totals(payment)).toMatchObject({
        reserved: expected.isReserved ? 30_000n : 0n,
      });
    },
  );

  test("is refused where the state does not allow it, and to a wallet it is what it is", async () => {
    const given = givenRefunds();
    const notAllowed = {
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "outcome", code: "not_allowed" }] },
    };
    await given.refund(given.received(), { amount: 1n, reference: "refund-1" });
    await given.refund(given.received(FROM_WALLET), { amount: 1n, reference: "to-wallet" });

    await expect(settle(given, "failed")).rejects.toMatchObject(notAllowed);
    for (const outcome of ["failed", "reversed"] as const) {
      await expect(settle(given, outcome, "to-wallet")).rejects.toMatchObject(notAllowed);
    }
    const { id } = await settle(given, "success", "to-wallet");
    expect((await given.now(id)).refund.state).toBe("completed");
    await expect(settle(given, "success", "no-such")).rejects.toEqual(failing("REFUND_NOT_FOUND"));
    await expect(
      settle({ ...given, tenant: aTenant({ mode: "live" }) }, "success"),
    ).rejects.toEqual(failing("TEST_MODE_ONLY"));
  });
});

describe("is refused, and leaves nothing behind", () => {
  test.each([
    ["a bank account", {}],
    ["a wallet", FROM_WALLET],
  ])("without the money in the wallet, to %s", async (_, from) => {
    const { world, received, refund, totals } = givenRefunds();
    world.ledger.balances.set(WALLET, 1_000n);
    const payment = received(from);

    const reference = `ref-${newUuid()}`;
    await expect(refund(payment, { reference })).rejects.toEqual(failing("INSUFFICIENT_FUNDS"));

    expect(await totals(payment)).toEqual({ reserved: 0n, given: 0n, begun: 0n });
    expect(world.ledger.openHolds()).toBe(0);
    world.ledger.balances.set(WALLET, BALANCE);
    expect((await refund(payment, { reference })).refund.state).toBe("completed");
  });

  test.each([
    ["an unknown sender", { payer: undefined }, "PAYER_ACCOUNT_UNKNOWN"],
    [
      "a sender at an unknown bank",
      { payer: { accountNumber: "0690000031", bankCode: "999999" } },
      "PAYER_ACCOUNT_UNKNOWN",
    ],
    [
      "a sender without an account number",
      { payer: { accountNumber: "WALLET-1", bankCode: "000013" } },
      "PAYER_ACCOUNT_UNKNOWN",
    ],
    ["a rejected payment", { status: "rejected" as const }, "INVALID_PAYMENT_STATE"],
    ["a payment on its way", { status: "pending" as const }, "INVALID_PAYMENT_STATE"],
  ])("for %s", async (_, fields, code) => {
    const { received, refund, totals } = givenRefunds();
    const payment = received(fields);

    await expect(refund(payment)).rejects.toEqual(failing(code));
    expect(await totals(payment)).toEqual({ reserved: 0n, given: 0n, begun: 0n });
  });

  test("for an amount of nothing, above what is left, or of an unknown payment", async () => {
    const { received, refund } = givenRefunds();
    const payment = received();

    await expect(refund(payment, { amount: 0n })).rejects.toEqual(failing("INVALID_AMOUNT"));
    await expect(refund(payment, { amount: PAID + 1n })).rejects.toEqual(
      failing("REFUND_AMOUNT_EXCEEDED"),
    );
    await expect(refund({ ...payment, id: newUuid() })).rejects.toEqual(
      failing("PAYMENT_NOT_FOUND"),
    );
  });
});

describe("never more than was received", () => {
  test.each([
    ["a bank account", {}],
    ["a wallet", FROM_WALLET],
  ])("under twenty parallel refunds to %s", async (_, from) => {
    const { world, received, refund, totals } = givenRefunds();
    const payment = received(from);

    const all = Array.from({ length: 20 }, () => refund(payment, { amount: 15_000n }));
    const settled = await Promise.allSettled(all);

    const done = settled.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(6);
    for (const one of settled) {
      if (one.status === "rejected") expect(one.reason).toEqual(failing("REFUND_AMOUNT_EXCEEDED"));
    }
    expect(await totals(payment)).toMatchObject({ reserved: 90_000n, given: 90_000n });
    expect(world.ledger.balance(WALLET)).toBe(BALANCE - 90_000n);
    expect(world.ledger.total()).toBe(0n);
  });

  test("twenty parallel replays of one request are one refund", async () => {
    const { world, received, refund } = givenRefunds();
    const payment = received();
    const key = { idempotencyHash: randomBytes(32), amount: 20_000n };

    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund(payment, key)),
    );

    const ids = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value.refund.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const one of settled) {
      if (one.status === "rejected") expect(one.reason).toEqual(failing("IDEMPOTENCY_KEY_IN_USE"));
    }
    expect(world.rail.sent()).toBe(1);
    expect(await refund(payment, key)).toMatchObject({ replayed: true, refund: { id: ids[0] } });
  });
});

test("a replay returns the refund's current state, and another request cannot have its key", async () => {
  const { world, received, refund } = givenRefunds();
  const payment = received();
  world.rail.behaviour = { records: "success", answers: "nothing" };
  const idempotencyHash = randomBytes(32);
  const { refund: first } = await refund(payment, { idempotencyHash });
  await world.recoverNow(first.id);

  const again = await refund(payment, { idempotencyHash });

  expect(again).toMatchObject({ replayed: true, refund: { id: first.id, state: "completed" } });
  const other = refund(payment, { idempotencyHash, fingerprint: Buffer.alloc(32, 1) });
  await expect(other).rejects.toEqual(failing("IDEMPOTENCY_KEY_REUSED"));
});

test("a reference names one refund of the merchant", async () => {
  const { received, refund } = givenRefunds();
  const { refund: first } = await refund(received(), { reference: "once", amount: 10_000n });

  const second = refund(received(), { reference: "once" });

  await expect(second).rejects.toEqual(failing("DUPLICATE_REFERENCE"));
  await expect(second).rejects.toMatchObject({
    details: { data: { reference: "once", id: toPublicId("re", first.id), status: "completed" } },
  });
});

test("a list pages through the refunds of all payments, and by its filters", async () => {
  const { world, parts, tenant, received, refund } = givenRefunds();
  const [one, other] = [received(), received(FROM_WALLET)];
  const ids: string[] = [];
  for (const payment of [one, other, one, other, one]) {
    ids.push((await refund(payment, { amount: 10_000n })).refund.id);
  }
  world.rail.behaviour = { records: "failed", answers: "as booked" };
  ids.push((await refund(one, { amount: 10_000n, reference: "the failed one" })).refund.id);
  const all = {
    ...{ tenant, status: undefined, paymentId: undefined, reference: undefined },
    ...{ from: undefined, to: undefined, limit: 4 },
  };
  const idsIn = (page: { items: { refund: { id: string } }[] }) =>
    page.items.map(({ refund: { id } }) => id);

  const first = await listRefunds(parts, all);
  const second = await listRefunds(parts, { ...all, before: first.nextBefore });
  const back = await listRefunds(parts, { ...all, after: second.previousAfter });
  const ofOne = await listRefunds(parts, { ...all, paymentId: one.id });
  const failed = await listRefunds(parts, { ...all, status: "failed" });
  const named = await listRefunds(parts, { ...all, reference: "the failed one" });
  const later = await listRefunds(parts, { ...all, from: new Date(Date.now() + 60_000) });

  expect([...idsIn(first), ...idsIn(second)]).toEqual(ids.toReversed());
  expect(second.hasMore).toBe(false);
  expect(idsIn(back)).toEqual(idsIn(first));
  expect(idsIn(ofOne)).toEqual([ids[5], ids[4], ids[2], ids[0]]);
  expect(idsIn(failed)).toEqual([ids[5]]);
  expect(idsIn(named)).toEqual([ids[5]]);
  expect(idsIn(later)).toEqual([]);
});

test("shows what is left of a payment, and where it would go", async () => {
  const { parts, tenant, received, refund } = givenRefunds();
  const payment = received();
  await refund(payment, { amount: 40_000n });
  const of = (paymentId: string) =>
    getRefundable(parts, { tenant, paymentId, deadline: Date.now() + 5_000 });

  expect(await of(payment.id)).toMatchObject({
    ...{ received: PAID, refunded: 40_000n, refundable: 60_000n },
    destination: { type: "bank_account", accountNumber: "0690000031", bankCode: "058" },
  });
  expect(await of(received({ payer: undefined }).id)).toMatchObject({
    ...{ refundable: 0n, destination: undefined },
  });
  expect((await of(received({ status: "rejected" }).id)).refundable).toBe(0n);
});
