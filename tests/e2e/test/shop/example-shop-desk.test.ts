import { join } from "node:path";
import { eventually, TcpProxy } from "@kobo/testing";
import { controlOf } from "../simulator-control";
import { availableOf, givenMerchant, theStack } from "../world";
import { aCardForm, aPlace, rowsIn, type Shop } from "./shop";
import { environmentOf, RICE, type ShopWorld, shopWorld } from "./shop-world";

const theWorld = shopWorld();
let world: ShopWorld;
let shop: Shop;
beforeAll(() => {
  world = theWorld();
  shop = world.shop;
});

describe("the desk", () => {
  test("refunds a card payment once", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm());

    const first = await shop.desk(`/orders/${order}/refund`);
    const second = await shop.desk(`/orders/${order}/refund`);

    expect(first).toEqual({ status: 200, body: { reference: `${order}-1`, status: "refunded" } });
    expect(second).toEqual({ status: 409, body: { reference: `${order}-1`, status: "refunded" } });
    expect((await shop.see(order)).html).toContain("You have your money back.");
    const { body } = await world.cards.get(`/v2/payments/${order}-1`);
    expect(body.data).toMatchObject({ status: "refunded", amount_refunded: RICE });
  });

  test("refunds nothing that is unpaid, or not paid by card", async () => {
    const order = await shop.order();
    expect((await shop.desk(`/orders/${order}/refund`)).status).toBe(404);
    expect((await shop.desk("/orders/order-0/refund")).status).toBe(404);

    await shop.pay(order, { method: "payid" });
    await world.payPayId(order, RICE);
    await shop.untilSeen(order, "paid");

    expect((await shop.desk(`/orders/${order}/refund`)).status).toBe(409);
  });

  test("shows a payment that was refunded elsewhere", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm());

    await world.cards.post(`/v2/payments/${order}-1/refunds`, {});

    await shop.untilSeen(order, "refunded");
  });

  test("follows a refund that is pending at the bank, and its later failure", async () => {
    const processor = controlOf("card-processor");
    const order = await shop.order();
    await shop.pay(order, aCardForm());
    const match = { "metadata.kobo_payment": `${order}-1` };
    await processor.fault({ operation: "refund-fate", fault: "pending", match, times: 1 });
    const settle = async (outcome: string) => {
      const { refunds } = await processor.records(match);
      await processor.command("/refunds/settle", { refund: refunds[0]?.id, outcome });
    };

    const { body } = await shop.desk(`/orders/${order}/refund`);
    expect(body).toMatchObject({ status: "refunding" });
    expect((await shop.see(order)).html).toContain("Your money is on its way back to you.");

    await settle("succeeded");
    await shop.untilSeen(order, "refunded");

    await settle("failed");
    const { html } = await shop.untilSeen(order, "paid");
    expect(html).toContain("We could not give your money back yet");
  }, 60_000);

  test("resumes a refund with an unknown outcome, and refunds once", async () => {
    const proxy = await TcpProxy.to(theStack().sandboxBaseUrl);
    const deaf = await world.openDeaf("refund", {
      KOBO_BASE_URL: `http://127.0.0.1:${proxy.port}`,
    });
    const order = await deaf.order();
    await deaf.pay(order, aCardForm());
    proxy.inspectResponses(() => "cut");
    const { body } = await deaf.desk(`/orders/${order}/refund`);
    expect(body).toMatchObject({ status: "refunding" });

    proxy.inspectResponses(() => "pass");

    await deaf.untilSeen(order, "refunded");
    const created = await world.cards.get(`/v2/payments/${order}-1/refunds`);
    expect(created.body.data).toHaveLength(1);
    await proxy.close();
  }, 90_000);

  test("reports a refund that failed for insufficient funds, and can retry it", async () => {
    const poor = await givenMerchant({ funds: 0 });
    const at = await aPlace(join(world.root, "poor"));
    const { testKey } = poor;
    const its = await world.openOther(at, { ...environmentOf(poor), KOBO_SECRET_KEY: testKey });
    const order = await its.order();
    await its.pay(order, aCardForm());
    const available = await availableOf(poor);
    await poor.api.post("/transfer/external", {
      fromPayId: poor.wallet,
      accountNumber: "0690000031",
      bankCode: "058",
      amount: available,
      reference: `all-of-it-${order}`,
    });

    const answer = await its.desk(`/orders/${order}/refund`);

    expect(answer).toEqual({ status: 200, body: { reference: `${order}-1`, status: "paid" } });
    expect((await its.see(order)).html).toContain("We could not give your money back yet");
    await poor.api.post(`/sandbox/wallets/${poor.wallet}/fund`, { amount: RICE });
    const again = await its.desk(`/orders/${order}/refund`);
    expect(again.body).toMatchObject({ status: "refunded" });
  });

  const aPayout = (reference: string, accountNumber = "0690000031") => ({
    reference,
    accountNumber,
    bankCode: "058",
    amount: 100_000,
  });

  test("pays a supplier once for each invoice", async () => {
    const before = await availableOf(world.merchant);

    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.desk("/payouts", aPayout("invoice-1"))),
    );
    const other = await shop.desk("/payouts", { ...aPayout("invoice-1"), amount: 200_000 });

    for (const { body } of answers) expect(body).toMatchObject({ status: "completed" });
    expect(other.status).toBe(409);
    expect(before - (await availableOf(world.merchant))).toBe(100_000);
  });

  test("follows a payout that is pending at the bank", async () => {
    const first = await shop.desk("/payouts", aPayout("invoice-2", "0690000035"));
    expect(first.body).toMatchObject({ status: "pending" });

    await world.merchant.api.post("/sandbox/transfers/invoice-2/settle", { outcome: "failed" });

    await eventually(() => {
      const row = rowsIn(world.place.directory, "payouts").find(
        (one) => one.reference === "invoice-2",
      );
      expect(row?.status).toBe("failed");
    }, 20_000);
  });

  test("records a payout that the bank returned", async () => {
    await shop.desk("/payouts", aPayout("invoice-6", "0690000037"));

    await eventually(() => {
      const row = rowsIn(world.place.directory, "payouts").find(
        (one) => one.reference === "invoice-6",
      );
      expect(row?.status).toBe("reversed");
    }, 20_000);
  });

  test("accepts an existing transfer with its reference as the payout only if it is identical", async () => {
    for (const [reference, amount] of [
      ["invoice-7", 100_000],
      ["invoice-8", 110_000],
    ] as const) {
      const order = { ...aPayout(reference), amount, fromPayId: world.merchant.wallet };
      expect((await world.merchant.api.post("/transfer/external", order)).status).toBe(201);
    }

    const same = await shop.desk("/payouts", aPayout("invoice-7"));
    const other = await shop.desk("/payouts", aPayout("invoice-8"));

    expect(same.body).toMatchObject({ status: "completed" });
    expect(other.body).toMatchObject({ status: "failed", note: "DUPLICATE_REFERENCE" });
  });

  test("reports why a payout was refused", async () => {
    const { body } = await shop.desk("/payouts", aPayout("invoice-3", "0690000036"));

    const unknown = await shop.desk("/payouts", aPayout("invoice-9", "0690000038"));

    expect(body).toMatchObject({ status: "failed", note: "REJECTED_BY_BANK" });
    expect(unknown.body).toMatchObject({
      status: "failed",
      note: "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    });
  });

  test("refuses a payout with an invalid field", async () => {
    for (const wrong of [{ amount: 1.5 }, { amount: -1 }, { bankCode: "" }, { reference: 7 }]) {
      const answer = await shop.desk("/payouts", { ...aPayout("invoice-4"), ...wrong });
      expect(answer.status).toBe(400);
    }
    expect((await shop.desk("/payouts", "no object")).status).toBe(400);
  });

  test("resumes a payout with an unknown outcome, and pays once", async () => {
    const proxy = await TcpProxy.to(theStack().sandboxBaseUrl);
    const deaf = await world.openDeaf("payout", {
      KOBO_BASE_URL: `http://127.0.0.1:${proxy.port}`,
    });
    const before = await availableOf(world.merchant);
    proxy.inspectResponses(() => "cut");
    const { body } = await deaf.desk("/payouts", aPayout("invoice-5"));
    expect(body).toMatchObject({ status: "sending" });

    proxy.inspectResponses(() => "pass");

    await eventually(() => {
      expect(rowsIn(join(world.root, "payout"), "payouts")).toMatchObject([
        { status: "completed" },
      ]);
    }, 30_000);
    expect(before - (await availableOf(world.merchant))).toBe(100_000);
    await proxy.close();
  }, 90_000);

  test("does nothing without the token", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm());

    const answer = await shop.desk(`/orders/${order}/refund`, {}, "another");

    expect(answer.status).toBe(401);
    expect((await shop.see(order)).status).toBe("paid");
  });
});
