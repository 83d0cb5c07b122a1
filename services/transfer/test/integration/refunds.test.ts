import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { getRefundable, listRefunds } from "../../src/app/refunds/read-refunds";
import { BALANCE, FROM_WALLET, failing, PAID, refundWorlds, WALLET } from "./refund-world";

const { givenRefunds } = refundWorlds();

describe("is refused, and leaves nothing behind", () => {
  test.each([
    ["a bank account", {}],
    ["a wallet", FROM_WALLET],
  ])("with insufficient funds in the wallet, to %s", async (_, from) => {
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
    ["a pending payment", { status: "pending" as const }, "INVALID_PAYMENT_STATE"],
  ])("for %s", async (_, fields, code) => {
    const { received, refund, totals } = givenRefunds();
    const payment = received(fields);

    await expect(refund(payment)).rejects.toEqual(failing(code));
    expect(await totals(payment)).toEqual({ reserved: 0n, given: 0n, begun: 0n });
  });

  test("for an amount of zero, above the refundable amount, or of an unknown payment", async () => {
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

  test("twenty parallel replays of one request create one refund", async () => {
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

test("a replay returns the refund's current state, and another request cannot reuse its key", async () => {
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

describe("while the secret that hashes idempotency keys is rotated", () => {
  const [byOld, byNew] = [randomBytes(32), randomBytes(32)];
  const oldFirst = { idempotencyHash: byOld, otherIdempotencyHashes: [byNew] };
  const newFirst = { idempotencyHash: byNew, otherIdempotencyHashes: [byOld] };

  test("a repeat under the new secret returns the partial refund that was made under the old one", async () => {
    const { received, refund, totals } = givenRefunds();
    const payment = received();
    const { refund: first } = await refund(payment, { ...oldFirst, amount: 20_000n });

    const again = await refund(payment, { ...newFirst, amount: 20_000n });

    expect(again).toMatchObject({ replayed: true, refund: { id: first.id } });
    expect(await totals(payment)).toMatchObject({ reserved: 20_000n, given: 20_000n });
  });

  test("parallel repeats under both secrets create one refund", async () => {
    const { received, refund, totals } = givenRefunds();
    const payment = received();

    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        refund(payment, { ...(n % 2 === 0 ? oldFirst : newFirst), amount: 20_000n }),
      ),
    );

    const ids = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value.refund.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await totals(payment)).toMatchObject({ reserved: 20_000n, given: 20_000n });
  });
});

test("a reference is unique among the merchant's refunds", async () => {
  const { received, refund } = givenRefunds();
  const { refund: first } = await refund(received(), { reference: "once", amount: 10_000n });

  const second = refund(received(), { reference: "once" });

  await expect(second).rejects.toEqual(failing("DUPLICATE_REFERENCE"));
  await expect(second).rejects.toMatchObject({
    details: { data: { reference: "once", id: toPublicId("re", first.id), status: "completed" } },
  });
});

test("a list pages through the refunds of all payments, and filters them", async () => {
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

test("a payment's refundable amount and destination are shown", async () => {
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
