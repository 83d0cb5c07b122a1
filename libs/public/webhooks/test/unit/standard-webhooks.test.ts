import { signForTest, verify } from "@kobo/webhooks";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { TRANSFER } from "../messages";

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);
/** Of one length: HMAC pads keys with zeros, so two of different lengths can be the same key. */
const keptSecrets = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);
const data = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue());

function bodyOf(id: string, record: object): string {
  return JSON.stringify({ ...TRANSFER, id, data: record });
}

test("signatures of the standard's own library verify", () => {
  fc.assert(
    fc.property(ids, secrets, data, (id, secret, record) => {
      const body = bodyOf(id, record);
      const now = new Date();
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(id, now, body),
      };

      expect(verify(Buffer.from(body), headers, secret)).toEqual(JSON.parse(body));
    }),
  );
});

test("our signatures verify with the standard's own library", () => {
  fc.assert(
    fc.property(ids, fc.array(secrets, { minLength: 1, maxLength: 3 }), data, (id, all, record) => {
      const body = bodyOf(id, record);
      const headers = signForTest({ id, body }, all);

      for (const secret of all) {
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      }
    }),
  );
});

test("a signature with another secret is refused by both libraries", () => {
  fc.assert(
    fc.property(ids, keptSecrets, keptSecrets, (id, one, other) => {
      fc.pre(one !== other);
      const body = bodyOf(id, {});
      const headers = signForTest({ id, body }, one);

      expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
      expect(() => verify(body, headers, other)).toThrow("No signature fits");
    }),
  );
});
