import { inspect } from "node:util";
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  isKoboError,
  KoboError,
  NotFoundError,
  PaymentFailedError,
  RateLimitError,
  ServerError,
} from "../../src";
import { type AServer, answers, aServer, koboAt, refuses } from "../a-server";

let server: AServer;

beforeEach(async () => {
  server = await aServer();
});

afterEach(() => server.close());

async function refusal(): Promise<unknown> {
  return koboAt(server, { retries: 0 })
    .payIds.createDynamic({ reference: "order-1" })
    .catch((error: unknown) => error);
}

test.each([
  [400, InvalidRequestError],
  [401, AuthenticationError],
  [402, PaymentFailedError],
  [403, AuthenticationError],
  [404, NotFoundError],
  [405, InvalidRequestError],
  [408, ConnectionError],
  [409, ConflictError],
  [410, InvalidRequestError],
  [413, InvalidRequestError],
  [415, InvalidRequestError],
  [422, InvalidRequestError],
  [424, PaymentFailedError],
  [429, RateLimitError],
  [500, ServerError],
  [502, ServerError],
  [503, ServerError],
])("%d is thrown as its error class", async (status, Kind) => {
  server.behave(refuses(status, "SOME_CODE"));

  const error = await refusal();

  expect(error).toBeInstanceOf(KoboError);
  expect(error).toBeInstanceOf(Kind);
  expect(error).toHaveProperty("name", Kind.name);
});

test("an error has everything from the API's response", async () => {
  const errors = [{ field: "amount", code: "too_small", message: "must be at least 1" }];
  server.behave(refuses(400, "VALIDATION_ERROR", { errors }, { "RateLimit-Remaining": "3" }));

  const error = await refusal();

  expect(error).toMatchObject({
    message: "It is VALIDATION_ERROR.",
    code: "VALIDATION_ERROR",
    status: 400,
    requestId: "req_1",
    errors,
    data: null,
    retryable: false,
  });
  expect(isKoboError(error) && error.headers?.get("ratelimit-remaining")).toBe("3");
});

test("a code narrows the type of its data", async () => {
  const holder = { transactionId: "txn_1", reference: "order-1" };
  server.behave(refuses(409, "DUPLICATE_REFERENCE", { data: holder }));

  const error = await refusal();

  expect(isKoboError(error, "DUPLICATE_REFERENCE") && error.data?.transactionId).toBe("txn_1");
  expect(isKoboError(error, "PAYID_NOT_FOUND", "DUPLICATE_REFERENCE")).toBe(true);
  expect(isKoboError(error, "PAYID_NOT_FOUND")).toBe(false);
  expect(isKoboError(new Error("another"))).toBe(false);
});

test("a failed bill's record is the error's data, though its body has no `data`", async () => {
  const record = { transactionId: "txn_1", status: "failed", error: "LOW_WALLET_BALANCE" };
  server.behave(
    answers(424, { success: false, code: "BILL_PAYMENT_FAILED", message: "No.", ...record }),
  );

  const error = await refusal();

  expect(isKoboError(error, "BILL_PAYMENT_FAILED") && error.data).toMatchObject(record);
});

test("the API's retryable is passed to the caller", async () => {
  server.behave(refuses(409, "INVALID_PAYMENT_STATE", { retryable: true }));

  expect(await refusal()).toMatchObject({ retryable: true });
});

test.each([
  [400, ConnectionError],
  [403, ConnectionError],
  [404, ConnectionError],
  [413, ConnectionError],
  [502, ServerError],
])("a %d that is not Kobo's is thrown as an unknown outcome", async (status, Kind) => {
  server.behave(answers(status, "<html>a proxy</html>"));

  expect(await refusal()).toBeInstanceOf(Kind);
});

test("what is logged of an error leaves its data out, which may have what was sent", async () => {
  const data = { transactionId: "txn_1", accountName: "Bola Ade" };
  server.behave(refuses(424, "TRANSFER_FAILED", { data }));

  const error = await refusal();

  expect(error).toHaveProperty("data", data);
  expect(inspect(error, { depth: null })).not.toContain("Bola");
  expect(JSON.stringify(error)).not.toContain("Bola");
});

test("a response that is not Kobo's is reported as UNEXPECTED_ANSWER, with its status", async () => {
  server.behave(answers(403, "<html>blocked</html>", { "X-Request-Id": "req_9" }));

  expect(await refusal()).toMatchObject({
    code: "UNEXPECTED_ANSWER",
    status: 403,
    requestId: "req_9",
    retryable: false,
  });
});
