import { randomBytes } from "node:crypto";
import {
  seal,
  sealHeaders,
  secretKeys,
  secretText,
  unseal,
  unsealHeaders,
} from "../../../src/domain/secret";

const [FIRST, SECOND] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const keys = secretKeys(FIRST);
const secret = Buffer.alloc(32, 1);
const nonce = Buffer.alloc(12, 2);
const headers = { Authorization: "Bearer hush", "X-Team": "shop" };

test("unseals a secret for its own endpoint", () => {
  const sealed = seal(keys, { endpointId: "a", secret, nonce });

  expect(unseal(keys, { endpointId: "a", sealed })).toEqual(secret);
});

test("unseals headers for their own endpoint, in their original spelling", () => {
  const sealed = sealHeaders(keys, { endpointId: "a", headers, nonce });

  expect(unsealHeaders(keys, { endpointId: "a", sealed })).toEqual(headers);
  expect(sealed.bytes.includes("hush")).toBe(false);
  expect(() => unsealHeaders(keys, { endpointId: "b", sealed })).toThrow();
});

test("the stored bytes reveal nothing of the secret", () => {
  const sealed = seal(keys, { endpointId: "a", secret, nonce });

  expect(sealed.bytes.includes(secret.subarray(0, 8))).toBe(false);
  expect(sealed.bytes.includes(FIRST.subarray(0, 8))).toBe(false);
});

test("does not unseal in another endpoint's row, under another key, or altered", () => {
  const sealed = seal(keys, { endpointId: "a", secret, nonce });
  const altered = Buffer.from(sealed.bytes);
  altered.writeUInt8(altered.readUInt8(20) ^ 1, 20);
  const others = secretKeys(randomBytes(32));

  expect(() => unseal(keys, { endpointId: "b", sealed })).toThrow();
  expect(() => unseal(others, { endpointId: "a", sealed })).toThrow(/No key/);
  const relabelled = { ...sealed, keyId: others.present.id };
  expect(() => unseal(others, { endpointId: "a", sealed: relabelled })).toThrow();
  const broken = { ...sealed, bytes: altered };
  expect(() => unseal(keys, { endpointId: "a", sealed: broken })).toThrow();
  const cut = { ...sealed, bytes: sealed.bytes.subarray(0, -1) };
  expect(() => unseal(keys, { endpointId: "a", sealed: cut })).toThrow();
});

test("headers cannot pass for a secret, nor a secret for headers", () => {
  const asSecret = seal(keys, { endpointId: "a", secret: Buffer.from("{}"), nonce });
  const asHeaders = sealHeaders(keys, { endpointId: "a", headers: {}, nonce });

  expect(() => unsealHeaders(keys, { endpointId: "a", sealed: asSecret })).toThrow();
  expect(() => unseal(keys, { endpointId: "a", sealed: asHeaders })).toThrow();
});

test("seals with the present key, and unseals with every known key", () => {
  const both = secretKeys(SECOND, [FIRST]);
  const old = seal(keys, { endpointId: "a", secret, nonce });
  const fresh = seal(both, { endpointId: "a", secret, nonce });

  expect(unseal(both, { endpointId: "a", sealed: old })).toEqual(secret);
  expect(unseal(both, { endpointId: "a", sealed: fresh })).toEqual(secret);
  expect(fresh.keyId).toBe(secretKeys(SECOND).present.id);
  expect(() => unseal(keys, { endpointId: "a", sealed: fresh })).toThrow(/No key/);
});

test("a key configured twice counts once", () => {
  expect(secretKeys(FIRST, [FIRST, FIRST]).byId.size).toBe(1);
});

test("a key's id is stable and reveals nothing about the key", () => {
  expect(secretKeys(Buffer.alloc(32, 7)).present.id).toBe(keys.present.id);
  expect(secretKeys(SECOND).present.id).not.toBe(keys.present.id);
  expect(keys.present.id).toMatch(/^[0-9a-f]{16}$/);
});

test("shows a secret as whsec_ and base64", () => {
  expect(secretText(secret)).toBe(`whsec_${secret.toString("base64")}`);
});
