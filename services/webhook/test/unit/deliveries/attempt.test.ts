import { type CompletedAttempt, verdictOn } from "../../../src/domain/attempt";

const now = new Date("2026-11-21T10:00:00Z");
const LIVE = { mode: "live", createdAt: now, now, random: 0.5 } as const;
const TEST = { ...LIVE, mode: "test" } as const;

function anAttempt(fields: Partial<CompletedAttempt>): CompletedAttempt {
  return {
    statusCode: 200,
    error: undefined,
    retryAfter: undefined,
    responseHeaders: [],
    responseBody: "",
    number: 1,
    startedAt: now,
    durationMs: 3,
    ...fields,
  };
}

test.each([200, 201, 204, 299])("%i counts as delivered", (statusCode) => {
  expect(verdictOn(anAttempt({ statusCode }), LIVE)).toEqual({ status: "delivered" });
});

test.each([301, 302, 304, 307, 400, 401, 404, 429, 500, 503])("%i is retried", (statusCode) => {
  expect(verdictOn(anAttempt({ statusCode }), LIVE)).toEqual({ status: "pending", dueInMs: 5_000 });
});

test("no response and an incomplete 200 are retried", () => {
  const silent = anAttempt({ statusCode: undefined, error: "connect ECONNREFUSED" });
  const halfway = anAttempt({ statusCode: 200, error: "No complete response within 15000 ms." });

  expect(verdictOn(silent, LIVE).status).toBe("pending");
  expect(verdictOn(halfway, LIVE).status).toBe("pending");
});

test("a 410 disables at the first attempt, in both modes, even if the response breaks off", () => {
  const gone = { status: "failed", disables: "gone" };

  expect(verdictOn(anAttempt({ statusCode: 410 }), LIVE)).toEqual(gone);
  expect(verdictOn(anAttempt({ statusCode: 410, error: "cut" }), TEST)).toEqual(gone);
});

test("Retry-After is honoured", () => {
  const busy = anAttempt({ statusCode: 503, retryAfter: "60" });

  expect(verdictOn(busy, LIVE)).toEqual({ status: "pending", dueInMs: 60_000 });
});

test("the last failure disables a live endpoint, but not a test endpoint", () => {
  expect(verdictOn(anAttempt({ statusCode: 500, number: 9 }), LIVE).status).toBe("pending");
  expect(verdictOn(anAttempt({ statusCode: 500, number: 10 }), LIVE)).toEqual({
    status: "failed",
    disables: "failing",
  });
  expect(verdictOn(anAttempt({ statusCode: 500, number: 4 }), TEST).status).toBe("pending");
  expect(verdictOn(anAttempt({ statusCode: 500, number: 5 }), TEST)).toEqual({ status: "failed" });
});

test("a failure after the longest schedule disables a live endpoint, whatever attempts are left", () => {
  const HOUR_MS = 3_600_000;
  const timedOut = anAttempt({ statusCode: undefined, error: "No complete response.", number: 1 });
  const verdictAfter = (hours: number, circumstances: typeof LIVE | typeof TEST) => {
    const createdAt = new Date(now.getTime() - hours * HOUR_MS);
    return verdictOn(timedOut, { ...circumstances, createdAt });
  };
  const pending = { status: "pending", dueInMs: 5_000 };

  expect(verdictAfter(90, LIVE)).toEqual(pending);
  expect(verdictAfter(91, LIVE)).toEqual({ ...pending, disables: "failing" });
  expect(verdictAfter(91, TEST)).toEqual(pending);
});
