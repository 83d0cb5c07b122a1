import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { secretText } from "../../../src/domain/secret";
import { sign } from "../../../src/domain/signature";

const now = () => Math.floor(Date.now() / 1_000);

function headersOf(signed: Parameters<typeof sign>[0], secret: Buffer) {
  return {
    "webhook-id": signed.id,
    "webhook-timestamp": String(signed.timestampSeconds),
    "webhook-signature": sign(signed, [secret]),
  };
}

test("the published verifier accepts every signature, whatever the body", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const secret = randomBytes(32);
      const signed = { id: "evt_1", timestampSeconds: now(), body: JSON.stringify({ text }) };
      const verified = new Webhook(secretText(secret)).verify(
        signed.body,
        headersOf(signed, secret),
      );
      expect(verified).toEqual({ text });
    }),
  );
});

test("a changed id, timestamp, body or secret is rejected", () => {
  const secret = randomBytes(32);
  const signed = { id: "evt_1", timestampSeconds: now(), body: '{"amount":5}' };
  const headers = headersOf(signed, secret);
  const verifier = new Webhook(secretText(secret));
  const verify = (body: string, changed: Partial<typeof headers>) => () =>
    verifier.verify(body, { ...headers, ...changed });

  expect(verify(signed.body, {})).not.toThrow();
  expect(verify('{"amount":6}', {})).toThrow();
  expect(verify(signed.body, { "webhook-id": "evt_2" })).toThrow();
  expect(
    verify(signed.body, { "webhook-timestamp": String(signed.timestampSeconds + 1) }),
  ).toThrow();
  expect(() => new Webhook(secretText(randomBytes(32))).verify(signed.body, headers)).toThrow();
});

test("with several secrets each of them verifies, the first one's signature first", () => {
  const secrets = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const signed = { id: "evt_1", timestampSeconds: now(), body: "{}" };
  const signatures = sign(signed, secrets);

  for (const secret of secrets) {
    const headers = { ...headersOf(signed, secret), "webhook-signature": signatures };
    expect(new Webhook(secretText(secret)).verify(signed.body, headers)).toEqual({});
  }
  expect(signatures).toMatch(/^v1,\S+ v1,\S+ v1,\S+$/);
  expect(signatures.split(" ")[0]).toBe(sign(signed, secrets.slice(0, 1)));
});

test("reproduces the example of Standard Webhooks", () => {
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const signed = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestampSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };

  expect(sign(signed, [secret])).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
