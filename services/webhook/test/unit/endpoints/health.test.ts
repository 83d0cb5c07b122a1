import { type ExchangeOutcome, healthNews } from "../../../src/domain/health";

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

const newsOf = (...outcomes: ExchangeOutcome[]) => healthNews(outcomes)[0];

test("the last attempt says whether an endpoint is failing", () => {
  const [success, failure] = [anOutcome(DELIVERED), anOutcome(PENDING)];

  expect(newsOf(success)).toMatchObject({ hasSucceeded: true, isFailing: false });
  expect(newsOf(failure)).toMatchObject({ hasSucceeded: false, isFailing: true, statusCode: 500 });
  expect(newsOf(failure, success)).toMatchObject({ hasSucceeded: true, isFailing: false });
  expect(newsOf(success, failure)).toMatchObject({ hasSucceeded: true, isFailing: true });
  expect(newsOf(anOutcome({ status: "failed" }))).toMatchObject({ isFailing: true });
});

test("each endpoint has news of its own", () => {
  const news = healthNews([anOutcome(PENDING, {}, "a"), anOutcome(DELIVERED, {}, "b")]);

  expect(news).toMatchObject([
    { endpointId: "a", isFailing: true },
    { endpointId: "b", isFailing: false },
  ]);
});

test("it is slow from the first long exchange to the first quick answer", () => {
  const long = anOutcome(DELIVERED, { durationMs: 2_000 });
  const between = anOutcome(DELIVERED, { durationMs: 1_500 });
  const quick = anOutcome(PENDING, { durationMs: 999 });

  expect(newsOf(long)?.isSlow).toBe(true);
  expect(newsOf(long, between)?.isSlow).toBe(true);
  expect(newsOf(between)?.isSlow).toBeUndefined();
  expect(newsOf(long, quick)?.isSlow).toBe(false);
});

test("a connection that is refused at once says nothing of how fast it answers", () => {
  const refused = anOutcome(PENDING, { statusCode: undefined, error: "connect ECONNREFUSED" });

  expect(newsOf(refused)).toMatchObject({ isSlow: undefined, error: "connect ECONNREFUSED" });
});
