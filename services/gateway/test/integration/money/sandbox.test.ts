import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import {
  AT,
  aFailedPurchase,
  anAccountPayment,
  anExternalTransfer,
  aPurchase,
  aRefund,
  EXTERNAL_TRANSFER_RECORD,
  FAILED_PURCHASE_RECORD,
  LATER,
  PURCHASE_RECORD,
  VIRTUAL_ACCOUNT_RECORD,
} from "../../factories";
import { NAMES } from "../../support/examples";
import { DEFAULT_RESPONSES } from "../../support/fake-services";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

test.each(NAMES.filter((name) => name.includes("/sandbox/")))(
  "%s exists on the sandbox root only",
  async (name) => {
    const { ask, calls } = await start();

    const { status, body } = await ask(name, { mode: "live" });

    expect([status, body.code]).toEqual([403, "TEST_MODE_ONLY"]);
    expect(calls).toEqual([]);
  },
);

describe("a payment to a PayID", () => {
  const name = "POST /sandbox/payid/pay";

  test("is created by reference, and returns the PayID and the payment", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Payment made.",
      data: {
        payId: "4g7k2m9qzx.dpid",
        name: "Ada Stores",
        reference: "order-1",
        expiresAt: LATER,
        status: "used",
        type: "dynamic",
        metadata: {},
        amountReceived: 50_000,
        paymentsCount: 1,
        createdAt: AT,
        payment: {
          transactionId: "txn_05",
          amount: 50_000,
          paidAt: AT,
          payerName: "Chi Obi",
        },
      },
    });
    const request = {
      tenant,
      idempotency: KEYLESS,
      reference: "order-1",
      amountKobo: 50_000,
      senderName: "Chi Obi",
      senderAccountNumber: "0690000031",
      senderBankCode: "058",
    };
    expect(calls).toEqual([{ rpc: "payIds.SimulatePayIdPayment", request }]);
  });

  test("is created by PayID, from the default payer", async () => {
    const { ask, calls } = await start();

    await ask(name, { body: { payId: "ada.spid", amount: 50_000 } });

    expect(calls[0]?.request).toMatchObject({ payId: "ada.spid", senderName: "" });
    expect(calls[0]?.request).not.toHaveProperty("reference");
  });
});

describe("a payment to a virtual account", () => {
  const name = "POST /sandbox/virtual-account/pay";
  const PAYMENT = {
    transactionId: "txn_04",
    sessionId: "session-1",
    amount: 50_000,
    paidAt: AT,
    payerName: "Chi Obi",
    payerAccountNumber: "0690000031",
    payerBankCode: "044",
    narration: "Order 3",
  };

  test("is created by reference, and returns the account and the payment", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Payment made.",
      data: {
        ...VIRTUAL_ACCOUNT_RECORD,
        status: "completed",
        payment: { ...PAYMENT, status: "accepted" },
      },
    });
    const request = {
      tenant,
      idempotency: KEYLESS,
      reference: "order-3",
      amountKobo: 50_000,
      senderName: "Chi Obi",
      senderAccountNumber: "0690000031",
      senderBankCode: "058",
    };
    expect(calls).toEqual([{ rpc: "virtualAccounts.SimulateVirtualAccountPayment", request }]);
  });

  test("that the account rejects has the reason", async () => {
    const payment = anAccountPayment({ accepted: false, rejectionReason: "AMOUNT_MISMATCH" });
    const { ask, calls } = await start({
      "virtualAccounts.SimulateVirtualAccountPayment": {
        ...DEFAULT_RESPONSES["virtualAccounts.SimulateVirtualAccountPayment"],
        payment,
      },
    });

    const { status, body } = await ask(name, { body: { accountNumber: "9977000012", amount: 1 } });

    expect(status).toBe(201);
    expect(body.data?.payment).toEqual({
      ...PAYMENT,
      status: "rejected",
      rejectionReason: "AMOUNT_MISMATCH",
    });
    expect(calls[0]?.request).toMatchObject({ accountNumber: "9977000012" });
    expect(calls[0]?.request).not.toHaveProperty("reference");
  });
});

test.each([
  ["POST /sandbox/payid/pay", "payId", "ada.spid"],
  ["POST /sandbox/virtual-account/pay", "accountNumber", "9977000012"],
] as const)("%s requires exactly one of reference and %s", async (name, other, value) => {
  const { ask, calls } = await start();

  const both = await ask(name, {
    body: { reference: "order-1", [other]: value, amount: 50_000 },
  });
  const neither = await ask(name, { body: { amount: 50_000 } });
  const alsoWrong = await ask(name, { body: { amount: "much", senderName: 7 } });

  const problems = [
    ["reference", "exactly_one"],
    [other, "exactly_one"],
  ];
  for (const { status, body } of [both, neither]) {
    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors?.map(({ field, code }) => [field, code])).toEqual(problems);
  }
  expect(alsoWrong.body.errors?.map(({ field, code }) => [field, code])).toEqual([
    ["amount", "invalid_type"],
    ["senderName", "invalid_type"],
    ...problems,
  ]);
  expect(calls).toEqual([]);
});

describe("a pending transfer", () => {
  const name = "POST /sandbox/transfers/:reference/settle";

  test.each([
    ["success", "SETTLE_OUTCOME_SUCCESS"],
    ["failed", "SETTLE_OUTCOME_FAILED"],
    ["reversed", "SETTLE_OUTCOME_REVERSED"],
  ])("is settled: %s", async (outcome, wireOutcome) => {
    const transfer = anExternalTransfer({ status: "EXTERNAL_TRANSFER_STATUS_REVERSED" });
    const { ask, calls, tenant } = await start({
      "transfers.SettleExternalTransfer": { transfer },
    });

    const { status, body } = await ask(name, { body: { outcome } });

    expect(status).toBe(200);
    const data = { ...EXTERNAL_TRANSFER_RECORD, status: "reversed" };
    expect(body).toEqual({ success: true, message: "Transfer settled.", data });
    const request = { tenant, reference: "tr-2", outcome: wireOutcome };
    expect(calls).toEqual([{ rpc: "transfers.SettleExternalTransfer", request }]);
  });
});

describe("a pending refund", () => {
  const name = "POST /sandbox/refunds/:reference/settle";

  test.each([
    ["success", "SETTLE_OUTCOME_SUCCESS"],
    ["failed", "SETTLE_OUTCOME_FAILED"],
    ["reversed", "SETTLE_OUTCOME_REVERSED"],
  ])("is settled: %s", async (outcome, wireOutcome) => {
    const refund = aRefund({ status: "REFUND_STATUS_FAILED", failureReason: "REJECTED_BY_BANK" });
    const { ask, calls, tenant } = await start({ "transfers.SettleRefund": { refund } });

    const { status, body } = await ask(name, { body: { outcome } });

    expect([status, body.message]).toEqual([200, "Refund settled."]);
    expect(body.data).toMatchObject({ status: "failed", failureReason: "REJECTED_BY_BANK" });
    const request = { tenant, reference: "refund-1", outcome: wireOutcome };
    expect(calls).toEqual([{ rpc: "transfers.SettleRefund", request }]);
  });
});

describe("a pending bill", () => {
  const name = "POST /sandbox/bills/:reference/settle";

  test.each([
    ["success", "SETTLE_OUTCOME_SUCCESS"],
    ["failed", "SETTLE_OUTCOME_FAILED"],
    ["reversed", "SETTLE_OUTCOME_REVERSED"],
  ])("is settled: %s", async (outcome, wireOutcome) => {
    const purchase = aPurchase({ status: "PURCHASE_STATUS_REVERSED" });
    const { ask, calls, tenant } = await start({ "bills.SettlePurchase": { purchase } });

    const { status, body } = await ask(name, { body: { outcome } });

    expect(status).toBe(200);
    const data = { ...PURCHASE_RECORD, status: "reversed" };
    expect(body).toEqual({ success: true, message: "Bill purchase settled.", data });
    const request = { tenant, reference: "bill-1", outcome: wireOutcome };
    expect(calls).toEqual([{ rpc: "bills.SettlePurchase", request }]);
  });

  test("can be settled as failed without an error", async () => {
    const { ask } = await start({ "bills.SettlePurchase": { purchase: aFailedPurchase() } });

    const { status, body } = await ask(name, { body: { outcome: "failed" } });

    expect([status, body.success, body.data]).toEqual([200, true, FAILED_PURCHASE_RECORD]);
  });
});

describe("test clocks", () => {
  const name = "POST /sandbox/time/advance";
  const MINUTE_MS = 60_000;
  const clockOf = async (started: Awaited<ReturnType<typeof start>>) => {
    const { merchantId: merchant_id } = started.tenant;
    const row = await started.db("sandbox_clocks").where({ merchant_id }).first();
    return Number(row?.offset_ms ?? 0) / MINUTE_MS;
  };

  test("advance in all services, and add up", async () => {
    const started = await start();
    const { ask, calls, tenant } = started;
    const before = await clockOf(started);

    const first = await ask(name);
    const second = await ask(name, { body: { minutes: 5 } });

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({
      success: true,
      message: "Time has passed for your test records.",
      data: { advancedMinutes: 60, totalMinutes: before + 60 },
    });
    expect(second.body.data).toEqual({ advancedMinutes: 5, totalMinutes: before + 65 });
    const advance = (minutes: number) => ({
      rpc: "clocks.Advance",
      request: { tenant, offsetMs: String((before + minutes) * MINUTE_MS) },
    });
    expect(calls).toEqual([...Array(6).fill(advance(60)), ...Array(6).fill(advance(65))]);
  });

  test("advance in a failed service when the request is repeated", async () => {
    const started = await start({ "clocks.Advance": new CallFailed(true) });
    const { ask, calls, responses } = started;
    const before = await clockOf(started);
    const headers = { "idempotency-key": `advance from ${before}` };

    const away = await ask(name, { headers });
    delete responses["clocks.Advance"];
    const repeat = await ask(name, { headers });
    const again = await ask(name, { headers });

    expect([away.status, away.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(away.headers.get("retry-after")).toBe("1");
    expect(repeat.body.data).toEqual({ advancedMinutes: 60, totalMinutes: before + 60 });
    for (const { status, headers: answered } of [repeat, again]) {
      expect([status, answered.get("idempotent-replayed")]).toEqual([200, "true"]);
    }
    expect(calls).toHaveLength(12);
    expect(await clockOf(started)).toBe(before + 60);
  });

  test("do not advance again when Redis has lost the response, and reject another body", async () => {
    const started = await start();
    const { ask, client, db, tenant } = started;
    const before = await clockOf(started);
    const headers = { "idempotency-key": `forgotten ${before}` };
    await ask(name, { headers });
    const row = await db("sandbox_clocks").where({ merchant_id: tenant.merchantId }).first();
    const deleteStored = () => client.redis.del(`idempotency:${row.last_key_hash.toString("hex")}`);

    expect(await deleteStored()).toBe(1);
    const repeat = await ask(name, { headers });
    await deleteStored();
    const other = await ask(name, { headers, body: { minutes: 61 } });

    expect(repeat.body.data).toEqual({ advancedMinutes: 60, totalMinutes: before + 60 });
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await clockOf(started)).toBe(before + 60);
  });

  test("return a retryable error when one service fails, whatever its reason", async () => {
    const { ask } = await start({ "clocks.Advance": new AppError("INTERNAL_ERROR") });

    const { status, body, headers } = await ask(name);

    expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("1");
  });

  test("advance by the sum of twenty concurrent requests", async () => {
    const started = await start();
    const before = await clockOf(started);

    await Promise.all(
      Array.from({ length: 20 }, () => started.ask(name, { body: { minutes: 1 } })),
    );

    expect(await clockOf(started)).toBe(before + 20);
  });

  test("are limited to a hundred years", async () => {
    const started = await start();
    const { ask, tenant, db } = started;
    const century = 100n * 525_600n * BigInt(MINUTE_MS);
    const merchant = { merchant_id: tenant.merchantId };
    await ask(name);
    await db("sandbox_clocks")
      .where(merchant)
      .update({ offset_ms: century - 1n });

    const { status, body } = await ask(name, { body: { minutes: 1 } });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toMatchObject([{ field: "minutes", code: "too_big" }]);
    await db("sandbox_clocks").where(merchant).update({ offset_ms: 0 });
  });
});
