import { excerptText } from "../../../src/clients/excerpts";

const KEPT_BYTES = 16 * 1024;

test("keeps a short body, without NUL", () => {
  expect(excerptText([Buffer.from("Thank "), Buffer.from("you ₦\0")])).toBe("Thank you ₦\uFFFD");
});

test("cuts a long body at 16 kB, never within a character", () => {
  expect(excerptText([Buffer.alloc(KEPT_BYTES + 1, "a")])).toBe("a".repeat(KEPT_BYTES));

  const naira = excerptText([Buffer.from("₦".repeat(KEPT_BYTES))]);

  expect(naira.replace(/\uFFFD$/, "")).toBe("₦".repeat(Math.floor(KEPT_BYTES / 3)));
  expect(Buffer.byteLength(naira)).toBeLessThanOrEqual(KEPT_BYTES);
});

test("invalid UTF-8 stays within the limit", () => {
  const binary = excerptText([Buffer.alloc(KEPT_BYTES, 0xff)]);

  expect(binary).toBe("\uFFFD".repeat(Math.floor(KEPT_BYTES / 3)));
});
