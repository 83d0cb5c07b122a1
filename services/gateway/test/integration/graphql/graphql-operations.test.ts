import { fingerprintOf } from "@kobo/api-schemas/input";
import { AppError, type ErrorCode } from "@kobo/errors";
import { eventually } from "@kobo/testing";
import { anExternalTransfer } from "../../factories";
import { BANK_LIST, documentOf, MUTATIONS } from "../../graphql-documents";
import { exampleOf } from "../../support/examples";
import { DEFAULT_RESPONSES } from "../../support/fake-services";
import { graphqlGateway } from "../../support/graphql-gateway";
import { recordingLogger } from "../../support/recording-logger";

const start = graphqlGateway();

/** The data of a REST response in GraphQL's form: absent fields are null. */
function withNulls(data: unknown, shape: Record<string, unknown> | null | undefined) {
  const absent = Object.keys(shape ?? {}).map((name) => [name, null]);
  return { ...Object.fromEntries(absent), ...(data as object) };
}

test.each(MUTATIONS)(
  "$name returns the same as its REST operation, with the same calls",
  async (offered) => {
    const { name, document, twin } = offered;
    const { ask, calls, send } = await start();
    const input = exampleOf(twin).body;

    const rest = await ask(twin);
    const { status, headers, body } = await send({ query: document, variables: { input } });

    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        [name]: {
          success: true,
          message: rest.body.message,
          code: null,
          requestId: headers.get("x-request-id"),
          retryable: false,
          errors: null,
          data: withNulls(rest.body.data, body.data?.[name]?.data),
          ...(document.includes("duplicateOf") ? { duplicateOf: null } : {}),
        },
      },
    });
    const [first, second] = calls.map(({ rpc, request }) => [rpc, withoutRequestContext(request)]);
    expect(calls).toHaveLength(2);
    expect(second).toEqual(first);
  },
);

/** A request without the parts that differ each time. */
function withoutRequestContext(request: unknown) {
  const { context: _, ...rest } = request as Record<string, unknown>;
  return rest;
}

test("getBankList returns the same data as its REST operation", async () => {
  const { ask, send } = await start();

  const rest = await ask("GET /banks");
  const { status, body } = await send({ query: BANK_LIST });

  expect(status).toBe(200);
  expect(body.data?.getBankList).toMatchObject({ success: true, data: rest.body.data });
});

test("returns the selection under its aliases, and nothing else", async () => {
  const { send } = await start();

  const { body } = await send({
    query: "query Banks { mine: getBankList { ok: success data { total } __typename } __typename }",
    operationName: "Banks",
    variables: null,
    extensions: {},
  });

  expect(body).toEqual({
    data: {
      mine: { ok: true, data: { total: 2 }, __typename: "GetBankListPayload" },
      __typename: "Query",
    },
  });
});

test.each<ErrorCode>([
  "INSUFFICIENT_FUNDS",
  "PAYID_NOT_FOUND",
  "AMOUNT_TOO_HIGH",
  "INVALID_AMOUNT",
])("the error %s is 200 with success: false", async (code) => {
  const details = { data: { reference: "tr-1" } };
  const { mutate } = await start({ createPayIdTransfer: new AppError(code, "Not so.", details) });

  const { status, headers, body, payload } = await mutate("transferPayId");

  expect(status).toBe(200);
  expect(body).not.toHaveProperty("errors");
  expect(payload).toEqual({
    success: false,
    message: "Not so.",
    code,
    data: null,
    duplicateOf: null,
    requestId: headers.get("x-request-id"),
    retryable: false,
    errors: null,
  });
});

test.each(["createDynamicPayId", "transferPayId", "transferExternal"] as const)(
  "%s returns the existing record of a duplicate reference in duplicateOf",
  async (name) => {
    const holder = {
      reference: "tr-1",
      type: "payid_transfer",
      transactionId: null,
      status: "pending",
    };
    const error = new AppError("DUPLICATE_REFERENCE", undefined, { data: holder });
    const { mutate } = await start({
      "payIds.CreateDynamicPayId": error,
      createPayIdTransfer: error,
      "transfers.CreateExternalTransfer": error,
    });

    const { status, payload } = await mutate(name);

    expect(status).toBe(200);
    expect(payload).toMatchObject({
      success: false,
      code: "DUPLICATE_REFERENCE",
      data: null,
      duplicateOf: holder,
    });
  },
);

test("invalid input is reported with every problem, and calls no service", async () => {
  const { mutate, calls } = await start();

  const { status, payload } = await mutate("transferExternal", {
    accountNumber: "12",
    reference: "not*one",
  });

  expect(status).toBe(200);
  expect(payload).toMatchObject({ success: false, code: "VALIDATION_ERROR", data: null });
  expect(payload?.errors?.map(({ field }) => field).sort()).toEqual(["accountNumber", "reference"]);
  expect(calls).toEqual([]);
});

test("a retryable error has retryable: true", async () => {
  const details = { extra: { retryable: true } };
  const error = new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", undefined, details);
  const { mutate } = await start({ "transfers.VerifyExternalAccount": error });

  const { status, payload } = await mutate("verifyExternalAccount");

  expect([status, payload?.code, payload?.retryable]).toEqual([
    200,
    "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    true,
  ]);
});

test("a failed transfer is an error with REST's record; a pending one is a success", async () => {
  const failed = anExternalTransfer({
    status: "EXTERNAL_TRANSFER_STATUS_FAILED",
    failureReason: "REJECTED_BY_BANK",
    completedAtMs: "0",
  });
  const pending = anExternalTransfer({
    status: "EXTERNAL_TRANSFER_STATUS_PENDING",
    completedAtMs: "0",
  });
  const { mutate, ask, responses } = await start();

  responses["transfers.CreateExternalTransfer"] = { transfer: failed, replayed: false };
  const rest = await ask("POST /transfer/external");
  const headers = { "idempotency-key": "key-of-a-failure" };
  const refused = await mutate("transferExternal", {}, { headers });
  const again = await mutate("transferExternal", {}, { headers });
  responses["transfers.CreateExternalTransfer"] = { transfer: pending, replayed: false };
  const waiting = await mutate("transferExternal");

  expect([rest.status, rest.body.code]).toEqual([424, "TRANSFER_FAILED"]);
  expect(refused.status).toBe(200);
  expect(refused.payload).toMatchObject({
    success: false,
    code: "TRANSFER_FAILED",
    data: rest.body.data,
    duplicateOf: null,
  });
  expect(refused.payload?.data).toMatchObject({
    status: "failed",
    failureReason: "REJECTED_BY_BANK",
  });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.payload?.data).toEqual(refused.payload?.data);
  expect(waiting.payload).toMatchObject({
    success: true,
    data: { status: "pending", completedAt: null, failureReason: null },
  });
});

test("amounts above 32 bits keep their value", async () => {
  const transfer = anExternalTransfer({
    amountKobo: "9007199254730000",
    feeKobo: "5375",
    stampDutyKobo: "5000",
  });
  const { mutate, calls } = await start({
    "transfers.CreateExternalTransfer": { transfer, replayed: false },
  });

  const { status, payload } = await mutate("transferExternal", { amount: 9_007_199_254_730_000 });

  expect(status).toBe(200);
  expect(calls).toMatchObject([{ request: { amountKobo: 9_007_199_254_730_000 } }]);
  expect(payload?.data).toMatchObject({
    amount: 9_007_199_254_730_000,
    totalDebit: 9_007_199_254_740_375,
  });
});

test("the total received by a PayID may exceed Int", async () => {
  const { payId } = DEFAULT_RESPONSES["payIds.CreateStaticPayId"];
  const received = { ...payId, amountReceivedKobo: "9007199254740991" };
  const { send } = await start({
    "payIds.CreateStaticPayId": { payId: received, replayed: true },
  });

  const { headers, body } = await send({
    query: documentOf("createStaticPayId"),
    variables: { input: exampleOf("POST /payid/static").body },
  });

  expect(body.data?.createStaticPayId?.data?.amountReceived).toBe(9_007_199_254_740_991);
  expect(headers.get("idempotent-replayed")).toBe("true");
});

test.each<[ErrorCode, number]>([
  ["SERVICE_UNAVAILABLE", 503],
  ["INTERNAL_ERROR", 500],
])("%s sets the HTTP status for plain JSON clients", async (code, expected) => {
  const { mutate } = await start({ createPayIdTransfer: new AppError(code) });

  const { status, headers, body, payload } = await mutate("transferPayId");

  expect(status).toBe(expected);
  expect(headers.get("retry-after")).toBe(code === "SERVICE_UNAVAILABLE" ? "1" : null);
  expect(body.errors).toEqual([
    { message: payload?.message, path: ["transferPayId"], extensions: { code } },
  ]);
  expect(payload).toMatchObject({ success: false, code, data: null, retryable: true });
});

test("an internal error is returned without details, and is logged with its cause", async () => {
  const { logger, lines } = recordingLogger();
  const cause = new TypeError("secret detail");
  const { mutate } = await start({ createPayIdTransfer: cause }, { logger });

  const { status, body } = await mutate("transferPayId");

  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain("secret detail");
  await eventually(() => {
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    expect(errors).toMatchObject([
      { msg: "unhandled error", operation: "POST /graphql", err: { message: "secret detail" } },
    ]);
  });
});

test("records get the hash of the key and of the input", async () => {
  const { mutate, calls } = await start();
  const headers = { "idempotency-key": "key-of-records" };

  await mutate("transferPayId", {}, { headers });

  const [{ request } = { request: {} }] = calls;
  const { idempotency } = request as { idempotency: { keyHash: Buffer; fingerprint: Buffer } };
  expect(idempotency.keyHash).toHaveLength(32);
  expect(idempotency.fingerprint).toEqual(fingerprintOf(exampleOf("POST /transfer/payid").body));
});
