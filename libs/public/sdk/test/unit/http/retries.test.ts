import { ConnectionError, isKoboError, type Retry, ServerError, TimeoutError } from "../../../src";
import {
  type AServer,
  answers,
  aServer,
  type Behaviour,
  breaksOff,
  drops,
  koboAt,
  neverAnswers,
  refuses,
  succeeds,
} from "../../a-server";

const PAY_ID = { payId: "ada.kobo", reference: "order-1" };

let server: AServer;

beforeEach(async () => {
  server = await aServer();
  // No pauses.
  jest.spyOn(Math, "random").mockReturnValue(0);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

function create(options = {}) {
  return koboAt(server, options).payIds.createDynamic({ reference: "order-1" });
}

const PASSING: [string, Behaviour][] = [
  ["a dropped connection", drops],
  ["a truncated body", breaksOff],
  ["a success that is not JSON", answers(200, "<html>login</html>")],
  ["a gateway's own 502", answers(502, "<html>bad gateway</html>")],
  ["a gateway's own 504", answers(504, "")],
  ["408 REQUEST_TIMEOUT", refuses(408, "REQUEST_TIMEOUT")],
  ["429 RATE_LIMIT_EXCEEDED", refuses(429, "RATE_LIMIT_EXCEEDED", {}, { "Retry-After": "0" })],
  ["500 INTERNAL_ERROR", refuses(500, "INTERNAL_ERROR")],
  ["503 SERVICE_UNAVAILABLE", refuses(503, "SERVICE_UNAVAILABLE", {}, { "Retry-After": "0" })],
  ["409 IDEMPOTENCY_KEY_IN_USE", refuses(409, "IDEMPOTENCY_KEY_IN_USE")],
];

describe.each(PASSING)("%s", (_, behaviour) => {
  test("is retried with the same key and the same body", async () => {
    server.behave(behaviour, behaviour, succeeds(PAY_ID, { status: 201 }));

    await expect(create()).resolves.toEqual(PAY_ID);

    const [first, ...others] = server.arrived.map(({ headers, body }) => [
      headers["idempotency-key"],
      body,
    ]);
    expect(others).toEqual([first, first]);
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), '{"reference":"order-1"}']);
  });

  test("is attempted four times, and then reported with the key to resume with", async () => {
    server.behave(behaviour);

    const error: unknown = await create().catch((thrown) => thrown);

    expect(server.arrived).toHaveLength(4);
    expect(error).toMatchObject({
      retryable: true,
      idempotencyKey: server.arrived[0]?.headers["idempotency-key"],
    });
  });

  test("is attempted once when retries are off", async () => {
    server.behave(behaviour);

    await expect(create({ retries: 0 })).rejects.toMatchObject({ retryable: true });

    expect(server.arrived).toHaveLength(1);
  });
});

test.each<[number, string, Record<string, unknown>]>([
  [400, "VALIDATION_ERROR", {}],
  [401, "INVALID_SECRET_KEY", {}],
  [402, "INSUFFICIENT_FUNDS", {}],
  [403, "INSUFFICIENT_SCOPE", {}],
  [404, "PAYID_NOT_FOUND", {}],
  [409, "DUPLICATE_REFERENCE", {}],
  [422, "IDEMPOTENCY_KEY_REUSED", {}],
  [424, "TRANSFER_FAILED", {}],
  [409, "INVALID_PAYMENT_STATE", { retryable: true }],
  [503, "SERVICE_UNAVAILABLE", { retryable: false }],
])("%d %s %j is not retried", async (status, code, rest) => {
  server.behave(refuses(status, code, rest));

  await expect(create()).rejects.toMatchObject({ status, code, retryable: false, ...rest });

  expect(server.arrived).toHaveLength(1);
});

test("a refused connection is retried, and reported as unreachable", async () => {
  await server.close();
  const seen: number[] = [];

  const call = create({ onRetry: ({ attempts }: Retry) => seen.push(attempts) });

  await expect(call).rejects.toMatchObject({ code: "CONNECTION_FAILED", status: undefined });
  await expect(call).rejects.toBeInstanceOf(ConnectionError);
  expect(seen).toEqual([1, 2, 3]);
});

test("a request without a response times out, and is retried", async () => {
  server.behave(neverAnswers, succeeds(PAY_ID));

  await expect(create({ attemptTimeoutMs: 100 })).resolves.toEqual(PAY_ID);

  expect(server.arrived).toHaveLength(2);
});

test("a body that stalls times out, and the request is retried", async () => {
  server.behave((response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write("{");
  }, succeeds(PAY_ID));

  await expect(create({ attemptTimeoutMs: 100 })).resolves.toEqual(PAY_ID);
});

test("a call ends at its timeout, whatever retries remain", async () => {
  server.behave(neverAnswers);
  const startedAt = performance.now();

  const error = await create({ timeoutMs: 250, attemptTimeoutMs: 100, retries: 1_000 }).catch(
    (thrown: unknown) => thrown,
  );

  expect(error).toBeInstanceOf(TimeoutError);
  expect(isKoboError(error) && error.code).toBe("TIMEOUT");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(server.arrived.length).toBeGreaterThanOrEqual(2);
});

test("a retry beyond the timeout is skipped, and the refusal is reported at once", async () => {
  server.behave(refuses(503, "SERVICE_UNAVAILABLE", {}, { "Retry-After": "60" }));

  const error = await create({ timeoutMs: 5_000 }).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(ServerError);
  expect(server.arrived).toHaveLength(1);
});

test("a retry waits for Retry-After", async () => {
  const stopping = new AbortController();
  const waits: number[] = [];
  server.behave(refuses(429, "RATE_LIMIT_EXCEEDED", {}, { "Retry-After": "7" }));
  const kobo = koboAt(server, {
    onRetry: ({ delayMs }) => {
      waits.push(delayMs);
      stopping.abort(new Error("seen enough"));
    },
  });

  const call = kobo.payIds.createDynamic({ reference: "a" }, { signal: stopping.signal });

  await expect(call).rejects.toThrow("seen enough");
  expect(waits).toEqual([7_000]);
});

test("a signal aborts a request in flight, with its own reason", async () => {
  const stopping = new AbortController();
  server.behave(() => stopping.abort(new Error("the customer left")));

  const call = koboAt(server).payIds.createDynamic({ reference: "a" }, { signal: stopping.signal });

  await expect(call).rejects.toThrow("the customer left");
  expect(server.arrived).toHaveLength(1);
});

test("with a signal that is already aborted no request is sent", async () => {
  server.behave(succeeds(PAY_ID));

  const call = koboAt(server).payIds.createDynamic(
    { reference: "a" },
    { signal: AbortSignal.abort(new Error("too late")) },
  );

  await expect(call).rejects.toThrow("too late");
  expect(server.arrived).toHaveLength(0);
});

test("a call may have more or fewer retries than its client", async () => {
  server.behave(drops);
  const kobo = koboAt(server, { retries: 3 });

  await expect(kobo.payIds.get("ada.kobo", { retries: 1 })).rejects.toThrow(ConnectionError);

  expect(server.arrived).toHaveLength(2);
});

test("a redirect is not followed, so that the key stays with the host", async () => {
  server.behave(answers(307, "", { Location: "https://elsewhere.example/" }));

  await expect(create()).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER", status: 307 });

  expect(server.arrived).toHaveLength(1);
});

const REFUSED_UNREAD: [number, Behaviour][] = [
  [401, refuses(401, "INVALID_SECRET_KEY")],
  [403, refuses(403, "IP_NOT_ALLOWED")],
  [429, refuses(429, "RATE_LIMIT_EXCEEDED", {}, { "Retry-After": "600" })],
];

describe.each(REFUSED_UNREAD)("a last attempt that gets %d", (status, refused) => {
  test("throws the unknown outcome of an earlier one", async () => {
    server.behave(drops, refused);

    const error = await create().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ConnectionError);
    expect(isKoboError(error) && error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("throws its own error for a read, which has no outcome", async () => {
    server.behave(drops, refused);

    const read = koboAt(server).payIds.get("ada.kobo");

    await expect(read).rejects.toMatchObject({ status });
  });

  test("throws its own error when no earlier one was unknown", async () => {
    server.behave(refused);

    const error = await create().catch((thrown: unknown) => thrown);

    expect(error).not.toBeInstanceOf(ConnectionError);
    expect(isKoboError(error) && error.status).toBe(status);
  });
});

test("a refusal of the last attempt that Kobo decided is thrown, whatever came before", async () => {
  server.behave(drops, refuses(402, "INSUFFICIENT_FUNDS"));

  await expect(create()).rejects.toMatchObject({ status: 402, code: "INSUFFICIENT_FUNDS" });
});
