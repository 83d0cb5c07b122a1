import { AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import { CARD_EXAMPLES, CARD_NAMES, type CardOperationName } from "../../support/card-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const META = {
  request_id: expect.any(String),
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  version: "2.0",
};

const CREATION: ErrorCode[] = [
  "INVALID_JSON",
  "VALIDATION_ERROR",
  "INVALID_AMOUNT",
  "AMOUNT_TOO_HIGH",
  "INVALID_CURRENCY",
  "INVALID_PAYMENT_METHOD",
  "EXPIRED_CARD",
  "INVALID_CVC",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
];
const CHANGE: ErrorCode[] = [
  "INVALID_JSON",
  "PAYMENT_NOT_FOUND",
  "INVALID_PAYMENT_STATE",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
];

/** The errors that the service may return to each operation, by the contract. */
const REFUSALS: Record<CardOperationName, ErrorCode[]> = {
  "POST /v2/payment_methods": [
    "INVALID_JSON",
    "VALIDATION_ERROR",
    "INVALID_PAYMENT_METHOD",
    "EXPIRED_CARD",
    "INVALID_CVC",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  "POST /v2/payments": CREATION,
  "POST /v1/payments": CREATION,
  "POST /v2/payments/:payment_id": [...CREATION, "DUPLICATE_REFERENCE"],
  "GET /v2/payments": ["VALIDATION_ERROR", "INVALID_CURSOR"],
  "GET /v2/payments/:payment_id": ["PAYMENT_NOT_FOUND"],
  "POST /v2/payments/:payment_id/capture": [...CHANGE, "INVALID_AMOUNT", "AMOUNT_TOO_HIGH"],
  "POST /v2/payments/:payment_id/cancel": CHANGE,
  "POST /v2/payments/:payment_id/refunds": [
    ...CHANGE,
    "INVALID_AMOUNT",
    "REFUND_AMOUNT_EXCEEDED",
    "INSUFFICIENT_WALLET_BALANCE",
  ],
  "GET /v2/payments/:payment_id/refunds": ["PAYMENT_NOT_FOUND", "INVALID_CURSOR"],
  "GET /v2/payments/:payment_id/refunds/:refund_id": ["PAYMENT_NOT_FOUND", "REFUND_NOT_FOUND"],
};

describe.each(CARD_NAMES)("%s", (name) => {
  const { rpc } = CARD_EXAMPLES[name];

  test.each(REFUSALS[name])("passes on %s", async (code) => {
    const { askCards } = await start({ [rpc]: new AppError(code) });

    const { status, body, headers } = await askCards(name);

    const requestId = headers.get("x-request-id");
    expect(status).toBe(ERRORS[code].http);
    expect(headers.get("retry-after")).toBe(code === "IDEMPOTENCY_KEY_IN_USE" ? "1" : null);
    expect(body).toEqual({
      success: false,
      message: ERRORS[code].message,
      code,
      data: null,
      requestId,
      meta: { ...META, request_id: requestId },
    });
  });

  test("passes on the invalid fields", async () => {
    const errors = [{ field: "customer.email", code: "required", message: "m" }];
    const error = new AppError("VALIDATION_ERROR", "Wrong.", { errors });
    const { askCards } = await start({ [rpc]: error });

    const { body } = await askCards(name);

    expect(body).toMatchObject({ success: false, message: "Wrong.", errors, meta: META });
  });

  test("sets Retry-After when the service is unreachable, and hides the details of internal errors", async () => {
    const { askCards, responses } = await start({ [rpc]: new CallFailed(true) });
    const away = await askCards(name);
    responses[rpc] = new TypeError("secret detail");
    const bug = await askCards(name);
    responses[rpc] = {};
    const empty = await askCards(name);

    expect([away.status, away.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(away.headers.get("retry-after")).toBe("1");
    for (const { status, body, text } of [bug, empty]) {
      expect([status, body.code, body.data]).toEqual([500, "INTERNAL_ERROR", null]);
      expect(body.meta).toEqual(META);
      expect(text).not.toContain("secret detail");
    }
  });
});

const HOLDER = {
  reference: "order-7",
  type: "card_payment",
  transactionId: "order-7",
  status: "succeeded",
};

test.each<[CardOperationName, ErrorCode, Record<string, unknown>]>([
  ["POST /v2/payments/:payment_id", "DUPLICATE_REFERENCE", HOLDER],
  [
    "POST /v2/payments/:payment_id/capture",
    "INVALID_PAYMENT_STATE",
    { id: "pay_01", status: "canceled" },
  ],
  [
    "POST /v2/payments/:payment_id/cancel",
    "INVALID_PAYMENT_STATE",
    { id: "pay_01", status: "succeeded" },
  ],
  [
    "POST /v2/payments/:payment_id/refunds",
    "INVALID_PAYMENT_STATE",
    { id: "pay_01", status: "pending" },
  ],
  [
    "POST /v2/payments/:payment_id/refunds",
    "REFUND_AMOUNT_EXCEEDED",
    { id: "pay_01", amount_refundable: 0 },
  ],
])("%s returns %s with the record's state", async (name, code, data) => {
  const error = new AppError(code, undefined, { data });
  const { askCards } = await start({ [CARD_EXAMPLES[name].rpc]: error });

  const { body } = await askCards(name);

  expect(body).toMatchObject({ code, data });
});
