import { randomBytes } from "node:crypto";
import { seal, secretKey, secretText, unseal } from "../../src/domain/secret";

const key = secretKey(Buffer.alloc(32, 7));
const secret = Buffer.alloc(32, 1);
const nonce = Buffer.alloc(12, 2);

test("a sealed secret opens for its own endpoint", () => {
  const sealed = seal(key, { endpointId: "a", secret, nonce });

  expect(unseal(key, { endpointId: "a", sealed })).toEqual(secret);
});

test("what is stored shows nothing of the secret", () => {
  const sealed = seal(key, { endpointId: "a", secret, nonce });

  expect(sealed.bytes.includes(secret.subarray(0, 8))).toBe(false);
  expect(sealed.bytes.includes(key.bytes.subarray(0, 8))).toBe(false);
});

test("it does not open in another endpoint's row, under another key, or altered", () => {
  const sealed = seal(key, { endpointId: "a", secret, nonce });
  const altered = Buffer.from(sealed.bytes);
  altered.writeUInt8(altered.readUInt8(20) ^ 1, 20);
  const other = secretKey(randomBytes(32));

  expect(() => unseal(key, { endpointId: "b", sealed })).toThrow();
  expect(() => unseal(other, { endpointId: "a", sealed })).toThrow(/No key/);
  const relabelled = { ...sealed, keyId: other.id };
  expect(() => unseal(other, { endpointId: "a", sealed: relabelled })).toThrow();
  const broken = { ...sealed, bytes: altered };
  expect(() => unseal(key, { endpointId: "a", sealed: broken })).toThrow();
  const cut = { ...sealed, bytes: sealed.bytes.subarray(0, -1) };
  expect(() => unseal(key, { endpointId: "a", sealed: cut })).toThrow();
});

test("a key's id is stable and says nothing about the key", () => {
  expect(secretKey(Buffer.alloc(32, 7)).id).toBe(key.id);
  expect(secretKey(Buffer.alloc(32, 8)).id).not.toBe(key.id);
  expect(key.id).toMatch(/^[0-9a-f]{16}$/);
});

test("merchants are shown whsec_ and base64", () => {
  expect(secretText(secret)).toBe(`whsec_${secret.toString("base64")}`);
});
