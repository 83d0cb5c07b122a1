import { randomBytes } from "node:crypto";
import { BillPurchaseRecord, FailedBillPurchaseRecord } from "@kobo/api-schemas/records";
import { kobo } from "@kobo/core/money";
import { aTenant } from "@kobo/core/testing";
import { claimDue } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import type { PurchaseRequest__Output } from "@kobo/protos/bills/v1/PurchaseRequest";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { getPurchase } from "../../../src/app/purchases/get-purchase";
import { type PurchaseBill, purchaseBill } from "../../../src/app/purchases/purchase-bill";
import { resumePurchase } from "../../../src/app/purchases/run-purchase";
import { toView } from "../../../src/app/purchases/view";
import { payFields } from "../../../src/clients/provider/pay-fields";
import { DUE, MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import type { Outcome } from "../../../src/domain/purchases/outcome";
import type { Purchase } from "../../../src/domain/purchases/purchase";
import { bills } from "../../../src/grpc/bills";
import {
  aPurchaseBill,
  declined,
  delivered,
  notFound,
  processing,
  silent,
  unreachable,
} from "../../factories";
import { aWorld } from "../world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(() => admin.destroy());

const VERIFIED = {
  customerName: "ADAEZE OKAFOR",
  renewalAmount: kobo(440_000n),
  currentBouquet: "",
  expiryDate: "",
  customerAddress: "",
  meterType: "",
  accountIds: [],
};

const rowOf = (command: PurchaseBill) =>
  db()("purchases").where({ reference: command.reference }).first();
const eventsOf = async (command: PurchaseBill) =>
  (await db()("outbox").where({ merchant_id: command.tenant.merchantId }).orderBy("id")).map(
    ({ type, data }) => ({ type, data: JSON.parse(data) }),
  );
const namesOf = async (command: PurchaseBill) => (await eventsOf(command)).map(({ type }) => type);
const reviewsOf = async (command: PurchaseBill) => {
  const { id } = await rowOf(command);
  return (await db()("reviews").where({ purchase_id: id })).map(({ reason }) => reason);
};

/** Like the worker when the ledger is unavailable: the row is retried later. */
function unlessPassing(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error;
}

/** Makes a purchase due without a lease, and resumes it. */
async function recoverNow({ parts }: ReturnType<typeof aWorld>, command: PurchaseBill) {
  const { id } = await rowOf(command);
  await admin("purchases")
    .where({ id })
    .update({
      due_at: admin.raw("now()"),
      leased_until: null,
      not_after: admin.raw("now() - interval '1 s'"),
    });
  const leases = await claimDue(db(), { table: "purchases", limit: 10, leaseMs: 30_000 });
  await Promise.all(leases.map((lease) => resumePurchase(parts, lease).catch(unlessPassing)));
}

test("a pending purchase is due when the merchant's test clock reaches its requery", async () => {
  const world = aWorld(db());
  world.provider.outcomes.pay = { kind: "unknown", code: "", acknowledged: false, detail: "" };
  const command = aPurchaseBill();
  await purchaseBill(world.parts, command);
  const due = () => claimDue(db(), { table: "purchases", limit: 10, leaseMs: 30_000 });
  expect(await due()).toEqual([]);
  const tenant = toWireTenant(command.tenant);

  await sandboxClock({ db: db(), due: DUE }).Advance({ tenant, offsetMs: "60000" });

  const { id } = await rowOf(command);
  expect(await due()).toEqual([{ id, fence: expect.any(BigInt) }]);
});

test("an unknown purchase fails when the test clock passes its grace period", async () => {
  const world = aWorld(db());
  world.provider.outcomes = { pay: silent, requery: notFound };
  const command = aPurchaseBill();
  await purchaseBill(world.parts, command);
  const tenant = toWireTenant(command.tenant);

  for (const minutes of [1, 2, 3, 11]) {
    await sandboxClock({ db: db(), due: DUE }).Advance({ tenant, offsetMs: `${minutes * 60_000}` });
    await recoverNow(world, command);
  }

  expect(await rowOf(command)).toMatchObject({ state: "lost", error: "PROVIDER_TIMEOUT" });
});

describe("a purchase", () => {
  test("of airtime is held, sent, posted, and published with the specification's record", async () => {
    const world = aWorld(db());
    const command = aPurchaseBill();

    const { purchase, replayed } = await purchaseBill(world.parts, command);

    expect(replayed).toBe(false);
    expect(purchase).toMatchObject({
      state: "completed",
      amount: 100_000n,
      commission: { rate: "1.5%", amount: 1_500n },
      providerReference: "17632830",
      providerCost: 96_500n,
    });
    expect(world.ledger.holds.get(purchase.id)).toBe("posted");
    expect(world.ledger.balance).toBe(10_000_000n - 98_500n);
    expect(world.provider.calls).toEqual([
      { call: "pay", requestId: expect.stringMatching(/^\d{12}[0-9a-f]{24}$/) },
    ]);
    const [event, ...others] = await eventsOf(command);
    expect(others).toEqual([]);
    expect(event?.type).toBe("bill.purchase.completed");
    expect(BillPurchaseRecord.parse(event?.data)).toMatchObject({
      reference: command.reference,
      phone: "0801****111",
      quantity: 1,
      narration: "Airtime for Ada",
      createdAt: purchase.createdAt.toISOString(),
      updatedAt: purchase.updatedAt.toISOString(),
      totalCharge: 98_500,
      status: "completed",
      completedAt: purchase.completedAt?.toISOString(),
    });
  });

  test("of data costs the variation's price", async () => {
    const { parts } = aWorld(db());
    const command = aPurchaseBill({
      serviceId: "mtn-data",
      variationCode: "mtn-500mb",
      amount: undefined,
    });

    const { purchase } = await purchaseBill(parts, command);

    expect(purchase).toMatchObject({ state: "completed", billType: "data", amount: 35_000n });
  });

  const TV = { serviceId: "dstv", billersCode: "1212121212" };
  const HOME_COVER = {
    full_name: "Ada Obi",
    address: "12 Broad Street",
    type_building: "1",
    business_occupation: "2",
    date_of_birth: "1990-01-31",
  };
  test.each<[string, Partial<PurchaseBill>, Partial<Purchase>, bigint]>([
    [
      "a TV renewal",
      { ...TV, subscriptionType: "renewal", amount: 880_000n, quantity: 2 },
      { billType: "tv", subscriptionType: "renew", quantity: 2, variationCode: "" },
      875_600n,
    ],
    [
      "a TV change",
      { ...TV, subscriptionType: "change", variationCode: "dstv-padi" },
      { billType: "tv", subscriptionType: "change", billersCode: "1212121212" },
      437_800n,
    ],
    [
      "a TV voucher with its fee",
      { serviceId: "showmax", variationCode: "mobile_only_3" },
      { billType: "tv", subscriptionType: "", billersCode: "" },
      388_100n,
    ],
    [
      "electricity",
      {
        serviceId: "ikeja-electric",
        billersCode: "11",
        variationCode: "postpaid",
        amount: 200_000n,
      },
      { billType: "electricity", billersCode: "11", variationCode: "postpaid" },
      199_000n,
    ],
    [
      "exam cards",
      { serviceId: "waec", variationCode: "waecdirect", quantity: 3 },
      { billType: "education", quantity: 3, billersCode: "" },
      1_160_000n,
    ],
    [
      "an exam's PIN",
      { serviceId: "jamb", variationCode: "utme-mock", billersCode: "0123456789" },
      { billType: "education", billersCode: "0123456789" },
      760_000n,
    ],
    [
      "insurance",
      {
        serviceId: "home-cover-insurance",
        variationCode: "home-basic",
        billersCode: "Ada Obi",
        extraFields: { ...HOME_COVER, pet: "cat" },
      },
      { billType: "insurance", billersCode: "Ada Obi", extraFields: HOME_COVER },
      300_000n,
    ],
  ])("of %s completes with its fields and price", async (_, fields, kept, charge) => {
    const { parts, provider, ledger } = aWorld(db());
    provider.verification = { kind: "verified", account: VERIFIED };
    const card = { serial: "WRN1", pin: "123456789012" };
    const goods = { pin: "1234567890123456", cardList: [card, card, card] };
    provider.outcomes.pay = { ...delivered, goods } as Outcome;

    const { purchase } = await purchaseBill(parts, aPurchaseBill({ amount: undefined, ...fields }));

    expect(purchase).toMatchObject({ state: "completed", ...kept });
    expect(ledger.balance).toBe(10_000_000n - charge);
  });

  test("waits for a token that comes after the delivery, and publishes it", async () => {
    const { parts, provider } = aWorld(db());
    provider.verification = { kind: "verified", account: VERIFIED };
    const token = "12345678901234567890";
    provider.outcomes.pay = { ...delivered, goods: {} } as Outcome;
    provider.outcomes.requery = { ...delivered, goods: { token } } as Outcome;
    const meter = { serviceId: "ikeja-electric", billersCode: "11", variationCode: "prepaid" };
    const command = aPurchaseBill({ ...meter, amount: 200_000n });

    const { purchase } = await purchaseBill({ ...parts, requeryScale: 0.01 }, command);

    expect(purchase).toMatchObject({ state: "completed", goods: { token } });
    const [, completed] = await eventsOf(command);
    expect(completed).toMatchObject({ type: "bill.purchase.completed", data: { token } });
  });

  test("below cost completes, opens a review, and invalidates the catalogue", async () => {
    const { parts, provider, shelf } = aWorld(db());
    provider.outcomes.pay = { ...delivered, cost: kobo(500_000n) } as Outcome;
    const command = aPurchaseBill();

    const { purchase } = await purchaseBill(parts, command);

    expect(purchase).toMatchObject({ state: "completed", providerCost: 500_000n });
    expect(await db()("reviews").where({ purchase_id: purchase.id }).first()).toMatchObject({
      reason: "sold below cost",
      closed_at: null,
    });
    expect(shelf.emptied).toBe(1);
  });

  test("stores all fields of the merchant's request, and sends the provider its fields", async () => {
    const { parts, provider } = aWorld(db());
    const sent: Record<string, string>[] = [];
    provider.onPay = async (purchase) => sent.push(payFields(purchase));
    const { tenant, reference } = aPurchaseBill();
    const request: PurchaseRequest__Output = {
      tenant: toWireTenant(tenant),
      fromWallet: "Ada-Stores.wallet",
      serviceId: "home-cover-insurance",
      variationCode: "home-basic",
      amountKobo: "300000",
      billersCode: "Ada Obi",
      phone: "+2348011111111",
      quantity: 1,
      narration: "Cover",
      reference,
      idempotency: null,
      subscriptionType: "",
      extraFields: HOME_COVER,
    };

    const { purchase, replayed } = await bills(parts).Purchase(request);

    expect(replayed).toBe(false);
    expect(purchase).toMatchObject({ reference, amountKobo: "300000", phone: "+2348011111111" });
    expect(await db()("purchases").where({ reference }).first()).toMatchObject({
      from_wallet: "ada-stores.wallet",
      service_id: "home-cover-insurance",
      variation_code: "home-basic",
      amount: 300_000n,
      billers_code: "Ada Obi",
      phone: "+2348011111111",
      quantity: 1,
      subscription_type: "",
      extra_fields: HOME_COVER,
      narration: "Cover",
      idempotency_hash: null,
    });
    expect(sent).toEqual([
      {
        ...HOME_COVER,
        request_id: expect.any(String),
        serviceID: "home-cover-insurance",
        variation_code: "home-basic",
        billersCode: "Ada Obi",
        phone: "08011111111",
      },
    ]);
  });

  test("of insurance has the configured discount", async () => {
    const { parts, ledger } = aWorld(db());
    const command = aPurchaseBill({
      serviceId: "home-cover-insurance",
      variationCode: "home-basic",
      billersCode: "Ada Obi",
      extraFields: HOME_COVER,
      amount: undefined,
    });

    await purchaseBill({ ...parts, terms: { insuranceBasisPoints: 125n } }, command);

    expect(ledger.balance).toBe(10_000_000n - 296_250n);
    expect(await rowOf(command)).toMatchObject({ commission_rate: "1.25%" });
  });

  test("is requeried three times within a long request", async () => {
    const { parts, provider } = aWorld(db());
    provider.outcomes = { pay: silent, requery: processing };
    provider.onRequery = async () => {
      if (provider.calls.length === 3) provider.outcomes.requery = delivered;
    };
    const command = aPurchaseBill({ deadline: Date.now() + 10_000 });

    const { purchase } = await purchaseBill({ ...parts, requeryScale: 0.001 }, command);

    expect(purchase.state).toBe("completed");
    const questions = ["requery", "requery", "requery"];
    expect(provider.calls.map(({ call }) => call)).toEqual(["pay", ...questions]);
  });

  test("that the provider declines is refunded, with a failed record", async () => {
    const world = aWorld(db());
    world.provider.outcomes.pay = declined;
    const command = aPurchaseBill();

    const { purchase } = await purchaseBill(world.parts, command);

    expect(purchase).toMatchObject({ state: "failed", error: "TRANSACTION_FAILED" });
    expect(world.ledger.holds.get(purchase.id)).toBe("voided");
    expect(world.ledger.balance).toBe(10_000_000n);
    expect(await reviewsOf(command)).toEqual(["failed"]);
    const [event] = await eventsOf(command);
    expect(event?.type).toBe("bill.purchase.failed");
    expect(FailedBillPurchaseRecord.parse(event?.data)).toMatchObject({
      code: "BILL_PAYMENT_FAILED",
      requiresManualReview: true,
      error: "TRANSACTION_FAILED",
      providerCode: "016",
    });
  });

  test("fails without a hold while the breaker is open", async () => {
    const world = aWorld(db());
    world.provider.available = false;
    const command = aPurchaseBill();

    const { purchase } = await purchaseBill(world.parts, command);

    expect(purchase).toMatchObject({ state: "failed", error: "PROVIDER_UNAVAILABLE" });
    expect(world.provider.calls).toEqual([]);
    expect(world.ledger.holds.size).toBe(0);
    expect(await namesOf(command)).toEqual(["bill.purchase.failed"]);
  });

  test("is refunded at once when the provider is unreachable", async () => {
    const world = aWorld(db());
    world.provider.outcomes.pay = unreachable;

    const { purchase } = await purchaseBill(world.parts, aPurchaseBill());

    expect(purchase).toMatchObject({ state: "failed", error: "PROVIDER_UNAVAILABLE" });
    expect(world.ledger.holds.get(purchase.id)).toBe("voided");
  });

  test("without a clear outcome is pending with the money held, until a requery has one", async () => {
    const world = aWorld(db());
    world.provider.outcomes.pay = silent;
    const command = aPurchaseBill();

    const { purchase } = await purchaseBill(world.parts, command);
    expect(purchase.state).toBe("pending");
    expect(world.ledger.holds.get(purchase.id)).toBe("held");
    world.provider.outcomes.requery = processing;
    await recoverNow(world, command);
    expect((await rowOf(command)).state).toBe("pending");
    world.provider.outcomes.requery = delivered;
    await recoverNow(world, command);

    expect(await rowOf(command)).toMatchObject({ state: "completed", calls: 3 });
    expect(world.ledger.holds.get(purchase.id)).toBe("posted");
    expect(world.provider.calls.filter(({ call }) => call === "pay")).toHaveLength(1);
    expect(new Set(world.provider.calls.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await namesOf(command)).toEqual(["bill.purchase.pending", "bill.purchase.completed"]);
    const answers = await db()("provider_answers")
      .where({ purchase_id: purchase.id })
      .orderBy("number");
    expect(answers.map(({ call, outcome, code }) => [call, outcome, code])).toEqual([
      ["pay", "unknown", ""],
      ["requery", "unknown", "099"],
      ["requery", "delivered", "000"],
    ]);
  });
});

describe("errors before the hold", () => {
  test.each([
    ["a PayID that is not a wallet", { fromWallet: "ada.dpid" }, "WALLET_PAYID_REQUIRED"],
    ["another merchant's wallet", { fromWallet: "bola.wallet" }, "PAYID_NOT_FOUND"],
    ["an unknown service", { serviceId: "no-such" }, "SERVICE_NOT_FOUND"],
    ["electricity without a meter number", { serviceId: "ikeja-electric" }, "VALIDATION_ERROR"],
    [
      "a quantity above the maximum",
      { serviceId: "waec", variationCode: "waecdirect", quantity: 11 },
      "VALIDATION_ERROR",
    ],
    ["insurance without its fields", { serviceId: "home-cover-insurance" }, "VALIDATION_ERROR"],
    ["an amount below the minimum", { amount: 4_900n }, "AMOUNT_TOO_LOW"],
    ["an amount above the maximum", { amount: 10_000_100n }, "AMOUNT_TOO_HIGH"],
    ["no amount", { amount: undefined }, "VALIDATION_ERROR"],
    ["no variation", { serviceId: "mtn-data" }, "VALIDATION_ERROR"],
    ["an invalid phone number", { phone: "12345678" }, "VALIDATION_ERROR"],
  ])("%s", async (_, fields, code) => {
    const { parts, ledger, provider } = aWorld(db());
    const command = aPurchaseBill(fields);

    await expect(purchaseBill(parts, command)).rejects.toMatchObject({ code });

    expect(await rowOf(command)).toBeUndefined();
    expect(ledger.holds.size + provider.calls.length).toBe(0);
  });

  test("insufficient funds leave no record, no event, and the reference free", async () => {
    const { parts, ledger, provider } = aWorld(db());
    ledger.balance = 98_499n;
    const command = aPurchaseBill({ idempotencyHash: randomBytes(32) });

    await expect(purchaseBill(parts, command)).rejects.toMatchObject({
      code: "INSUFFICIENT_WALLET_BALANCE",
    });

    const { tenant, reference } = command;
    await expect(getPurchase(db(), { tenant, reference })).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    expect([provider.calls, provider.reserved]).toEqual([[], 0]);
    expect(await eventsOf(command)).toEqual([]);
    ledger.balance = 98_500n;
    const { purchase } = await purchaseBill(parts, command);
    expect(purchase.state).toBe("completed");
    expect(ledger.balance).toBe(0n);
  });
});

describe("a repeated request", () => {
  test("with the same key and body returns the current record", async () => {
    const world = aWorld(db());
    world.provider.outcomes.pay = silent;
    const command = aPurchaseBill({ idempotencyHash: randomBytes(32) });
    const first = await purchaseBill(world.parts, command);
    await recoverNow(world, command);

    const second = await purchaseBill(world.parts, command);

    expect(first.purchase.state).toBe("pending");
    expect(second).toMatchObject({
      replayed: true,
      purchase: { id: first.purchase.id, state: "completed" },
    });
    expect(world.provider.calls.filter(({ call }) => call === "pay")).toHaveLength(1);
  });

  test("with the same key and another body is refused", async () => {
    const { parts } = aWorld(db());
    const command = aPurchaseBill({ idempotencyHash: randomBytes(32) });
    await purchaseBill(parts, command);

    const other = { ...command, fingerprint: randomBytes(32) };

    await expect(purchaseBill(parts, other)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  test("with a used reference is refused, and the error describes the earlier purchase", async () => {
    const { parts } = aWorld(db());
    const command = aPurchaseBill();
    const { purchase } = await purchaseBill(parts, command);

    await expect(purchaseBill(parts, command)).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: { data: { type: "bill_purchase", status: "completed" } },
    });

    const elsewhere = aPurchaseBill({ reference: command.reference });
    expect((await purchaseBill(parts, elsewhere)).purchase.id).not.toBe(purchase.id);
  });

  test("with a used reference is retryable while the hold's outcome is unknown", async () => {
    const world = aWorld(db());
    const command = aPurchaseBill();
    world.ledger.silent.hold = "before";
    const tryAgain = { code: "SERVICE_UNAVAILABLE", details: { retryAfterSeconds: 1 } };
    await expect(purchaseBill(world.parts, command)).rejects.toMatchObject(tryAgain);

    await expect(purchaseBill(world.parts, command)).rejects.toMatchObject(tryAgain);
    const another = { ...command, fingerprint: randomBytes(32) };
    await expect(purchaseBill(world.parts, another)).rejects.toMatchObject(tryAgain);

    world.ledger.silent = {};
    world.ledger.balance = 0n;
    await recoverNow(world, command);
    const { tenant, reference } = command;
    await expect(getPurchase(db(), { tenant, reference })).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    expect(await eventsOf(command)).toEqual([]);
  });

  test("buys one bill when twenty with the same reference are concurrent", async () => {
    const { parts, ledger, provider } = aWorld(db());
    const command = aPurchaseBill();

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => purchaseBill(parts, command)),
    );

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(provider.calls).toHaveLength(1);
    expect(ledger.balance).toBe(10_000_000n - 98_500n);
  });

  test("with the same key gets IDEMPOTENCY_KEY_IN_USE until the money is held", async () => {
    const world = aWorld(db());
    world.ledger.silent.hold = "before";
    const command = aPurchaseBill({ idempotencyHash: randomBytes(32) });
    await expect(purchaseBill(world.parts, command)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });

    await expect(purchaseBill(world.parts, command)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_IN_USE",
    });

    world.ledger.silent = {};
    await recoverNow(world, command);
    const { purchase } = await purchaseBill(world.parts, command);
    expect(purchase.state).toBe("completed");
  });

  test("of another merchant finds no purchase", async () => {
    const { parts } = aWorld(db());
    const { reference } = (await purchaseBill(parts, aPurchaseBill())).purchase;

    await expect(getPurchase(db(), { tenant: aTenant(), reference })).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });
});

describe("when the ledger does not answer", () => {
  test("a committed hold is found and voided, and nothing is sent", async () => {
    const world = aWorld(db());
    world.ledger.silent.hold = "after";
    const command = aPurchaseBill();
    await expect(purchaseBill(world.parts, command)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });

    world.ledger.silent = {};
    await recoverNow(world, command);

    expect(await rowOf(command)).toMatchObject({ state: "failed", error: "INTERRUPTED" });
    expect(world.ledger.balance).toBe(10_000_000n);
    expect(world.provider.calls).toEqual([]);
    expect(await namesOf(command)).toEqual(["bill.purchase.failed"]);
  });

  test.each(["before", "after"] as const)(
    "a delivered bill is posted once by the retry (failure %s the commit)",
    async (moment) => {
      const world = aWorld(db());
      world.ledger.silent.post = moment;
      const command = aPurchaseBill();
      const { purchase } = await purchaseBill(world.parts, command);
      expect(purchase.state).toBe("delivered");

      world.ledger.silent = {};
      await recoverNow(world, command);

      expect(await rowOf(command)).toMatchObject({ state: "completed" });
      expect(world.ledger.balance).toBe(10_000_000n - 98_500n);
      expect(world.provider.calls).toHaveLength(1);
      expect(await namesOf(command)).toEqual(["bill.purchase.completed"]);
    },
  );
});

describe("two runs of a purchase", () => {
  test("a request that lost its lease stores nothing and returns the record", async () => {
    const world = aWorld(db());
    world.provider.outcomes.requery = processing;
    const command = aPurchaseBill();
    world.provider.onPay = () => recoverNow(world, command);

    const { purchase } = await purchaseBill(world.parts, command);

    expect(purchase).toMatchObject({ state: "pending", requeries: 1 });
    world.provider.outcomes.requery = delivered;
    await recoverNow(world, command);
    expect(await rowOf(command)).toMatchObject({ state: "completed" });
    expect(world.provider.calls.map(({ call }) => call)).toEqual(["pay", "requery", "requery"]);
    expect(world.ledger.balance).toBe(10_000_000n - 98_500n);
  });

  const givenLost = async () => {
    const world = aWorld(db());
    world.provider.outcomes = { pay: silent, requery: notFound };
    const command = aPurchaseBill();
    await purchaseBill(world.parts, command);

    await recoverNow(world, command);
    await recoverNow(world, command);
    await recoverNow(world, command);
    expect((await rowOf(command)).state).toBe("pending");
    await admin("purchases")
      .where({ reference: command.reference })
      .update({ asked_from: admin.raw("now() - interval '11 min'") });
    await recoverNow(world, command);

    expect(await rowOf(command)).toMatchObject({ state: "lost", error: "PROVIDER_TIMEOUT" });
    expect(world.ledger.balance).toBe(10_000_000n);
    const { tenant, reference } = command;
    const seen = toView(await getPurchase(db(), { tenant, reference }));
    expect(seen).toMatchObject({ status: "failed", requiresManualReview: true });
    return { world, command };
  };

  test("a bill that never reached the provider fails after the grace period, with a refund", async () => {
    const { command } = await givenLost();

    expect(await namesOf(command)).toEqual(["bill.purchase.pending", "bill.purchase.failed"]);
    expect(await reviewsOf(command)).toEqual(["failed"]);
  });

  test.each([
    ["to the wallet", 10_000_000n, "wallet"],
    ["as a debt, when the wallet is empty", 0n, "debt"],
  ])("a delivery after the grace period is charged %s", async (_, balance, payer) => {
    const { world, command } = await givenLost();
    const { id } = await rowOf(command);
    world.ledger.balance = balance;
    world.provider.outcomes.requery = delivered;
    world.ledger.silent.charge = "after";
    await recoverNow(world, command);
    world.ledger.silent = {};

    await recoverNow(world, command);

    expect(await rowOf(command)).toMatchObject({ state: "completed" });
    expect(world.ledger.charged.get(id)).toBe(payer);
    expect(world.ledger.balance).toBe(payer === "wallet" ? balance - 98_500n : 0n);
    expect(await reviewsOf(command)).toEqual(["delivered late"]);
    expect((await namesOf(command)).at(-1)).toBe("bill.purchase.completed");
  });
});

test("the service's role can neither delete purchases nor change answers", async () => {
  await expect(db()("purchases").delete()).rejects.toThrow(/permission denied/);
  await expect(db()("provider_answers").update({ code: "" })).rejects.toThrow(/permission denied/);
});
