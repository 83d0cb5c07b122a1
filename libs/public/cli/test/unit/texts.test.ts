import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InvalidRequestError, Kobo } from "@kobo/sdk";
import { errorLines } from "../../src/error-text";
import { outcomeLine } from "../../src/forward/outcome-line";
import { REMEDIES } from "../../src/gen/remedies";
import { withoutKeys } from "../../src/hidden-keys";
import { naira } from "../../src/naira";
import { settingsOf } from "../../src/settings";
import { LIVE_KEY, TEST_KEY } from "../around";

const DOCUMENT = join(__dirname, "../../../../../docs/openapi.json");

test("remedies match the API's document: `npm run -w @kobo/cli generate` updates them", () => {
  const errors: { code: string; remedy: string }[] = JSON.parse(readFileSync(DOCUMENT, "utf8"))[
    "x-kobo-errors"
  ];

  expect(REMEDIES).toEqual(Object.fromEntries(errors.map(({ code, remedy }) => [code, remedy])));
});

test("an API error is shown with its fields, its remedy and its request", () => {
  const error = new InvalidRequestError({
    code: "INVALID_CURSOR",
    message: "It is of another list.",
    requestId: "req_1",
    errors: [{ field: "cursor", code: "invalid", message: "must be one" }],
    retryable: false,
  });

  expect(errorLines(error)).toEqual([
    "INVALID_CURSOR: It is of another list.",
    "  cursor: must be one",
    `What to do: ${REMEDIES.INVALID_CURSOR}`,
    "Request: req_1",
  ]);
});

test("an unknown code is shown without a remedy", () => {
  const error = new InvalidRequestError({ code: "NEW", message: "It is new.", retryable: false });

  expect(errorLines(error)).toEqual(["NEW: It is new."]);
});

test("without a response, it suggests what to check", async () => {
  const kobo = new Kobo(TEST_KEY, { baseUrl: "http://127.0.0.1:1", retries: 0 });

  const error: unknown = await kobo.events.list().catch((one: unknown) => one);

  expect(errorLines(error)).toEqual([
    expect.stringMatching(/^CONNECTION_FAILED: /),
    "What to do: See that Kobo runs, and that KOBO_BASE_URL or --base-url is where it is.",
  ]);
});

test("unexpected errors are shown as they are", () => {
  expect(errorLines(new Error("It broke."))).toEqual(["It broke."]);
  expect(errorLines("It broke.")).toEqual(["It broke."]);
});

test("keys are masked except for their prefix", () => {
  expect(withoutKeys(`a ${TEST_KEY}, "${LIVE_KEY}"`)).toBe('a sk_test_…, "sk_live_…"');
});

test("amounts are formatted as naira for display", () => {
  expect([naira(0), naira(5), naira(250_000), naira(1_000_000_000)]).toEqual([
    "₦0.00",
    "₦0.05",
    "₦2,500.00",
    "₦10,000,000.00",
  ]);
});

test("a line shows the outcome of an event", () => {
  const at = new Date(2026, 10, 22, 14, 3, 7);
  const event = { id: "evt_1", event: "transfer.completed" };
  const attempt = { pauseMs: 0, at };

  expect(outcomeLine(event, { status: 204, ms: 12 }, attempt)).toBe(
    "14:03:07  transfer.completed  evt_1  204  12 ms",
  );
  expect(outcomeLine(event, { failure: "nothing listens there", ms: 2 }, attempt)).toBe(
    "14:03:07  transfer.completed  evt_1  no answer: nothing listens there",
  );
  expect(outcomeLine(event, { failure: "it broke", ms: 2 }, { pauseMs: 500, at })).toBe(
    "14:03:07  transfer.completed  evt_1  no answer: it broke; again in 0.5 s",
  );
});

test.each([
  "http://127.0.0.1:8081",
  "http://127.0.0.1:8081/",
  "http://127.0.0.1:8081/api/v1/developer",
])("the base URL %s is accepted, with the API's path or without", (url) => {
  const env = { KOBO_SECRET_KEY: TEST_KEY, KOBO_BASE_URL: url };

  expect(settingsOf({}, { env }).kobo.baseUrl).toBe("http://127.0.0.1:8081");
  expect(settingsOf({ "base-url": url }, { env: { ...env, KOBO_BASE_URL: "" } }).kobo.baseUrl).toBe(
    "http://127.0.0.1:8081",
  );
});

test("the default base URL is the SDK's host for the key", () => {
  const env = { KOBO_SECRET_KEY: TEST_KEY, KOBO_BASE_URL: "" };

  expect(settingsOf({}, { env }).kobo.baseUrl).toBe(new Kobo(TEST_KEY).baseUrl);
});
