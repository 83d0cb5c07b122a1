import fc from "fast-check";
import { redactedBody } from "../../../src/domain/request-log/redact";

const CARD = "4242424242424242";
const REDACTED = "[redacted]";

const recorded = (value: unknown): unknown => JSON.parse(redactedBody(value).text ?? "");

test("keeps the documented fields of a request and of its response", () => {
  const request = {
    reference: "INV/2026/1",
    amount: 250_000,
    toPayId: "ada.wallet",
    narration: "Rent",
  };
  const response = {
    success: false,
    code: "VALIDATION_ERROR",
    message: "Some fields are missing or not valid. See `errors`.",
    data: null,
    errors: [{ field: "amount", code: "required", message: "amount is required." }],
  };

  expect(recorded(request)).toEqual(request);
  expect(recorded(response)).toEqual(response);
});

test("keeps only the name of other fields, at any depth", () => {
  const body = {
    refrence: "INV-1",
    metadata: { cvv: "123", note: "x" },
    data: { token: "1234-5678", items: [1], pin: "1234" },
  };

  expect(recorded(body)).toEqual({
    refrence: REDACTED,
    metadata: REDACTED,
    data: { token: REDACTED, items: REDACTED, pin: REDACTED },
  });
});

test("drops a name that may be a card number or a secret itself", () => {
  const names = [CARD, `n${CARD}`, Buffer.from(CARD).toString("base64"), "sk_live_abc", "a b", ""];

  expect(recorded(Object.fromEntries(names.map((name) => [name, 1])))).toEqual({});
});

/** Ways in which a card number may come. */
const WRITINGS: Record<string, (card: string) => unknown> = {
  plain: (card) => card,
  "as a number": Number,
  "in groups": (card) => card.replace(/(.{4})(?=.)/g, "$1 "),
  repeated: (card) => card + card,
  "in a longer number": (card) => `77${card}7777`,
  "with dashes": (card) => card.replace(/(.{4})(?=.)/g, "$1-"),
  "in a sentence": (card) => `pay by ${card}, please`,
  percent: (card) => [...card].map((digit) => `%3${digit}`).join(""),
  "JSON escapes": (card) => [...card].map((digit) => `\\u003${digit}`).join(""),
  "HTML entities": (card) => [...card].map((digit) => `&#${48 + Number(digit)};`).join(""),
  base64: (card) => Buffer.from(card).toString("base64"),
  "base64 of more": (card) => Buffer.from(`{"n":"${card}","x":1}`).toString("base64"),
  base64url: (card) => Buffer.from(`??>${card}`).toString("base64url"),
  "base64 after a word": (card) => `x${Buffer.from(card).toString("base64")}`,
  hex: (card) => Buffer.from(card).toString("hex"),
  "hex after a digit": (card) => `a${Buffer.from(card).toString("hex")}`,
  "character codes": (card) => [...Buffer.from(card)].join(","),
  "full width": (card) =>
    card.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  Arabic: (card) => card.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  "invisible characters": (card) => [...card].join("\u200b"),
  exponent: (card) => Number(card).toExponential(),
  "items of a list": (card) => card.match(/.{4}/g),
  "numbers of a list": (card) => card.match(/.{4}/g)?.map(Number),
  ...Object.fromEntries(
    [",", "|", "+", "*", "\n", "\t", "\u2013", "\u2011", ") (", " - "].map((separator) => [
      `with ${JSON.stringify(separator)}`,
      (card: string) => card.match(/.{4}/g)?.join(separator),
    ]),
  ),
  "after a word": (card) => `visa${card}`,
  "before a word": (card) => `${card}NGN`,
  "in groups of unlike sizes": (card) => card.replace(/^(.{8})(.{4})/, "$1 $2 "),
  "in hex": (card) => `ab${card}cdef0123`,
  "percent, twice": (card) => [...card].map((digit) => `%253${digit}`).join(""),
  "entities with zeros": (card) => [...card].map((digit) => `&#00${48 + Number(digit)};`).join(""),
  "quoted-printable": (card) => [...card].map((digit) => `=3${digit}`).join(""),
  "base64 over two lines": (card) =>
    Buffer.from(card)
      .toString("base64")
      .replace(/^.{10}/, "$&\r\n"),
  "members of an object": (card) => {
    const [reference, name, description, reason] = card.match(/.{4}/g) ?? [];
    return { reference, currency: "NGN", name, description, reason };
  },
};

const luhnDigit = (digits: string): number => {
  const sum = [...digits].reduceRight((total, digit, at) => {
    const isDoubled = (digits.length - at) % 2 === 1;
    const product = Number(digit) * (isDoubled ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** Card numbers of 16 digits without a group that begins with 0, which no JSON number has. */
const cards = fc
  .tuple(
    fc.constantFrom("4", "51", "55", "2221", "6500"),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 15, maxLength: 15 }),
  )
  .map(([prefix, digits]) => {
    const first = (prefix + digits.join("")).slice(0, 15);
    return first + luhnDigit(first);
  });

/** Where a client may put a value: at fields that are kept, at others, and below them. */
const places = fc.constantFrom<(value: unknown) => unknown>(
  (value) => ({ reference: value }),
  (value) => ({ narration: value, amount: 1 }),
  (value) => ({ refrence: value }),
  (value) => ({ data: { customer: { email: value } } }),
  (value) => ({ events: [value] }),
  (value) => ({ payment_method: { card: { numbr: value, cvcc: "737" } } }),
  (value) => ({ metadata: { note: value } }),
  (value) => [{ operation: "transferToPayId", input: { reference: value } }],
);

test.each(Object.entries(WRITINGS))("no card number is kept: %s", (_, written) => {
  fc.assert(
    fc.property(cards, places, (card, put) => {
      const value = written(card);
      const { text } = redactedBody(put(value));
      const shown = typeof value === "object" ? JSON.stringify(value) : String(value);

      expect(text).not.toContain(card);
      expect(text).not.toContain(shown);
      expect(text).not.toContain(card.slice(0, 12));
    }),
  );
});

test.each([
  "sk_live_5fT0abcdefghijklmnopqrstuvwxyzABCDEFGH12",
  "Bearer sk_test_x",
  "authorization: bearer abc",
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  Buffer.from("sk_live_5fT0abcdefghijklmnopqrstuvwxyz").toString("base64"),
  encodeURIComponent("key=sk_live_5fT0abc d"),
  "cvv 123",
  "CVC2: 7371",
  "security code is 123",
  "exp 12/29",
  "expiry: 1 - 2029",
  "12/29",
  "cvvno 123",
  "mycvv123",
  "cid 4 3 2 1",
  "123 is the cvc",
  "PIN 1234",
  "otp: 493021",
  "password hunter2",
  "exp 1229",
  "exp_month 12 exp_year 2029",
  "valid thru 12/29",
])("no secret, security code or expiry date is kept: %s", (text) => {
  expect(recorded({ narration: text, reference: `a ${text} b` })).toEqual({
    narration: REDACTED,
    reference: REDACTED,
  });
});

test("a field that cards have, too, is kept only with a value that cannot be card data", () => {
  const body = {
    source: { code: "737", expiresAt: "12/29" },
    data: { code: 737, created_at: 1229 },
    errors: [{ code: "too_big" }],
    expiresAt: null,
    createdAt: "2026-11-25T03:00:00Z",
  };

  expect(recorded(body)).toEqual({
    ...body,
    source: { code: REDACTED, expiresAt: REDACTED },
    data: { code: REDACTED, created_at: REDACTED },
  });
});

/** Bodies of about 32 KB that take long to search. */
const filled = (part: string, length = 32_000) => part.repeat(Math.ceil(length / part.length));
const times = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at));
const SLOW_BODIES: Record<string, unknown> = {
  "digits in one text": { events: [filled("1-")] },
  "digits in many texts": { events: times(60, () => filled("4 ", 500)) },
  numbers: times(6_000, (at) => 4_242 + at),
  "Arabic digits": { events: times(60, () => filled("\u0664", 500)) },
  escapes: { events: times(60, () => filled("%2534-", 500)) },
  base64: { events: times(60, () => filled("MTIzA", 500)) },
  "long numbers with a check digit": { events: times(1_600, () => "5800000000000006 xxxx") },
  "nested lists": JSON.parse("[".repeat(8_000) + "]".repeat(8_000)),
  "empty lists": times(10_000, () => []),
  names: Object.fromEntries(times(4_000, (at) => [`a${at}`, 1])),
  "security codes": { events: times(3_000, () => "cvv12x") },
  ligatures: { events: times(60, () => filled("\ufdfa", 500)) },
};

test.each(Object.entries(SLOW_BODIES))("a body is redacted within 10 ms: %s", (_, body) => {
  const tookMs = times(5, () => {
    const begun = performance.now();
    redactedBody(body);
    return performance.now() - begun;
  });

  // Less than 1 ms on an idle machine.
  expect(Math.min(...tookMs)).toBeLessThan(10);
});

test("ids, references, times and account numbers of the usual forms are kept", () => {
  const body = {
    reference: "INV-20261125-000123",
    transactionId: "txn_06b2c3d4e5f6g7h8j9k0mnpqrs",
    accountNumber: "0123456789",
    createdAt: "2026-11-25T03:00:00.000Z",
    id: "0193b0f0-0000-7000-8000-000000000001",
    amount: 12_345_678_901,
    narration: "Order 48213, 3 of 4",
    requestId: "7f3cf8a2-1d9c-4f5e-9a51-8d54b0c5e0aa",
    nextCursor: "eyJhIjoxfQ.c2lnbmF0dXJl",
  };

  expect(recorded(body)).toEqual(body);
});

test("a long body is cut to 4,000 characters of whole JSON", () => {
  const entries = Array.from({ length: 500 }, (_, at) => ({ id: `ent_${at}`, amount: at }));
  const { state, text } = redactedBody({ success: true, data: { entries } });

  expect(state).toBe("cut");
  expect(text?.length).toBeLessThanOrEqual(4_100);
  expect(JSON.parse(text ?? "").data.entries[0]).toEqual({ id: "ent_0", amount: 0 });
});

test("a long text is cut, and no part of a card number stays at its end", () => {
  const text = `${"x ".repeat(246)}${CARD}`;

  expect(recorded({ narration: text })).toEqual({ narration: REDACTED });
  expect(redactedBody({ narration: "x ".repeat(300) })).toEqual({
    state: "cut",
    text: JSON.stringify({ narration: "x ".repeat(250) }),
  });
});

test("any JSON value yields valid JSON of a bounded size", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const { text } = redactedBody(value);

      expect(() => JSON.parse(text ?? "")).not.toThrow();
      expect(text?.length).toBeLessThan(5_000);
    }),
  );
});
