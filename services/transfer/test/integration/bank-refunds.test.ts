import { toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { inTransaction } from "@kobo/postgres";
import { decideReview } from "../../src/app/bank/decide-review";
import { followClock } from "../../src/app/bank/follow-clock";
import type { SettleTransfer } from "../../src/app/bank/settle-transfer";
import { getTransfer } from "../../src/app/get-transfer";
import { settleRefund } from "../../src/app/refunds/settle-refund";
import { BALANCE, FROM_WALLET, failing, PAID, refundWorlds, WALLET } from "./refund-world";

const { admin, givenRefunds } = refundWorlds();

describe("to a bank account", () => {
  test("a refund is debited from the wallet and sent over the rail, with a refund type and reference", async () => {
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

  test("without an amount the rest is refunded, and further refunds are refused", async () => {
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

  test("with the breaker open nothing is reserved or stored, and the error is retryable", async () => {
    const { parts, world, received, refund, totals } = givenRefunds();
    const payment = received();
    const test = { ...world.parts.rails.test, reserve: () => undefined };
    parts.rails = { test, live: test };

    await expect(refund(payment)).rejects.toEqual(failing("SERVICE_UNAVAILABLE"));

    expect(await totals(payment)).toEqual({ reserved: 0n, given: 0n, begun: 0n });
    expect(world.ledger.groups).toEqual([]);
  });

  test("a refusal by the payer's bank restores the wallet and the refundable amount", async () => {
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

  test("an unknown outcome stays pending, counts as refunded, and is queried", async () => {
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

  test("a refund that the bank returns later fails, and its amount is refundable again", async () => {
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

  test("a refund that the rail does not find fails, but its amount stays reserved while it may arrive", async () => {
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

  test("a refund interrupted before the hold moves no money, and releases the reserved amount", async () => {
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
  ] as const)("as %s, it ends with that outcome", async (outcome, records, expected) => {
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
  });

  test("is refused where the state does not allow it, and a wallet refund settles only as success", async () => {
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
