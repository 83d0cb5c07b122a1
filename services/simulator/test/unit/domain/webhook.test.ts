import fc from "fast-check";
import { afterRound, deliveryStateOf, newWebhook, resent } from "../../../src/domain/webhook";
import { aWebhook } from "../../bank-factories";
import { NOON } from "../../factories";

const EVENT = { id: "ntc_1", event: "account.credited", about: "x", body: "{}" };

const later = (ms: number) => new Date(NOON.getTime() + ms);

function attempt(status: number | null) {
  return { at: NOON, status, error: status === null ? "no answer" : null };
}

test("a new webhook is due at once", () => {
  const webhook = newWebhook(EVENT, undefined, NOON);

  expect(webhook).toMatchObject({ manner: "as usual", nextAt: NOON, attempts: [] });
  expect(deliveryStateOf(webhook)).toBe("waiting");
});

test("a fault changes how or when a webhook is sent", () => {
  expect(newWebhook(EVENT, { kind: "doubled", ms: 0 }, NOON).manner).toBe("doubled");
  expect(newWebhook(EVENT, { kind: "late", ms: 5 }, NOON).nextAt).toEqual(later(5));
  expect(deliveryStateOf(newWebhook(EVENT, { kind: "off", ms: 0 }, NOON))).toBe("off");
});

test.each([200, 201, 299])("a response of %p delivers the webhook", (status) => {
  const after = afterRound(aWebhook(), [attempt(status)], NOON);

  expect(after.nextAt).toBeNull();
  expect(deliveryStateOf(after)).toBe("taken");
});

test.each([null, 199, 300, 302, 404, 500])("a response of %p schedules a retry", (status) => {
  const after = afterRound(aWebhook(), [attempt(status)], NOON);

  expect(after.nextAt).toEqual(later(1_000));
  expect(deliveryStateOf(after)).toBe("waiting");
});

test("one success of two copies delivers the webhook", () => {
  const after = afterRound(aWebhook(), [attempt(500), attempt(200)], NOON);

  expect(deliveryStateOf(after)).toBe("taken");
});

test("a webhook is sent at most seven times, and then abandoned", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(null, 404, 500), { maxLength: 10 }), (statuses) => {
      let webhook = aWebhook();
      for (const status of statuses) {
        if (webhook.nextAt) webhook = afterRound(webhook, [attempt(status)], NOON);
      }

      expect(webhook.attempts.length).toBe(Math.min(statuses.length, 7));
      expect(deliveryStateOf(webhook)).toBe(statuses.length < 7 ? "waiting" : "given up");
    }),
  );
});

test("a 2xx with an error schedules a retry", () => {
  const after = afterRound(aWebhook(), [{ ...attempt(200), error: "not heard" }], NOON);

  expect(after.nextAt).toEqual(later(1_000));
  expect(deliveryStateOf(after)).toBe("waiting");
});

test("with a limit of five attempts, the last wait is two minutes", () => {
  const waits: (number | undefined)[] = [];
  let webhook = aWebhook();
  while (webhook.nextAt) {
    webhook = afterRound(webhook, [attempt(500)], NOON, 5);
    waits.push(webhook.nextAt ? webhook.nextAt.getTime() - NOON.getTime() : undefined);
  }

  expect(waits).toEqual([1_000, 5_000, 30_000, 120_000, undefined]);
  expect(deliveryStateOf(webhook)).toBe("given up");
});

test("a resend restarts the schedule without the fault, and keeps the attempts", () => {
  const before = aWebhook({ manner: "wrong", nextAt: null, rounds: 7, attempts: [attempt(500)] });

  const again = resent(before, later(60_000));

  expect(again).toMatchObject({ manner: "as usual", nextAt: later(60_000), rounds: 0 });
  expect(again.attempts).toHaveLength(1);
});
