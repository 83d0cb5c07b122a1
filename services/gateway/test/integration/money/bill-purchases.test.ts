import {
  aFailedPurchase,
  aPurchase,
  FAILED_PURCHASE_RECORD,
  PURCHASE_RECORD,
  theGoods,
} from "../../factories";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe("a bill", () => {
  const name = "POST /bills/purchase";

  test("is purchased", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(201);
    const data = PURCHASE_RECORD;
    expect(body).toEqual({ success: true, message: "Bill payment completed.", data });
    const request = {
      tenant,
      idempotency: KEYLESS,
      fromWallet: "ada.wallet",
      serviceId: "mtn",
      amountKobo: 10_000,
      variationCode: "any",
      billersCode: "1010101010101",
      phone: "08011111111",
      subscriptionType: "renewal",
      quantity: 1,
      extraFields: { insured_name: "Chi Obi", year_of_make: "2019" },
      narration: "Credit",
      reference: "bill-1",
    };
    expect(calls).toEqual([{ rpc: "bills.Purchase", request }]);
  });

  test("needs only the common fields", async () => {
    const { ask, calls } = await start();
    const body = { fromWallet: "ada.wallet", serviceID: "mtn", phone: "08011111111" };

    const { status } = await ask(name, { body: { ...body, reference: "bill-1" } });

    expect(status).toBe(201);
    const unsent = {
      variationCode: "",
      billersCode: "",
      subscriptionType: "",
      extraFields: {},
      narration: "",
    };
    expect(calls[0]?.request).toMatchObject(unsent);
    expect(calls[0]?.request).not.toHaveProperty("amountKobo");
    expect(calls[0]?.request).not.toHaveProperty("quantity");
  });

  test.each(["renewal", "renew", "change"])(
    "of TV accepts the subscription type %s",
    async (subscriptionType) => {
      const { ask, calls } = await start();
      const { body } = exampleOf(name);

      const { status } = await ask(name, {
        body: { ...body, subscription_type: subscriptionType },
      });

      expect(status).toBe(201);
      expect(calls[0]?.request).toMatchObject({ subscriptionType });
    },
  );

  test("includes its goods, as text and as fields", async () => {
    const goods = theGoods({
      token: "12345678901234567890",
      tokenDetails: {
        token: "12345678901234567890",
        bonusToken: "",
        units: "66.2",
        tariff: "R2",
      },
      cards: [
        { serial: "WRN1", pin: "111" },
        { serial: "WRN2", pin: "222" },
      ],
    });
    const { ask } = await start({
      "bills.Purchase": { purchase: aPurchase({ goods }), replayed: false },
    });

    const { body } = await ask(name);

    expect(body.data).toEqual({
      ...PURCHASE_RECORD,
      token: "12345678901234567890",
      tokenDetails: {
        token: "12345678901234567890",
        bonusToken: null,
        units: "66.2",
        tariff: "R2",
      },
      cards: "Serial No:WRN1, pin: 111; Serial No:WRN2, pin: 222",
      cardList: [
        { serial: "WRN1", pin: "111" },
        { serial: "WRN2", pin: "222" },
      ],
    });
  });

  test.each(["PENDING", "UNSPECIFIED"] as const)(
    "that is %s returns 202 with status pending, which is not stored under the Idempotency-Key",
    async (state) => {
      const purchase = aPurchase({ status: `PURCHASE_STATUS_${state}`, completedAtMs: "0" });
      const { ask, responses } = await start({ "bills.Purchase": { purchase, replayed: false } });
      const headers = { "idempotency-key": `bill on its way: ${state}` };

      const first = await ask(name, { headers });
      responses["bills.Purchase"] = { purchase: aPurchase(), replayed: true };
      const repeat = await ask(name, { headers });

      const { completedAt: _, ...data } = { ...PURCHASE_RECORD, status: "pending" };
      const message = expect.stringContaining("on its way");
      expect([first.status, first.body]).toEqual([202, { success: true, message, data }]);
      expect([repeat.status, repeat.body.data]).toEqual([201, PURCHASE_RECORD]);
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    },
  );

  test("that failed has the flat record, also for a repeat", async () => {
    const failed = { purchase: aFailedPurchase(), replayed: false };
    const { ask, calls } = await start({ "bills.Purchase": failed });
    const headers = { "idempotency-key": "failed-bill" };

    const first = await ask(name, { headers });
    const repeat = await ask(name, { headers });

    expect(first.status).toBe(424);
    expect(first.body).toEqual({ ...FAILED_PURCHASE_RECORD, data: null });
    expect([repeat.status, repeat.body]).toEqual([424, first.body]);
    expect(calls).toHaveLength(1);
  });

  test("that was reversed meanwhile is returned as reversed to a repeat", async () => {
    const purchase = aPurchase({ status: "PURCHASE_STATUS_REVERSED" });
    const { ask } = await start({ "bills.Purchase": { purchase, replayed: true } });

    const { status, headers, body } = await ask(name);

    expect(status).toBe(201);
    expect(body.message).toMatch(/reversed/);
    expect(body.data).toEqual({ ...PURCHASE_RECORD, status: "reversed" });
    expect(headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("a purchase's record", () => {
  const name = "GET /bills/purchase/:reference";
  const { completedAt: _, ...unfinished } = PURCHASE_RECORD;

  test("is found by its reference", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    const data = PURCHASE_RECORD;
    expect(body).toEqual({ success: true, message: "Bill purchase retrieved.", data });
    const request = { tenant, reference: "bill-1" };
    expect(calls).toEqual([{ rpc: "bills.GetPurchase", request }]);
  });

  test.each([
    ["failed", aFailedPurchase(), FAILED_PURCHASE_RECORD],
    [
      "pending",
      aPurchase({ status: "PURCHASE_STATUS_PENDING", completedAtMs: "0" }),
      { ...unfinished, status: "pending" },
    ],
    [
      "reversed",
      aPurchase({ status: "PURCHASE_STATUS_REVERSED" }),
      { ...PURCHASE_RECORD, status: "reversed" },
    ],
    [
      "completed, with a voucher",
      aPurchase({ goods: theGoods({ voucher: "SHOW-1" }) }),
      { ...PURCHASE_RECORD, voucher: "SHOW-1" },
    ],
  ])("is shown in every state: %s", async (_, purchase, data) => {
    const { ask } = await start({ "bills.GetPurchase": { purchase } });

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "Bill purchase retrieved.", data });
  });
});

test.each(["pending", "completed", "failed", "reversed"])(
  "purchases are filtered by status: %s",
  async (status) => {
    const { ask, calls } = await start();

    await ask("GET /bills/purchases", { path: `/bills/purchases?status=${status}` });

    const filter = `PURCHASE_STATUS_${status.toUpperCase()}`;
    expect(calls[0]?.request).toMatchObject({ status: filter, billType: "", serviceId: "" });
  },
);

test("purchases are listed without filters", async () => {
  const { ask, calls, tenant } = await start();

  await ask("GET /bills/purchases");

  const request = {
    tenant,
    status: "PURCHASE_STATUS_UNSPECIFIED",
    billType: "",
    serviceId: "",
    fromMs: 0,
    toMs: 0,
    before: "",
    after: "",
    limit: 20,
  };
  expect(calls).toEqual([{ rpc: "bills.ListPurchases", request }]);
});
