import { signWebhookForTest, verifyWebhook } from "@kobo/sdk";
import { givenSecret } from "../../src/forward/given-secret";
import { newSecret } from "../../src/forward/secret";
import { targetOf, warnOfDistance } from "../../src/forward/target";
import { aroundWith } from "../around";

const BODY = JSON.stringify({
  id: "evt_1",
  event: "transfer.completed",
  timestamp: "2026-11-22T09:59:58.123Z",
  mode: "test",
  apiVersion: "v1",
  data: {},
});

test("each new secret is unique, and a receiver can verify with it", () => {
  const secrets = [newSecret(), newSecret()];
  const [secret = ""] = secrets;

  expect(new Set(secrets).size).toBe(2);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const headers = signWebhookForTest({ id: "evt_1", body: BODY }, secret);
  expect(verifyWebhook(BODY, headers, secret)).toMatchObject({ id: "evt_1" });
});

test("the secret is the option's, or the environment's, or a new one that is shown", () => {
  const [typed, kept] = [newSecret(), newSecret()];
  const around = aroundWith({ KOBO_WEBHOOK_SECRET: kept });

  expect(givenSecret({ secret: typed }, around)).toEqual({
    text: typed,
    shown: `Signed with the secret ${typed}`,
    option: ` --secret ${typed}`,
  });
  expect(givenSecret({}, around)).toEqual({
    text: kept,
    shown: "Signed with your KOBO_WEBHOOK_SECRET",
    option: "",
  });
  const secret = givenSecret({}, aroundWith());
  expect(secret.shown).toBe(`Signed with the secret ${secret.text}`);
});

test("an invalid secret in the environment is refused by its variable's name", () => {
  expect(() => givenSecret({}, aroundWith({ KOBO_WEBHOOK_SECRET: "whsec_short" }))).toThrow(
    /^KOBO_WEBHOOK_SECRET: The secret /,
  );
});

test.each([
  "http://localhost:3000/webhooks?a=b",
  "http://app.localhost",
  "http://127.0.0.1",
  "https://[::1]:8443/",
])("%s is this machine", (text) => {
  const around = aroundWith();

  warnOfDistance(targetOf(text), around);

  expect(around.warned).toEqual([]);
});

test.each(["https://shop.example", "http://192.168.1.5:3000", "http://localhost.example"])(
  "%s is not this machine, and a warning is shown",
  (text) => {
    const around = aroundWith();

    warnOfDistance(targetOf(text), around);

    expect(around.warned).toEqual([expect.stringMatching(/^Mind that \S+ is not this machine/)]);
  },
);
