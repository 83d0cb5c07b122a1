import { toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { CATALOGUE } from "@kobo/events";
import { getReceivedRefund } from "../../src/app/refunds/read-refunds";
import {
  BALANCE,
  FROM_WALLET,
  failing,
  PAID,
  PAYER,
  PAYER_MERCHANT,
  refundWorlds,
  WALLET,
} from "./refund-world";

const { admin, givenRefunds } = refundWorlds();

describe("to a wallet", () => {
  test("one ledger transfer returns the money to the payer", async () => {
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

  test("the payer's merchant gets an event in the same ledger group, and can read the refund", async () => {
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

  test("a payment of an earlier release, without the payer's merchant, is refunded without an event", async () => {
    const { world, received, refund } = givenRefunds();
    const payment = received({ ...FROM_WALLET, payer: { walletPayId: PAYER, merchantId: "" } });

    expect((await refund(payment)).refund.state).toBe("completed");
    expect(world.ledger.groups[0]?.announcements).toEqual([]);
  });

  test("the merchant's payment to itself is refunded through the clearing account", async () => {
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
    "a ledger that does not respond %s its commit moves the money at most once",
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
