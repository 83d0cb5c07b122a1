import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import { operations } from "../../../src/http/operations";
import { AT, anExpectedPayment, LATER } from "../../factories";
import { CARD_NAMES } from "../../support/card-examples";
import { DISPUTE_NAMES } from "../../support/dispute-examples";
import { NAMES } from "../../support/examples";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const PAY_ID = {
  payId: "4g7k2m9qzx.dpid",
  name: "Ada Stores",
  reference: "order-1",
  expiresAt: LATER,
  status: "active",
  type: "dynamic",
  metadata: {},
  amountReceived: 0,
  paymentsCount: 0,
  createdAt: AT,
};

const idle = { advance: async () => ({ totalMinutes: 0, replayed: false }) };

test("every operation has its example", () => {
  const names = operations({
    version: "1",
    checkName: async () => {},
    sandboxClocks: idle,
    recordSandboxFunding: async () => {},
  }).map(({ method, path }) => `${method} ${path}`);

  expect(names).toEqual([...NAMES, ...CARD_NAMES, ...DISPUTE_NAMES]);
});

test("GET /health confirms a valid key, in a flat body without data", async () => {
  const { ask } = await start();

  const { status, body } = await ask("GET /health");

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: "Kobo is up and your key works.",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    version: "1.2.3",
  });
});

describe("PayIDs", () => {
  test("a dynamic one is created", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("POST /payid/dynamic");

    expect(status).toBe(201);
    expect(body).toEqual({ success: true, message: "Dynamic PayID created.", data: PAY_ID });
    const request = {
      tenant,
      idempotency: KEYLESS,
      reference: "order-1",
      metadataJson: '{"table":4}',
      expectedAmountKobo: 50_000,
    };
    expect(calls).toEqual([{ rpc: "payIds.CreateDynamicPayId", request }]);
  });

  test("absent fields are not passed on, and unknown ones are ignored", async () => {
    const { ask, calls } = await start();
    const body = { reference: "order-1", expiresAt: "never" };

    const { status } = await ask("POST /payid/dynamic", { body });

    expect(status).toBe(201);
    expect(calls[0]?.request).toMatchObject({ metadataJson: "" });
    expect(calls[0]?.request).not.toHaveProperty("expectedAmountKobo");
    expect(calls[0]?.request).not.toHaveProperty("expiresAt");
  });

  test("a static one is created, and never expires", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("POST /payid/static");

    const { expiresAt: _, ...endless } = PAY_ID;
    const data = { ...endless, payId: "ada.spid", type: "static" };
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, message: "Static PayID created.", data });
    const request = {
      tenant,
      idempotency: KEYLESS,
      name: "Ada Stores",
      reference: "order-2",
      metadataJson: '{"table":4}',
      expectedAmountKobo: 50_000,
    };
    expect(calls).toEqual([{ rpc: "payIds.CreateStaticPayId", request }]);
  });

  test.each([
    ["dynamic", { expiresAtMs: "1795254600123" }, AT],
    ["static", { expiresAtMs: "0" }, null],
  ])("a %s one is verified", async (type, { expiresAtMs }, expiresAt) => {
    const wireType = `PAY_ID_TYPE_${type.toUpperCase()}`;
    const names = { accountName: "Ada's till", merchantName: "Ada Stores" };
    const answer = { payId: "x.pid", ...names, type: wireType, expiresAtMs };
    const { ask, calls, tenant } = await start({ "payIds.VerifyPayId": answer });

    const { status, body } = await ask("POST /payid/verify");

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "PayID verified.",
      data: {
        payId: "x.pid",
        ...names,
        isVirtualPayId: true,
        isActive: true,
        expiresAt,
        type,
      },
    });
    const { merchantId } = tenant;
    const request = { mode: "MODE_TEST", payId: "4g7k2m9qzx.dpid", merchantId };
    expect(calls[0]?.request).toEqual(request);
  });
});

test("a transfer to a PayID is created", async () => {
  const { ask, calls, tenant } = await start();
  const before = Date.now();

  const { status, body } = await ask("POST /transfer/payid", {
    headers: { "x-request-id": "req-1" },
  });

  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    message: "Transfer completed.",
    data: {
      type: "payid_transfer",
      transactionId: "txn_01",
      reference: "tr-1",
      fromPayId: "ada.wallet",
      toPayId: "bola.spid",
      amount: 25_000,
      narration: "Rent",
      status: "completed",
      completedAt: AT,
      destinationAccountName: "Bola",
    },
  });
  const [{ request } = { request: undefined }] = calls;
  expect(request).toEqual({
    tenant,
    idempotency: KEYLESS,
    fromPayId: "ada.wallet",
    toPayId: "bola.spid",
    amountKobo: 25_000,
    narration: "Rent",
    reference: "tr-1",
    context: {
      requestId: "req-1",
      traceparent: expect.any(String),
      notAfterMs: expect.any(Number),
    },
    limits: { amountMaxKobo: "0", dailyCapKobo: "0" },
  });
  const { notAfterMs } = (request as { context: { notAfterMs: number } }).context;
  expect(notAfterMs - before).toBeGreaterThan(9_000);
  expect(notAfterMs - before).toBeLessThan(11_000);
});

describe("the status of a reference", () => {
  const PENDING = {
    reference: "order-1",
    type: "virtual_payid",
    payId: "4g7k2m9qzx.dpid",
    status: "pending",
    verified: false,
    customerEmail: "chi@example.com",
    customerName: "Chi Obi",
    amount: 50_000,
    expectedAmount: 50_000,
    paymentsCount: 0,
    transactionIds: [],
    createdAt: AT,
    updatedAt: LATER,
  };
  const message = "Transaction status retrieved.";
  const notFound = () => new AppError("TRANSACTION_NOT_FOUND");

  test("is pending for an unpaid PayID", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("GET /transaction/status");

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message, data: PENDING });
    const request = { tenant, reference: "order-1" };
    expect(calls).toEqual([{ rpc: "payIds.GetExpectedPayment", request }]);
  });

  test("is completed for a paid PayID, with the amount received", async () => {
    const transactionIds = ["txn_08", "txn_09"];
    const received = { amountKobo: "40000", paymentsCount: "2", transactionIds };
    const payment = anExpectedPayment({ completed: true, ...received });
    const { ask } = await start({ "payIds.GetExpectedPayment": { payment } });

    const { body } = await ask("GET /transaction/status");

    const sums = { status: "completed", verified: true, amount: 40_000, paymentsCount: 2 };
    const paid = { ...sums, transactionId: "txn_09", transactionIds };
    expect(body).toEqual({
      success: true,
      message,
      data: { ...PENDING, ...paid, difference: -10_000 },
    });
  });

  test("is looked up among transfers next, then among bills", async () => {
    const { ask, calls, responses } = await start({ "payIds.GetExpectedPayment": notFound() });
    const transfer = await ask("GET /transaction/status");
    responses["transfers.GetTransfer"] = notFound();
    const bill = await ask("GET /transaction/status");

    const common = { customerEmail: "", createdAt: AT, verified: true, status: "completed" };
    expect(transfer.body.data).toEqual({
      ...common,
      reference: "tr-1",
      type: "payid_transfer",
      payId: "bola.spid",
      transactionId: "txn_01",
      transactionIds: ["txn_01"],
      customerName: "Bola",
      amount: 25_000,
      updatedAt: AT,
    });
    expect(bill.body.data).toEqual({
      ...common,
      reference: "bill-1",
      type: "bill_purchase",
      transactionId: "txn_02",
      transactionIds: ["txn_02"],
      customerName: "",
      amount: 10_000,
      updatedAt: LATER,
    });
    const families = ["payIds.GetExpectedPayment", "transfers.GetTransfer", "bills.GetPurchase"];
    expect(calls.slice(2).map(({ rpc }) => rpc)).toEqual(families);
  });

  test.each([
    ["virtual_payid", "payIds.GetExpectedPayment"],
    ["payid_transfer", "transfers.GetTransfer"],
    ["bill_purchase", "bills.GetPurchase"],
    ["card_payment", "cardPayments.GetPayment"],
  ])("of type %s is looked up in one service only", async (type, rpc) => {
    const { ask, calls } = await start();

    await ask("GET /transaction/status", { path: `/transaction/status?reference=r&type=${type}` });

    expect(calls.map((call) => call.rpc)).toEqual([rpc]);
  });

  test("is TRANSACTION_NOT_FOUND when no service has it, and SERVICE_UNAVAILABLE while one is down", async () => {
    const { ask, responses } = await start({
      "payIds.GetExpectedPayment": notFound(),
      "transfers.GetTransfer": notFound(),
      "bills.GetPurchase": notFound(),
      "cardPayments.GetPayment": new AppError("PAYMENT_NOT_FOUND"),
      "transfers.ListRefunds": { refunds: [], hasMore: false, previousAfter: "" },
    });
    const unknown = await ask("GET /transaction/status");
    responses["transfers.GetTransfer"] = new CallFailed(true);
    const away = await ask("GET /transaction/status");

    expect([unknown.status, unknown.body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect([away.status, away.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  });
});
