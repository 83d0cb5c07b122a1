import { AT, aFailedPurchase, aPurchase } from "../factories";
import { answeringGateway, keyless } from "./answering-gateway";
import { exampleOf } from "./examples";

const start = answeringGateway();

describe("bills", () => {
  const RECORD = {
    transactionId: "txn_02",
    reference: "bill-1",
    fromWallet: "ada.wallet",
    serviceID: "mtn",
    billType: "airtime",
    amount: 10_000,
    phone: "08011111111",
    commission: { rate: "1.5%", amount: 150, merchantDebitAmount: 9_850 },
    convenienceFee: 0,
    totalCharge: 9_850,
    status: "completed",
    providerReference: "prov-9",
    completedAt: AT,
  };

  test("have categories, services and variations", async () => {
    const { ask, asked } = await start();

    const categories = await ask("GET /bills/categories");
    const services = await ask("GET /bills/services");
    const variations = await ask("GET /bills/variations");

    expect(categories.body).toEqual({
      success: true,
      message: "Bill categories retrieved.",
      data: { categories: [{ category: "bills", name: "Airtime", identifier: "airtime" }] },
    });
    expect(services.body).toEqual({
      success: true,
      message: "Bill services retrieved.",
      data: {
        services: [{ serviceID: "mtn", name: "MTN", variation: "flexible", category: "airtime" }],
      },
    });
    expect(variations.body).toEqual({
      success: true,
      message: "Bill variations retrieved.",
      data: {
        serviceName: "MTN Data",
        serviceID: "mtn-data",
        convenienceFee: 0,
        variations: [
          {
            variation_code: "mtn-100mb",
            name: "100 MB",
            variation_amount: 10_000,
            fixedPrice: "Yes",
            purchasable: true,
          },
        ],
      },
    });
    expect([categories, services, variations].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(asked.map(({ request }) => request)).toEqual([
      { mode: "MODE_TEST" },
      { mode: "MODE_TEST", categoryIdentifier: "airtime" },
      { mode: "MODE_TEST", serviceId: "mtn-data" },
    ]);
  });

  test("are bought", async () => {
    const { ask, asked, tenant } = await start();

    const { status, body } = await ask("POST /bills/purchase");

    expect(status).toBe(201);
    expect(body).toEqual({ success: true, message: "Bill payment completed.", data: RECORD });
    const request = {
      tenant,
      idempotency: keyless(exampleOf("POST /bills/purchase").body),
      fromWallet: "ada.wallet",
      serviceId: "mtn",
      amountKobo: 10_000,
      variationCode: "any",
      billersCode: "1010101010101",
      phone: "08011111111",
      quantity: 1,
      narration: "Credit",
      reference: "bill-1",
    };
    expect(asked).toEqual([{ rpc: "bills.Purchase", request }]);
  });

  test.each(["PENDING", "UNSPECIFIED"] as const)(
    "that are %s are on their way: 202, and a success so far",
    async (state) => {
      const purchase = aPurchase({ status: `PURCHASE_STATUS_${state}`, completedAtMs: "0" });
      const { ask } = await start({ "bills.Purchase": { purchase, replayed: false } });

      const { status, body } = await ask("POST /bills/purchase");

      const { completedAt: _, ...data } = { ...RECORD, status: "pending" };
      expect(status).toBe(202);
      expect(body).toEqual({ success: true, message: expect.stringContaining("on its way"), data });
    },
  );

  test("that failed have the flat record, which a repeat is given too", async () => {
    const failed = { purchase: aFailedPurchase(), replayed: false };
    const { ask, asked } = await start({ "bills.Purchase": failed });
    const headers = { "idempotency-key": "failed-bill" };

    const first = await ask("POST /bills/purchase", { headers });
    const repeat = await ask("POST /bills/purchase", { headers });

    expect(first.status).toBe(424);
    expect(first.body).toEqual({
      success: false,
      message: expect.any(String),
      code: "BILL_PAYMENT_FAILED",
      transactionId: "txn_02",
      reference: "bill-1",
      amount: 10_000,
      status: "failed",
      requiresManualReview: true,
      error: "LOW_WALLET_BALANCE",
      providerCode: "018",
      data: null,
    });
    expect([repeat.status, repeat.body]).toEqual([424, first.body]);
    expect(asked).toHaveLength(1);
  });

  test("that were reversed meanwhile say so to a repeat", async () => {
    const purchase = aPurchase({ status: "PURCHASE_STATUS_REVERSED" });
    const { ask } = await start({ "bills.Purchase": { purchase, replayed: true } });

    const { status, headers, body } = await ask("POST /bills/purchase");

    expect(status).toBe(201);
    expect(body.message).toMatch(/reversed/);
    expect(body.data).toEqual({ ...RECORD, status: "reversed" });
    expect(headers.get("idempotent-replayed")).toBe("true");
  });
});
