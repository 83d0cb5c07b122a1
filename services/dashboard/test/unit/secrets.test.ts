import { randomBytes } from "node:crypto";
import { sealingKeys } from "@kobo/core/sealing";
import { requestOfToken, tokenOfRequest } from "../../src/domain/payment-request";
import { hashOfCode, newRecoveryCodes } from "../../src/domain/recovery-codes";
import { seal, unseal } from "../../src/domain/sealed-secret";
import { hashOfToken, newToken } from "../../src/domain/token";

test("tokens are unique, of 32 bytes and URL-safe", () => {
  const tokens = Array.from({ length: 1_000 }, newToken);

  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(hashOfToken(tokens[0] ?? "")).toHaveLength(32);
});

test("ten recovery codes of four groups each are unique", () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^([a-hj-km-np-z02-9]{4}-){3}[a-hj-km-np-z02-9]{4}$/);
});

test("a recovery code is the same without hyphens, with spaces and in capitals", () => {
  const [code = ""] = newRecoveryCodes();

  expect(hashOfCode(` ${code.toUpperCase().replaceAll("-", " ")} `)).toEqual(hashOfCode(code));
});

test("a sealed secret is unsealed only with its key, for its user and unaltered", () => {
  const key = sealingKeys("dashboard", [randomBytes(32)]);
  const other = sealingKeys("dashboard", [randomBytes(32)]);
  const sealed = seal(key, { userId: "ada", secret: "JBSWY3DPEHPK3PXP" });
  const altered = { ...sealed, bytes: Buffer.from(sealed.bytes) };
  altered.bytes.writeUInt8(altered.bytes.readUInt8(13) ^ 1, 13);

  expect(unseal(key, { userId: "ada", sealed })).toBe("JBSWY3DPEHPK3PXP");
  expect(() => unseal(key, { userId: "bello", sealed })).toThrow();
  expect(() => unseal(other, { userId: "ada", sealed })).toThrow("No key");
  expect(() => unseal(key, { userId: "ada", sealed: altered })).toThrow();
  expect(sealed.bytes.toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
});

test("during a key rotation, the first key seals, and both keys unseal", () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  const before = sealingKeys("dashboard", [old]);
  const both = sealingKeys("dashboard", [fresh, old]);
  const after = sealingKeys("dashboard", [fresh]);
  const ada = { userId: "ada", secret: "JBSWY3DPEHPK3PXP" };

  expect(unseal(both, { userId: "ada", sealed: seal(before, ada) })).toBe(ada.secret);
  expect(unseal(after, { userId: "ada", sealed: seal(both, ada) })).toBe(ada.secret);
  expect(() => unseal(after, { userId: "ada", sealed: seal(before, ada) })).toThrow("No key");
});

test("during a key rotation, payment request links signed by either key are valid", () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  const before = sealingKeys("dashboard", [old]);
  const both = sealingKeys("dashboard", [fresh, old]);
  const request = { mode: "live", merchantId: "m1", payable: "payid", name: "ada/shop" } as const;
  const early = tokenOfRequest(before, request);

  expect(requestOfToken(both, early)).toEqual(request);
  expect(requestOfToken(both, tokenOfRequest(both, request))).toEqual(request);
  expect(requestOfToken(sealingKeys("dashboard", [fresh]), early)).toBeUndefined();
});
