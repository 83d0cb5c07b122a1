import { TRANSACTION_TYPES, type TransactionType } from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import { aCardPayment, anAuthorizedCardPayment } from "../../card-factories";
import {
  AT,
  anExpectedPayment,
  anExternalTransfer,
  aPermanentAccount,
  aPurchase,
  aReceivedRefund,
  aRefund,
  aVirtualAccount,
  LATER,
} from "../../factories";
import type { RpcResponses } from "../../support/fake-services";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();
const notFound = () => new AppError("TRANSACTION_NOT_FOUND");

const NO_REFUND = { refunds: [], hasMore: false, previousAfter: "" };

const onAccount = anExpectedPayment({
  payId: null,
  virtualAccount: aVirtualAccount({ status: "VIRTUAL_ACCOUNT_STATUS_EXPIRED" }),
});
const external = { transfer: null, externalTransfer: anExternalTransfer() };

test("the status of an expired unpaid virtual account stays pending, with its expiry", async () => {
  const { ask } = await start({ "payIds.GetExpectedPayment": { payment: onAccount } });

  const { body } = await ask("GET /transaction/status");

  expect(body.data).toEqual({
    reference: "order-3",
    type: "virtual_account",
    accountNumber: "9977000012",
    expired: true,
    expiresAt: LATER,
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
  });
});

test("the status of a bank transfer is that of its record", async () => {
  const { ask } = await start({
    "payIds.GetExpectedPayment": notFound(),
    "transfers.GetTransfer": external,
  });

  const { body } = await ask("GET /transaction/status");

  expect(body.data).toEqual({
    reference: "tr-2",
    type: "external_transfer",
    transactionId: "txn_03",
    transactionIds: ["txn_03"],
    status: "completed",
    verified: true,
    customerEmail: "",
    customerName: "BOLA ADE",
    amount: 25_000,
    createdAt: AT,
    updatedAt: LATER,
  });
});

describe("a card payment", () => {
  const NOT_FOUND_ANYWHERE: RpcResponses = {
    "payIds.GetExpectedPayment": notFound(),
    "transfers.GetTransfer": notFound(),
    "bills.GetPurchase": notFound(),
  };
  const SUCCEEDED = {
    reference: "pay_01",
    type: "card_payment",
    transactionId: "txn_04",
    transactionIds: ["txn_04"],
    status: "completed",
    verified: true,
    customerEmail: "chi@example.com",
    customerName: "Chi Obi",
    amount: 50_000,
    currency: "USD",
    createdAt: AT,
    updatedAt: LATER,
  };

  test("is looked up by its id, after all other types", async () => {
    const { ask, calls, tenant } = await start(NOT_FOUND_ANYWHERE);

    const { status, body } = await ask("GET /transaction/status", {
      path: "/transaction/status?reference=pay_01",
    });

    expect([status, body.message]).toEqual([200, "Transaction status retrieved."]);
    expect(body.data).toEqual(SUCCEEDED);
    expect(calls.map(({ rpc }) => rpc)).toEqual([
      ...Object.keys(NOT_FOUND_ANYWHERE),
      "cardPayments.GetPayment",
    ]);
    expect(calls[3]?.request).toEqual({ tenant, paymentId: "pay_01" });
  });

  test.each([
    [aCardPayment(), "Transaction verified.", SUCCEEDED],
    [
      anAuthorizedCardPayment(),
      "Transaction is still pending.",
      { ...SUCCEEDED, status: "pending", verified: false },
    ],
    [
      aCardPayment({ status: "PAYMENT_STATUS_REFUNDED" }),
      "Transaction was reversed.",
      { ...SUCCEEDED, status: "reversed", verified: false },
    ],
    [
      aCardPayment({ status: "PAYMENT_STATUS_CANCELED" }),
      "Transaction has failed.",
      { ...SUCCEEDED, status: "failed", verified: false },
    ],
  ])("is verified when money was captured ($status)", async (payment, message, data) => {
    const { ask, calls } = await start({ "cardPayments.GetPayment": { payment } });

    const { status, body } = await ask("POST /transaction/verify", {
      body: { reference: "pay_01", type: "card_payment" },
    });

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message, data });
    expect(calls).toHaveLength(1);
  });

  test.each(["order:7", "order.7", "r".repeat(65)])(
    "with the id %s is not found, and not looked up",
    async (reference) => {
      const { ask, calls } = await start();

      const { status, body } = await ask("GET /transaction/status", {
        path: `/transaction/status?reference=${reference}&type=card_payment`,
      });

      expect([status, body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
      expect(calls).toEqual([]);
    },
  );

  test("that does not exist is not found, but a failing service is an error", async () => {
    const { ask, responses } = await start({
      ...NOT_FOUND_ANYWHERE,
      "cardPayments.GetPayment": new AppError("PAYMENT_NOT_FOUND"),
      "transfers.ListRefunds": NO_REFUND,
    });

    const unknown = await ask("GET /transaction/status");
    responses["cardPayments.GetPayment"] = new CallFailed(true);
    const away = await ask("GET /transaction/status");

    expect([unknown.status, unknown.body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect([away.status, away.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  });

  test("is not looked up when a transfer has the same reference", async () => {
    const { ask, calls } = await start({ "payIds.GetExpectedPayment": notFound() });

    const { body } = await ask("GET /transaction/status");

    expect(body.data?.type).toBe("payid_transfer");
    expect(calls.map(({ rpc }) => rpc)).not.toContain("cardPayments.GetPayment");
  });
});

const ON_PAY_ID: RpcResponses = { "payIds.GetExpectedPayment": { payment: anExpectedPayment() } };
const ON_ACCOUNT: RpcResponses = { "payIds.GetExpectedPayment": { payment: onAccount } };
const TO_BANK: RpcResponses = { "transfers.GetTransfer": external };

test("the status of one payment to a permanent account has the payment's reference", async () => {
  const payment = anExpectedPayment({
    payId: null,
    permanentAccount: aPermanentAccount(),
    paymentReference: "9977000045/3",
    completed: true,
    amountKobo: "40000",
    paymentsCount: "1",
    transactionIds: ["txn_07"],
  });
  const { ask, calls, tenant } = await start({ "payIds.GetExpectedPayment": { payment } });

  const { body } = await ask("GET /transaction/status", {
    path: "/transaction/status?reference=9977000045/3",
  });

  expect(body.data).toMatchObject({
    reference: "9977000045/3",
    type: "virtual_account",
    transactionId: "txn_07",
    status: "completed",
    amount: 40_000,
  });
  expect(calls).toEqual([
    { rpc: "payIds.GetExpectedPayment", request: { tenant, reference: "9977000045/3" } },
  ]);
});

test.each([
  ["PENDING", "pending", "Transaction is still pending."],
  ["COMPLETED", "completed", "Transaction verified."],
  ["FAILED", "failed", "Transaction has failed."],
] as const)("a refund that is %s is found by its reference", async (state, status, message) => {
  const { ask, calls, tenant } = await start({
    "transfers.ListRefunds": {
      ...NO_REFUND,
      refunds: [
        aRefund({ status: `REFUND_STATUS_${state}`, transactionIds: ["txn_05", "txn_06"] }),
      ],
    },
  });

  const { body } = await ask("POST /transaction/verify", {
    body: { reference: "refund-1", type: "refund" },
  });

  expect(body).toEqual({
    success: true,
    message,
    data: {
      reference: "refund-1",
      type: "refund",
      transactionId: "txn_05",
      transactionIds: ["txn_05", "txn_06"],
      status,
      verified: status === "completed",
      customerEmail: "",
      customerName: "Chi Obi",
      amount: 20_000,
      createdAt: AT,
      updatedAt: LATER,
    },
  });
  const request = { tenant, reference: "refund-1", limit: 1 };
  expect(calls).toEqual([{ rpc: "transfers.ListRefunds", request }]);
});

test("a refund that the wallet received is found by its transaction id", async () => {
  const { ask, calls, tenant } = await start({ "transfers.ListRefunds": NO_REFUND });
  const { transactionId } = aReceivedRefund();

  const path = `/transaction/status?type=refund&reference=${transactionId}`;
  const { body } = await ask("GET /transaction/status", { path });

  expect(body.data).toEqual({
    reference: transactionId,
    type: "refund",
    transactionId,
    transactionIds: [transactionId],
    status: "completed",
    verified: true,
    customerEmail: "",
    customerName: "Bola Foods",
    amount: 20_000,
    createdAt: LATER,
    updatedAt: LATER,
  });
  expect(calls.at(-1)).toEqual({
    rpc: "transfers.GetReceivedRefund",
    request: { tenant, transactionId },
  });
});

describe("filtered by type", () => {
  const pathOf = (type: TransactionType) => `/transaction/status?reference=r&type=${type}`;
  const FOUND: [TransactionType, RpcResponses][] = [
    ["virtual_payid", ON_PAY_ID],
    ["virtual_account", ON_ACCOUNT],
    ["payid_transfer", {}],
    ["external_transfer", TO_BANK],
    ["bill_purchase", {}],
    ["card_payment", {}],
    ["refund", {}],
  ];

  test("every type is covered", () => {
    expect(FOUND.map(([type]) => type)).toEqual([...TRANSACTION_TYPES]);
  });

  test.each(FOUND)("%s is found with one call", async (type, responses) => {
    const { ask, calls } = await start(responses);

    const { status, body } = await ask("GET /transaction/status", { path: pathOf(type) });

    expect([status, body.data?.type]).toEqual([200, type]);
    expect(calls).toHaveLength(1);
  });

  test.each<[TransactionType, RpcResponses]>([
    ["virtual_payid", ON_ACCOUNT],
    ["virtual_account", ON_PAY_ID],
    ["payid_transfer", TO_BANK],
    ["external_transfer", {}],
  ])(
    "%s is not found when the reference is of the same service's other type",
    async (type, responses) => {
      const { ask, calls } = await start(responses);

      const { status, body } = await ask("GET /transaction/status", { path: pathOf(type) });

      expect([status, body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
      expect(calls).toHaveLength(1);
    },
  );
});

describe("verifying", () => {
  const name = "POST /transaction/verify";

  test("calls VerifyExpectedPayment, and shows the expected amount while pending", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name, { body: { reference: "order-1" } });

    expect([status, body.message]).toEqual([200, "Transaction is still pending."]);
    expect(body.data).toMatchObject({ status: "pending", verified: false, amount: 50_000 });
    const request = { tenant, reference: "order-1" };
    expect(calls).toEqual([{ rpc: "payIds.VerifyExpectedPayment", request }]);
  });

  test("confirms a received payment", async () => {
    const payment = anExpectedPayment({ completed: true, amountKobo: "40000" });
    const { ask } = await start({ "payIds.VerifyExpectedPayment": { payment } });

    const { body } = await ask(name);

    expect([body.success, body.message]).toEqual([true, "Transaction verified."]);
    expect(body.data).toMatchObject({ status: "completed", verified: true, amount: 40_000 });
  });

  test("finds transfers and bills by their records", async () => {
    const { ask, calls, responses } = await start({ "payIds.VerifyExpectedPayment": notFound() });

    const transfer = await ask(name, { body: { reference: "tr-1" } });
    responses["transfers.GetTransfer"] = notFound();
    const bill = await ask(name, { body: { reference: "bill-1" } });

    expect(transfer.body).toMatchObject({
      message: "Transaction verified.",
      data: { type: "payid_transfer" },
    });
    expect(bill.body).toMatchObject({
      message: "Transaction verified.",
      data: { type: "bill_purchase" },
    });
    expect(calls.slice(2).map(({ rpc }) => rpc)).toEqual([
      "payIds.VerifyExpectedPayment",
      "transfers.GetTransfer",
      "bills.GetPurchase",
    ]);
  });

  test.each([
    ["FAILED", "Transaction has failed."],
    ["REVERSED", "Transaction was reversed."],
    ["PENDING", "Transaction is still pending."],
  ] as const)("a bill that is %s is not verified", async (state, message) => {
    const purchase = aPurchase({ status: `PURCHASE_STATUS_${state}` });
    const { ask } = await start({ "bills.GetPurchase": { purchase } });

    const { body } = await ask(name, { body: { reference: "bill-1", type: "bill_purchase" } });

    expect(body).toMatchObject({ success: true, message, data: { verified: false } });
  });

  test("is TRANSACTION_NOT_FOUND for an unknown reference, and an error while a service is down", async () => {
    const { ask, responses } = await start({
      "payIds.VerifyExpectedPayment": notFound(),
      "transfers.GetTransfer": notFound(),
      "bills.GetPurchase": notFound(),
      "cardPayments.GetPayment": new AppError("PAYMENT_NOT_FOUND"),
      "transfers.ListRefunds": NO_REFUND,
    });
    const body = { reference: "nobody-knows" };

    const unknown = await ask(name, { body });
    responses["bills.GetPurchase"] = new CallFailed(true);
    const away = await ask(name, { body });

    expect([unknown.status, unknown.body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect([away.status, away.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  });
});
