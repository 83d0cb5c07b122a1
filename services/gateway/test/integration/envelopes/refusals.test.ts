import { AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import { CallFailed, itemError } from "@kobo/rpc";
import { testCaller } from "@kobo/rpc/testing";
import { freePort } from "@kobo/testing";
import { connectServices } from "../../../src/clients/services";
import { exampleOf, NAMES, type OperationName, POSTS } from "../../support/examples";
import { DEFAULT_RESPONSES, type Rpc } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

/** Section J of the decisions, for the codes that services return. */
const STATUSES = {
  VALIDATION_ERROR: 400,
  INVALID_AMOUNT: 400,
  AMOUNT_TOO_LOW: 400,
  AMOUNT_TOO_HIGH: 400,
  WALLET_PAYID_REQUIRED: 400,
  BANK_NOT_SUPPORTED: 400,
  INVALID_CURSOR: 400,
  INSUFFICIENT_FUNDS: 402,
  PAYER_ACCOUNT_UNKNOWN: 422,
  REFUND_AMOUNT_EXCEEDED: 400,
  INVALID_PAYMENT_STATE: 409,
  PAYMENT_NOT_FOUND: 404,
  REFUND_NOT_FOUND: 404,
  INSUFFICIENT_WALLET_BALANCE: 402,
  PAYID_NOT_FOUND: 404,
  VIRTUAL_ACCOUNT_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  SERVICE_NOT_FOUND: 404,
  WALLET_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  EVENT_NOT_FOUND: 404,
  DELIVERY_NOT_FOUND: 404,
  RECOVERY_NOT_FOUND: 404,
  CUSTOMER_NOT_FOUND: 404,
  CUSTOMER_ALREADY_EXISTS: 409,
  INVALID_VIRTUAL_ACCOUNT_STATE: 409,
  SECOND_APPROVER_REQUIRED: 403,
  INVALID_CURRENCY: 400,
  BULK_TRANSFER_NOT_FOUND: 404,
  REPORT_NOT_FOUND: 404,
  CHECKOUT_SESSION_NOT_FOUND: 404,
  PAYMENT_LINK_NOT_FOUND: 404,
  INVALID_CHECKOUT_SESSION_STATE: 409,
  CHECKOUT_PAYMENT_IN_PROGRESS: 409,
  INVALID_BULK_TRANSFER_STATE: 409,
  SCHEDULE_NOT_FOUND: 404,
  INVALID_SCHEDULE_STATE: 409,
  DUPLICATE_REFERENCE: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  WEBHOOK_LIMIT_REACHED: 409,
  WEBHOOK_DISABLED: 409,
  RECOVERY_IN_PROGRESS: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  VERIFY_ACCOUNT_FAILED: 422,
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: 422,
  FETCH_CATEGORIES_FAILED: 502,
  FETCH_SERVICES_FAILED: 502,
  FETCH_VARIATIONS_FAILED: 502,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
} satisfies Partial<Record<ErrorCode, number>>;
type Code = keyof typeof STATUSES;

const ANY: Code[] = ["SERVICE_UNAVAILABLE", "INTERNAL_ERROR"];
const OF_SCHEDULE: Code[] = [...ANY, "SCHEDULE_NOT_FOUND", "INVALID_SCHEDULE_STATE"];
const QUOTE: Code[] = [
  "VALIDATION_ERROR",
  "SERVICE_NOT_FOUND",
  "INVALID_AMOUNT",
  "AMOUNT_TOO_LOW",
  "AMOUNT_TOO_HIGH",
  "VERIFY_ACCOUNT_FAILED",
  "FETCH_CATEGORIES_FAILED",
  "FETCH_SERVICES_FAILED",
  "FETCH_VARIATIONS_FAILED",
];
const ACTION: Code[] = [...ANY, "BULK_TRANSFER_NOT_FOUND", "INVALID_BULK_TRANSFER_STATE"];
const OPENING: Code[] = ["VIRTUAL_ACCOUNT_NOT_FOUND", "INVALID_VIRTUAL_ACCOUNT_STATE"];
const CREATION: Code[] = ["DUPLICATE_REFERENCE", "IDEMPOTENCY_KEY_REUSED", "INVALID_AMOUNT"];

/** The errors that each service may return to an operation, by the contracts. */
const REFUSALS: Record<OperationName, Code[]> = {
  "GET /health": [],
  "POST /payid/dynamic": [...ANY, ...CREATION],
  "POST /payid/static": [...ANY, ...CREATION],
  "POST /payid/verify": [...ANY, "PAYID_NOT_FOUND"],
  "POST /transfer/payid": [
    ...ANY,
    ...CREATION,
    "WALLET_PAYID_REQUIRED",
    "PAYID_NOT_FOUND",
    "AMOUNT_TOO_HIGH",
    "INSUFFICIENT_FUNDS",
  ],
  "POST /payid/deactivate": [...ANY, "PAYID_NOT_FOUND", "VALIDATION_ERROR"],
  "POST /payid/activate": [...ANY, "PAYID_NOT_FOUND", "VALIDATION_ERROR"],
  "GET /payid/:payId": [...ANY, "PAYID_NOT_FOUND"],
  "GET /payids": ANY,
  "POST /virtual-account": [...ANY, ...CREATION, "AMOUNT_TOO_HIGH"],
  "GET /virtual-account/:accountNumber": [...ANY, "VIRTUAL_ACCOUNT_NOT_FOUND"],
  "GET /virtual-accounts": ANY,
  "POST /virtual-accounts/permanent": [
    ...ANY,
    ...CREATION,
    "AMOUNT_TOO_HIGH",
    "CUSTOMER_NOT_FOUND",
    "VALIDATION_ERROR",
  ],
  "GET /virtual-accounts/:id": [...ANY, "VIRTUAL_ACCOUNT_NOT_FOUND"],
  "GET /virtual-accounts/:id/payments": [...ANY, "VIRTUAL_ACCOUNT_NOT_FOUND"],
  "POST /virtual-accounts/:id/close": [...ANY, ...OPENING],
  "POST /virtual-accounts/:id/reopen": [...ANY, ...OPENING],
  "POST /customers": [
    ...ANY,
    "DUPLICATE_REFERENCE",
    "IDEMPOTENCY_KEY_REUSED",
    "CUSTOMER_NOT_FOUND",
  ],
  "GET /customers": ANY,
  "GET /customers/:id": [...ANY, "CUSTOMER_NOT_FOUND"],
  "PATCH /customers/:id": [
    ...ANY,
    "CUSTOMER_NOT_FOUND",
    "DUPLICATE_REFERENCE",
    "CUSTOMER_ALREADY_EXISTS",
  ],
  "DELETE /customers/:id": [...ANY, "CUSTOMER_NOT_FOUND"],
  "GET /customers/:id/cards": [...ANY, "CUSTOMER_NOT_FOUND"],
  "POST /transfer/external/verify": [
    ...ANY,
    "BANK_NOT_SUPPORTED",
    "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
  ],
  "POST /transfer/external": [
    ...ANY,
    ...CREATION,
    "WALLET_PAYID_REQUIRED",
    "PAYID_NOT_FOUND",
    "AMOUNT_TOO_HIGH",
    "BANK_NOT_SUPPORTED",
    "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    "INSUFFICIENT_FUNDS",
    "IDEMPOTENCY_KEY_IN_USE",
  ],
  "GET /transfer/:reference": [...ANY, "TRANSACTION_NOT_FOUND"],
  "GET /transfers": ANY,
  "POST /schedules": [
    ...ANY,
    ...QUOTE,
    "WALLET_PAYID_REQUIRED",
    "PAYID_NOT_FOUND",
    "BANK_NOT_SUPPORTED",
    "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    "DUPLICATE_REFERENCE",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  "GET /schedules": ANY,
  "GET /schedules/:id": [...ANY, "SCHEDULE_NOT_FOUND"],
  "PATCH /schedules/:id": [...OF_SCHEDULE, ...QUOTE],
  "GET /schedules/:id/runs": [...ANY, "SCHEDULE_NOT_FOUND"],
  "POST /schedules/:id/pause": OF_SCHEDULE,
  "POST /schedules/:id/resume": OF_SCHEDULE,
  "POST /schedules/:id/cancel": OF_SCHEDULE,
  "POST /checkout/sessions": [
    ...ANY,
    ...CREATION,
    "VALIDATION_ERROR",
    "AMOUNT_TOO_HIGH",
    "INVALID_CURRENCY",
  ],
  "GET /checkout/sessions": [...ANY, "PAYMENT_LINK_NOT_FOUND"],
  "GET /checkout/sessions/:id": [...ANY, "CHECKOUT_SESSION_NOT_FOUND"],
  "POST /checkout/sessions/:id/expire": [
    ...ANY,
    "CHECKOUT_SESSION_NOT_FOUND",
    "INVALID_CHECKOUT_SESSION_STATE",
    "CHECKOUT_PAYMENT_IN_PROGRESS",
  ],
  "POST /checkout/sessions/read": [...ANY, "CHECKOUT_SESSION_NOT_FOUND"],
  "POST /payment-links": [
    ...ANY,
    ...CREATION,
    "VALIDATION_ERROR",
    "AMOUNT_TOO_HIGH",
    "INVALID_CURRENCY",
  ],
  "GET /payment-links": ANY,
  "GET /payment-links/:id": [...ANY, "PAYMENT_LINK_NOT_FOUND"],
  "PATCH /payment-links/:id": [...ANY, "PAYMENT_LINK_NOT_FOUND", "VALIDATION_ERROR"],
  "POST /transfers/bulk": [
    ...ANY,
    "VALIDATION_ERROR",
    "WALLET_PAYID_REQUIRED",
    "PAYID_NOT_FOUND",
    "DUPLICATE_REFERENCE",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  "GET /transfers/bulk": ANY,
  "POST /reports": [...ANY, "VALIDATION_ERROR", "WALLET_NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"],
  "GET /reports": ANY,
  "GET /reports/:id": [...ANY, "REPORT_NOT_FOUND"],
  "GET /transfers/bulk/:id": [...ANY, "BULK_TRANSFER_NOT_FOUND"],
  "GET /transfers/bulk/:id/rows": [...ANY, "BULK_TRANSFER_NOT_FOUND"],
  "GET /transfers/bulk/:id/results.csv": [...ANY, "BULK_TRANSFER_NOT_FOUND"],
  "GET /transfers/bulk/:id/progress": [...ANY, "BULK_TRANSFER_NOT_FOUND"],
  "POST /transfers/bulk/:id/approve": [...ACTION, "SECOND_APPROVER_REQUIRED"],
  "POST /transfers/bulk/:id/pause": ACTION,
  "POST /transfers/bulk/:id/resume": ACTION,
  "POST /transfers/bulk/:id/cancel": ACTION,
  "POST /payments/:id/refunds": [
    ...ANY,
    ...CREATION,
    "PAYMENT_NOT_FOUND",
    "INVALID_PAYMENT_STATE",
    "REFUND_AMOUNT_EXCEEDED",
    "PAYER_ACCOUNT_UNKNOWN",
    "INSUFFICIENT_FUNDS",
    "IDEMPOTENCY_KEY_IN_USE",
  ],
  "GET /payments/:id/refunds": ANY,
  "GET /refunds": ANY,
  // Refused by card-payments, which is asked last.
  "GET /refunds/:id": ANY,
  "GET /banks": ANY,
  "GET /transaction/status": ANY,
  "POST /transaction/verify": ANY,
  "GET /bills/categories": [...ANY, "FETCH_CATEGORIES_FAILED"],
  "GET /bills/services": [...ANY, "SERVICE_NOT_FOUND", "FETCH_SERVICES_FAILED"],
  "GET /bills/variations": [...ANY, "SERVICE_NOT_FOUND", "FETCH_VARIATIONS_FAILED"],
  "GET /bills/extra-fields": [...ANY, "SERVICE_NOT_FOUND", "FETCH_VARIATIONS_FAILED"],
  "POST /bills/verify": [
    ...ANY,
    "SERVICE_NOT_FOUND",
    "VALIDATION_ERROR",
    "VERIFY_ACCOUNT_FAILED",
    "FETCH_SERVICES_FAILED",
  ],
  "POST /bills/purchase": [
    ...ANY,
    "WALLET_PAYID_REQUIRED",
    "PAYID_NOT_FOUND",
    "DUPLICATE_REFERENCE",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_KEY_IN_USE",
    "SERVICE_NOT_FOUND",
    "VALIDATION_ERROR",
    "AMOUNT_TOO_LOW",
    "AMOUNT_TOO_HIGH",
    "VERIFY_ACCOUNT_FAILED",
    "INSUFFICIENT_WALLET_BALANCE",
    "FETCH_CATEGORIES_FAILED",
    "FETCH_SERVICES_FAILED",
    "FETCH_VARIATIONS_FAILED",
  ],
  "GET /bills/purchase/:reference": [...ANY, "TRANSACTION_NOT_FOUND"],
  "GET /bills/purchases": ANY,
  "GET /wallets": ANY,
  "GET /wallets/:payId": [...ANY, "WALLET_NOT_FOUND"],
  "PATCH /wallets/:payId": [...ANY, "WALLET_NOT_FOUND"],
  "GET /wallets/:payId/balance": [...ANY, "WALLET_NOT_FOUND"],
  "GET /wallets/:payId/statement": [...ANY, "WALLET_NOT_FOUND", "INVALID_CURSOR"],
  "POST /sandbox/wallets/:payId/fund": ANY,
  "POST /sandbox/payid/pay": [
    ...ANY,
    "PAYID_NOT_FOUND",
    "INVALID_AMOUNT",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  "POST /sandbox/virtual-account/pay": [...ANY, "VIRTUAL_ACCOUNT_NOT_FOUND", "INVALID_AMOUNT"],
  "POST /sandbox/transfers/:reference/settle": [
    ...ANY,
    "TRANSACTION_NOT_FOUND",
    "VALIDATION_ERROR",
  ],
  "POST /sandbox/refunds/:reference/settle": [...ANY, "REFUND_NOT_FOUND", "VALIDATION_ERROR"],
  "POST /sandbox/bills/:reference/settle": [...ANY, "TRANSACTION_NOT_FOUND", "VALIDATION_ERROR"],
  // One failing service makes the request retryable, whatever its reason.
  "POST /sandbox/time/advance": ["SERVICE_UNAVAILABLE"],
  "POST /webhooks": [...ANY, "VALIDATION_ERROR", "WEBHOOK_LIMIT_REACHED", "IDEMPOTENCY_KEY_REUSED"],
  "GET /webhooks": ANY,
  "GET /webhooks/:id": [...ANY, "WEBHOOK_NOT_FOUND"],
  "PATCH /webhooks/:id": [...ANY, "WEBHOOK_NOT_FOUND", "VALIDATION_ERROR"],
  "DELETE /webhooks/:id": [...ANY, "WEBHOOK_NOT_FOUND"],
  "POST /webhooks/:id/roll-secret": [
    ...ANY,
    "WEBHOOK_NOT_FOUND",
    "VALIDATION_ERROR",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  "POST /webhooks/:id/test": [...ANY, "WEBHOOK_NOT_FOUND", "WEBHOOK_DISABLED", "VALIDATION_ERROR"],
  "GET /webhooks/:id/deliveries": [...ANY, "WEBHOOK_NOT_FOUND", "VALIDATION_ERROR"],
  "GET /webhooks/:id/deliveries/:deliveryId": [...ANY, "WEBHOOK_NOT_FOUND", "DELIVERY_NOT_FOUND"],
  "POST /webhooks/:id/recoveries": [
    ...ANY,
    "WEBHOOK_NOT_FOUND",
    "WEBHOOK_DISABLED",
    "RECOVERY_IN_PROGRESS",
    "VALIDATION_ERROR",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  "GET /webhooks/:id/recoveries": [...ANY, "WEBHOOK_NOT_FOUND"],
  "GET /webhooks/:id/recoveries/:recoveryId": [...ANY, "WEBHOOK_NOT_FOUND", "RECOVERY_NOT_FOUND"],
  "GET /events": [...ANY, "VALIDATION_ERROR"],
  "GET /events/stream": [...ANY, "VALIDATION_ERROR"],
  "GET /events/:id": [...ANY, "EVENT_NOT_FOUND"],
  "POST /events/:id/redeliver": [
    ...ANY,
    "EVENT_NOT_FOUND",
    "WEBHOOK_NOT_FOUND",
    "WEBHOOK_DISABLED",
  ],
};

/** The gateway's own errors, tested elsewhere. */
const OWN: ErrorCode[] = [
  "INSUFFICIENT_SCOPE",
  "IP_NOT_ALLOWED",
  "LIVE_MODE_OFF",
  "INVALID_JSON",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "ROUTE_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "HEADERS_TOO_LARGE",
  "INVALID_SECRET_KEY_FORMAT",
  "INVALID_SECRET_KEY",
  "TEST_MODE_ONLY",
  "RATE_LIMIT_EXCEEDED",
  "BILL_PAYMENT_FAILED",
  "TRANSFER_FAILED",
];

/** Errors to providers; callbacks have their own tests. */
const TO_PROVIDERS: ErrorCode[] = ["INVALID_SIGNATURE"];

/** Errors to operators and to the dashboard, over gRPC. */
const OVER_GRPC: ErrorCode[] = [
  "REVIEW_NOT_FOUND",
  "INVALID_REVIEW_STATE",
  "MERCHANT_NOT_FOUND",
  "API_KEY_NOT_FOUND",
  "REQUEST_NOT_FOUND",
  "API_KEY_ROLLED",
];

/** Not returned by any of these operations, or only after both services were asked. */
const NOT_YET: ErrorCode[] = [
  "GONE",
  "INVALID_PAYMENT_METHOD",
  "CARD_DECLINED",
  "EXPIRED_CARD",
  "INVALID_CVC",
  "DISPUTE_NOT_FOUND",
  "FILE_LIMIT_REACHED",
  "FILE_NOT_FOUND",
  "INVALID_FILE",
  "INVALID_DISPUTE_STATE",
  "EVIDENCE_MISSING",
  "EVIDENCE_REFUSED",
];

test("every error code has a test", () => {
  const covered = [...Object.keys(STATUSES), ...OWN, ...TO_PROVIDERS, ...OVER_GRPC, ...NOT_YET];
  const refused = new Set(Object.values(REFUSALS).flat());

  expect(covered.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
  expect([...refused].toSorted()).toEqual(Object.keys(STATUSES).toSorted());
});

/** Transfers are batched, so each error is part of a response. */
function refusing(name: OperationName, error: AppError) {
  const { rpc } = exampleOf(name);
  if (!rpc) return {};
  const answer = rpc === "createPayIdTransfer" ? { error: itemError(error) } : error;
  return { [rpc]: answer };
}

const ASKING = NAMES.filter((name) => exampleOf(name).rpc);

test.each(ASKING)("%s returns each error of its service with the code's status", async (name) => {
  const { ask, responses } = await start();
  const codes = REFUSALS[name];

  const shown = [];
  for (const code of codes) {
    Object.assign(responses, refusing(name, new AppError(code, `Because of ${code}.`)));
    const { status, body } = await ask(name, { headers: { "x-request-id": "req-7" } });
    shown.push({ status, body });
  }

  expect(shown).toEqual(
    codes.map((code) => ({
      status: STATUSES[code],
      body: {
        success: false,
        message: `Because of ${code}.`,
        code,
        data: null,
        requestId: "req-7",
      },
    })),
  );
});

test.each([
  "POST /payid/dynamic",
  "POST /virtual-account",
  "POST /transfer/payid",
  "POST /transfer/external",
  "POST /bills/purchase",
] as const)("%s returns the existing record of a duplicate reference", async (name) => {
  const data = {
    reference: "r",
    type: "card_payment",
    transactionId: "txn_1",
    status: "completed",
  };
  const { ask } = await start(
    refusing(name, new AppError("DUPLICATE_REFERENCE", undefined, { data })),
  );

  const { status, body } = await ask(name);

  expect([status, body.code, body.data]).toEqual([409, "DUPLICATE_REFERENCE", data]);
});

test("a service's field problems and other details are returned", async () => {
  const errors = [{ field: "amount", code: "amount_mismatch", message: "It costs 500." }];
  const name = "POST /bills/purchase";
  const { ask, responses } = await start(
    refusing(name, new AppError("VALIDATION_ERROR", undefined, { errors })),
  );
  const invalid = await ask(name);
  const details = { extra: { retryable: true } };
  Object.assign(
    responses,
    refusing(name, new AppError("VERIFY_ACCOUNT_FAILED", undefined, details)),
  );
  const unverified = await ask(name);

  expect([invalid.status, invalid.body.errors]).toEqual([400, errors]);
  expect(unverified.body).toMatchObject({ code: "VERIFY_ACCOUNT_FAILED", retryable: true });
});

describe("repeats under an Idempotency-Key", () => {
  /** Responses with a secret or with progress: repeats run again and find the record. */
  const RUN_AGAIN = [
    "POST /webhooks",
    "POST /webhooks/:id/roll-secret",
    "POST /webhooks/:id/recoveries",
    "POST /checkout/sessions",
    "POST /reports",
  ];
  const KEPT_IN_REDIS = POSTS.filter((name) => !RUN_AGAIN.includes(name));

  test.each(KEPT_IN_REDIS)("%s returns the stored response, and calls no service", async (name) => {
    const { ask, calls } = await start();
    const headers = { "idempotency-key": `repeat of ${name}` };

    const first = await ask(name, { headers });
    const asksOfFirst = calls.length;
    const repeat = await ask(name, { headers });

    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(calls).toHaveLength(asksOfFirst);
  });

  const REPLAYING = POSTS.filter(
    (name) =>
      !/verify|fund|activate|settle|time|test|redeliver|approve|pause|resume|(?:bulk|schedules).*cancel|close|reopen|expire|sessions.read/.test(
        name,
      ),
  );

  test.each(REPLAYING)(
    "%s sets Idempotent-Replayed when the service replays a record",
    async (name) => {
      const { ask, responses, calls } = await start();
      const { rpc } = exampleOf(name);
      const first = await ask(name);
      Object.assign(responses, rpc ? { [rpc]: { ...DEFAULT_RESPONSES[rpc], replayed: true } } : {});

      const repeat = await ask(name);

      expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
      expect(first.headers.get("idempotent-replayed")).toBeNull();
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
      expect(calls).toHaveLength(2);
    },
  );

  test("sandbox funding is found by its uniqueness key when Redis has lost the response", async () => {
    const taken = { outcome: "refused", refusal: "ONCE_KEY_TAKEN", takenBy: "" };
    const id = "019aa5c0-0000-7000-8000-000000000009";
    const earlier = { id, amountKobo: "10000", atMs: "1795254600123" };
    const { ask, calls, client, responses } = await start({ "ledger.createTransfers": taken });
    responses["ledger.GetTransfer"] = { transfer: earlier };
    const name = "POST /sandbox/wallets/:payId/fund";
    const headers = { "idempotency-key": "fund-1" };

    const same = await ask(name, { headers });
    const [, { request } = { request: undefined }] = calls;
    const { onceKey } = request as { onceKey: { key: string } };
    await client.redis.del(`idempotency:${onceKey.key.replace("sandbox/fund/", "")}`);
    const other = await ask(name, { headers, body: { amount: 20_000 } });

    expect(same.status).toBe(201);
    expect(same.headers.get("idempotent-replayed")).toBe("true");
    expect(same.body.data).toMatchObject({
      amount: 10_000,
      completedAt: "2026-11-21T09:50:00.123Z",
    });
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(calls.at(-1)?.request).toMatchObject({
      onceKey: { walletPayId: "ada.wallet", key: expect.stringMatching(/^sandbox\/fund\//) },
    });
  });

  test("a request that is running in another process gets 409 with Retry-After, and can be retried", async () => {
    const name = "POST /bills/purchase";
    const busy = new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
    const { ask, responses } = await start(refusing(name, busy));
    const headers = { "idempotency-key": "busy-bill" };

    const first = await ask(name, { headers });
    delete responses["bills.Purchase"];
    const second = await ask(name, { headers });

    expect([first.status, first.headers.get("retry-after")]).toEqual([409, "1"]);
    expect(second.status).toBe(201);
  });
});

describe("a failing service", () => {
  /** These operations have no state that could refuse them. */
  const WORDLESS = new Set<Rpc>(["webhooks.DeleteEndpoint", "clocks.Advance"]);

  test.each(ASKING)(
    "%s: an unreachable service or a timeout is SERVICE_UNAVAILABLE",
    async (name) => {
      const { ask } = await start({ [exampleOf(name).rpc ?? ""]: new CallFailed(true) });

      const { status, headers, body } = await ask(name);

      expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(headers.get("retry-after")).toBe("1");
      expect(body).toMatchObject({ success: false, data: null, requestId: expect.any(String) });
    },
  );

  test("that returns SERVICE_UNAVAILABLE leads to Retry-After", async () => {
    const name = "POST /transfer/payid";
    const { ask } = await start(refusing(name, new AppError("SERVICE_UNAVAILABLE")));

    const { headers } = await ask(name);

    expect(headers.get("retry-after")).toBe("1");
  });

  test.each(ASKING)(
    "%s: an unexpected error or a missing response is INTERNAL_ERROR without details",
    async (name) => {
      const { rpc = "bills.Purchase" } = exampleOf(name);
      const { ask, responses } = await start();
      const replies = [];
      for (const answer of [new TypeError("secret detail"), undefined]) {
        if (WORDLESS.has(rpc) && answer === undefined) continue;
        responses[rpc] = answer;
        replies.push(await ask(name));
      }

      for (const { status, body } of replies) {
        expect(status).toBe(500);
        expect(body).toEqual({
          success: false,
          message: "Something went wrong on our side.",
          code: "INTERNAL_ERROR",
          data: null,
          requestId: expect.any(String),
        });
      }
    },
  );

  test("a missing record is an internal error", async () => {
    const { ask, responses } = await start();
    const recordless = /DELETE|categories|statement|verify|time/;

    for (const name of ASKING.filter((asking) => !recordless.test(asking))) {
      responses[exampleOf(name).rpc ?? "bills.Purchase"] = {};
      const { status, body } = await ask(name);

      expect([name, status, body.code]).toEqual([name, 500, "INTERNAL_ERROR"]);
    }
  });

  test("an unknown code and malformed details are internal errors", async () => {
    const { ask, responses } = await start();
    const garbage = [
      { code: "NO_SUCH_CODE", message: "secret detail", detailsJson: "" },
      { code: "toString", message: "secret detail", detailsJson: "" },
      { code: "", message: "", detailsJson: "" },
      { code: "INSUFFICIENT_FUNDS", message: "secret detail", detailsJson: "{not json" },
    ];

    for (const error of garbage) {
      responses.createPayIdTransfer = { error };
      const { status, body } = await ask("POST /transfer/payid");

      expect([status, body.code, body.data]).toEqual([500, "INTERNAL_ERROR", null]);
      expect(JSON.stringify(body)).not.toContain("secret detail");
    }
  });
});

describe("over real gRPC", () => {
  const gateway = testGateway();

  test("unreachable services lead to 503", async () => {
    const target = `127.0.0.1:${await freePort()}`;
    const { services, stop } = connectServices(
      {
        WALLET_LEDGER_TARGET: target,
        LEDGER_CELLS: new Map(),
        PAYID_TARGET: target,
        TRANSFER_TARGET: target,
        BILLS_TARGET: target,
        CARD_PAYMENTS_TARGET: target,
        CHECKOUT_TARGET: target,
        WEBHOOK_TARGET: target,
        GATEWAY_RPC_SECRET: testCaller("gateway").secret,
      },
      async () => [],
    );
    const client = await gateway.start({ services });
    const { test: key } = await gateway.givenMerchant();
    // Funding retries until the request times out after ten seconds.
    const names = ASKING.filter((name) => !name.includes("fund"));

    const replies = await Promise.all(
      names.map((name) => {
        const { method, path, body } = exampleOf(name);
        return client.send(method, path, { key: key.secretKey, ...(body ? { body } : {}) });
      }),
    );
    await stop();

    expect(replies.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
      names.map(() => [503, "1"]),
    );
  });
});
