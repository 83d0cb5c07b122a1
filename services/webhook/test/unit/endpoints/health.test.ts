import { type ExchangeOutcome, healthUpdates } from "../../../src/domain/health";

const DELIVERED = { status: "delivered" } as const;
const PENDING = { status: "pending", dueInMs: 5_000 } as const;

function anOutcome(
  verdict: ExchangeOutcome["verdict"],
  fields: Partial<ExchangeOutcome["attempt"]> = {},
  endpointId = "a",
): ExchangeOutcome {
  const attempt = {
    statusCode: verdict.status === "delivered" ? 200 : 500,
    error: undefined,
    responseHeaders: [],
    responseBody: "",
    number: 1,
    startedAt: new Date(),
    durationMs: 5,
    ...fields,
  };
  return { endpointId, mode: "live", attempt, verdict };
}

const updateOf = (...outcomes: ExchangeOutcome[]) => healthUpdates(outcomes)[0];

test("the last attempt decides whether an endpoint is failing", () => {
  const [success, failure] = [anOutcome(DELIVERED), anOutcome(PENDING)];

  expect(updateOf(success)).toMatchObject({ hasSucceeded: true, isFailing: false });
  expect(updateOf(failure)).toMatchObject({
    hasSucceeded: false,
    isFailing: true,
    statusCode: 500,
  });
  expect(updateOf(failure, success)).toMatchObject({ hasSucceeded: true, isFailing: false });
  expect(updateOf(success, failure)).toMatchObject({ hasSucceeded: true, isFailing: true });
  expect(updateOf(anOutcome({ status: "failed" }))).toMatchObject({ isFailing: true });
});

test("each endpoint has its own update", () => {
  const updates = healthUpdates([anOutcome(PENDING, {}, "a"), anOutcome(DELIVERED, {}, "b")]);

  expect(updates).toMatchObject([
    { endpointId: "a", isFailing: true },
    { endpointId: "b", isFailing: false },
  ]);
});

test("an endpoint is slow from the first long exchange to the first fast response", () => {
  const long = anOutcome(DELIVERED, { durationMs: 2_000 });
  const between = anOutcome(DELIVERED, { durationMs: 1_500 });
  const quick = anOutcome(PENDING, { durationMs: 999 });

  expect(updateOf(long)?.isSlow).toBe(true);
  expect(updateOf(long, between)?.isSlow).toBe(true);
  expect(updateOf(between)?.isSlow).toBeUndefined();
  expect(updateOf(long, quick)?.isSlow).toBe(false);
});

test("a refused connection does not change whether an endpoint is slow", () => {
  const refused = anOutcome(PENDING, { statusCode: undefined, error: "connect ECONNREFUSED" });

  expect(updateOf(refused)).toMatchObject({ isSlow: undefined, error: "connect ECONNREFUSED" });
});
