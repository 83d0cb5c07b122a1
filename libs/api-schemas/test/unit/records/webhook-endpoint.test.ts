import { WebhookEndpointDisabledRecord, WebhookEndpointFailingRecord } from "../../../src/records";

const ENDPOINT = {
  webhookId: "wh_01m7yq1we0f4h8k0hbg5vmyzjg",
  host: "hooks.example.com",
  failingSince: "2026-11-21T09:30:00.000Z",
};
const FAILING = {
  ...ENDPOINT,
  disablesAt: "2026-11-24T09:30:00.000Z",
  waiting: 12,
  lastStatusCode: 503,
  lastError: null,
};
const DISABLED = { ...ENDPOINT, reason: "gone", disabledAt: "2026-11-21T09:30:00.000Z" };

test("a failing endpoint may have neither a last status code nor a disablesAt", () => {
  const silent = { ...FAILING, disablesAt: null, lastStatusCode: null, lastError: "ECONNREFUSED" };

  expect(WebhookEndpointFailingRecord.parse(FAILING)).toEqual(FAILING);
  expect(WebhookEndpointFailingRecord.parse(silent)).toEqual(silent);
});

test("only the host of an endpoint's URL is shown", () => {
  const record = { ...FAILING, url: "https://hooks.example.com/in?token=abc" };

  expect(WebhookEndpointFailingRecord.parse(record)).toEqual(FAILING);
});

test("an endpoint is disabled for a known reason", () => {
  expect(WebhookEndpointDisabledRecord.parse(DISABLED)).toEqual(DISABLED);
  expect(WebhookEndpointDisabledRecord.safeParse({ ...DISABLED, reason: "bored" }).success).toBe(
    false,
  );
});
