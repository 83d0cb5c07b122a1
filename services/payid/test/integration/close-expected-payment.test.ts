import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { closeExpectedPayment } from "../../src/app/close-expected-payment";
import { createDynamicPayId, createStaticPayId } from "../../src/app/pay-ids/create-pay-id";
import { simulatePayIdPayment } from "../../src/app/pay-ids/simulate-pay-id-payment";
import { MIGRATIONS } from "../../src/db/schema";
import { SANDBOX_SENDER } from "../../src/domain/received-payment";
import { aDynamicPayId, aStaticPayId } from "../factories";
import { FakePartner } from "./fake-partner";
import { aMerchant, aWorld } from "./world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let fake: FakePartner;
let world: ReturnType<typeof aWorld>;
beforeAll(async () => {
  fake = await FakePartner.start();
});
afterAll(() => fake.stop());
beforeEach(() => {
  world = aWorld(db(), fake);
});
afterEach(() => world.close());

const close = (tenant: Tenant, reference: string) =>
  closeExpectedPayment(world.parts, { tenant, reference }, Date.now() + 8_000);

const payPayId = (tenant: Tenant, reference: string) =>
  simulatePayIdPayment(world.parts, {
    ...{ tenant, address: { reference }, amount: 50_000n, senderName: "" },
    ...{ sender: SANDBOX_SENDER, idempotencyHash: null },
  });

describe("a dynamic PayID", () => {
  const given = async () => {
    const tenant = aMerchant();
    const { payId } = await createDynamicPayId(world.parts, aDynamicPayId({ tenant }));
    return { tenant, reference: payId.reference };
  };

  test("that is closed accepts no payment, after earlier look-ups have expired", async () => {
    const { tenant, reference } = await given();

    const closed = await close(tenant, reference);
    const again = await close(tenant, reference);

    for (const view of [closed, again])
      expect(view).toMatchObject({
        on: { payId: { status: "inactive" } },
        received: { count: 0n },
      });
    expect(world.waited).toHaveLength(2);
    expect(Math.min(...world.waited)).toBeGreaterThan(2_000);
    await expect(payPayId(tenant, reference)).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
  });

  test("that was paid shows its payment, at once", async () => {
    const { tenant, reference } = await given();
    await payPayId(tenant, reference);

    const view = await close(tenant, reference);

    expect(view).toMatchObject({
      on: { payId: { status: "used" } },
      received: { amount: 50_000n },
    });
    expect(view.transferIds).toHaveLength(1);
  });

  test("of another merchant, or that does not exist, is not found", async () => {
    const { tenant, reference } = await given();
    const notFound = { code: "TRANSACTION_NOT_FOUND" };

    await expect(close(aMerchant(), reference)).rejects.toMatchObject(notFound);
    await expect(close(tenant, `${reference}-2`)).rejects.toMatchObject(notFound);
  });
});

describe("an account for one payment", () => {
  const given = async () => {
    const tenant = aMerchant();
    const { account } = await world.open({ tenant });
    return { tenant, reference: account.reference, account_number: account.accountNumber };
  };

  test("that is closed returns later payments", async () => {
    const { tenant, reference, account_number } = await given();

    const view = await close(tenant, reference);
    await world.notify(fake.record({ account_number, amount: 50_000 }));

    expect(view).toMatchObject({ on: { status: "expired" }, received: { count: 0n } });
    expect(world.ledger.balanceOf("suspense")).toBe(50_000n);
    expect(await close(tenant, reference)).toMatchObject({ received: { count: 0n } });
  });

  test("shows a payment that the bank has not reported yet", async () => {
    const { tenant, reference, account_number } = await given();
    fake.record({ account_number, amount: 50_000 });

    const view = await close(tenant, reference);

    expect(view).toMatchObject({
      received: { amount: 50_000n, count: 1n },
      isBeingCredited: false,
    });
    expect(world.ledger.balanceOf("suspense")).toBe(0n);
  });

  test("is not reported as unpaid while the bank does not say so, and a payment from before is found later", async () => {
    const { tenant, reference, account_number } = await given();
    fake.record({ account_number, amount: 50_000 });
    fake.behave = (response) => {
      response.writeHead(503).end();
      return true;
    };

    const refused = await Promise.allSettled([close(tenant, reference), close(tenant, reference)]);
    fake.behave = undefined;
    const view = await close(tenant, reference);

    expect(refused).toMatchObject([
      { status: "rejected", reason: { code: "SERVICE_UNAVAILABLE" } },
      { status: "rejected", reason: { code: "SERVICE_UNAVAILABLE" } },
    ]);
    expect(view).toMatchObject({ received: { amount: 50_000n, count: 1n } });
  });

  test("closed concurrently with a payment: it is credited or returned, as the response reports", async () => {
    for (let round = 0; round < 8; round++) {
      const { tenant, reference, account_number } = await given();
      const before = world.ledger.balanceOf("suspense");
      const pay = async () => world.notify(fake.record({ account_number, amount: 50_000 }));

      const [view] = await Promise.all(
        round % 2
          ? [close(tenant, reference), pay()]
          : [pay().then(() => close(tenant, reference))],
      );
      const after = await close(tenant, reference);

      const isBack = world.ledger.balanceOf("suspense") > before;
      expect(after.received.count).toBe(isBack ? 0n : 1n);
      if (view.received.count > 0n) expect(isBack).toBe(false);
      // Closed without a payment: money that the bank took later goes back.
      if (view.received.count === 0n && !view.isBeingCredited) expect(isBack).toBe(true);
    }
  });
});

test("a static PayID and a permanent account are refused", async () => {
  const tenant = aMerchant();
  const { payId } = await createStaticPayId(world.parts, aStaticPayId({ tenant }));
  const { account } = await world.openPermanent({ tenant });

  for (const reference of [payId.reference, account.reference])
    await expect(close(tenant, reference)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "reference", code: "not_single" }] },
    });
});
