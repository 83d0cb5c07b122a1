import type { Method } from "../../src/domain/checkout";
import { clientSecretOf, sessionOfSecret } from "../../src/domain/client-secret";
import { expiryOf, methodsOf } from "../../src/domain/new-session";

const codeOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each<[bigint, string, Method[], unknown]>([
  [25_000n, "NGN", [], ["card", "bank_transfer", "payid"]],
  [25_000n, "NGN", ["payid", "card"], ["card", "payid"]],
  [100_000_000n, "NGN", [], ["bank_transfer", "payid"]],
  [100n, "USD", [], ["card"]],
  [9_999n, "NGN", [], "INVALID_AMOUNT"],
  [0n, "USD", [], "INVALID_AMOUNT"],
  [100_000_000n, "NGN", ["card"], "AMOUNT_TOO_HIGH"],
  [1_000_000_001n, "NGN", [], "AMOUNT_TOO_HIGH"],
  [100_000_000n, "USD", [], "AMOUNT_TOO_HIGH"],
  [100n, "USD", ["payid"], "INVALID_CURRENCY"],
])("a session of %s %s with methods %j: %j", (amount, currency, methods, expected) => {
  expect(codeOf(() => methodsOf({ amount, currency, methods }))).toEqual(expected);
});

const NOW = new Date("2026-11-28T09:30:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test("a session expires after a day by default, or after five minutes to seven days", () => {
  expect(expiryOf(undefined, NOW)).toEqual(inMinutes(1_440));
  expect(expiryOf(inMinutes(5), NOW)).toEqual(inMinutes(5));
  expect(expiryOf(inMinutes(10_080), NOW)).toEqual(inMinutes(10_080));
  for (const minutes of [-1, 4, 10_082])
    expect(codeOf(() => expiryOf(inMinutes(minutes), NOW))).toBe("VALIDATION_ERROR");
});

const KEY = Buffer.alloc(32, 1);
const ID = "01a1fd70-f1c0-7a70-9e08-8cf9d0f63b1a";

test("a client secret identifies only its session", () => {
  const secret = clientSecretOf(ID, KEY);

  expect(sessionOfSecret(secret, [KEY])).toEqual({ id: ID, place: 0 });
  const other = secret.replace("cs_0", "cs_1");
  const wrong = [other, secret.slice(0, -1), `${secret}x`, "", "cs_x_secret_y"];
  expect(wrong.map((each) => sessionOfSecret(each, [KEY]))).toEqual(wrong.map(() => undefined));
  expect(sessionOfSecret(secret, [Buffer.alloc(32, 2)])).toBeUndefined();
  // While a key replaces it, the pages of open sessions still open.
  expect(sessionOfSecret(secret, [Buffer.alloc(32, 2), KEY])).toEqual({ id: ID, place: 1 });
});
