import fc from "fast-check";
import { cardFingerprint, keysOf, withoutCardSecrets } from "../../src/domain/keyed-hash";
import { FIELDS } from "../../src/grpc/read-body";
import { requestFingerprints } from "../../src/grpc/request-fingerprint";

const KEY = Buffer.alloc(32, 7);
const SECRET = "7".repeat(32);
const OTHER_SECRET = "8".repeat(32);
const NUMBER = "4242424242424242";

const card = { number: NUMBER, exp_month: 12, exp_year: 2030, cvc: "907" };
const body = {
  amount: 2_500,
  currency: "usd",
  customer: { email: "ada@example.com", name: "Ada" },
  payment_method: { type: "card", card },
  metadata: { order: ["A", 1, { deep: null }] },
};

const withCard = (fields: object) => ({
  ...body,
  payment_method: { type: "card", card: { ...card, ...fields } },
});

const fingerprintsOf = (sent: Record<string, unknown>, secrets: string) =>
  requestFingerprints(sent, keysOf(secrets).requestKeys).map((each) => each.toString("hex"));
const fingerprint = (sent: Record<string, unknown>, secret = SECRET) =>
  fingerprintsOf(sent, secret)[0];

/** The same JSON with the names of each object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, reordered(inner)] as const);
  return Object.fromEntries(members.reverse());
}

test("equal card numbers have equal fingerprints, only with the same key", () => {
  expect(cardFingerprint(NUMBER, KEY)).toEqual(cardFingerprint(NUMBER, Buffer.alloc(32, 7)));
  expect(cardFingerprint(NUMBER, KEY)).toHaveLength(32);
  expect(cardFingerprint(NUMBER, KEY)).not.toEqual(cardFingerprint(NUMBER, Buffer.alloc(32, 8)));
  expect(cardFingerprint(NUMBER, KEY)).not.toEqual(cardFingerprint("4000000000000002", KEY));
});

test("the fingerprint ignores the field order", () => {
  // JavaScript always sorts names that are whole numbers.
  const names = fc.stringMatching(/^[a-z_]{1,6}$/);
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(names, tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  const bodies = fc.record(
    { amount: fc.integer(), metadata: values, description: fc.string(), payment_method: values },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(bodies, fc.constant(body)), (sent) => {
      const other = reordered(sent) as Record<string, unknown>;

      expect(fingerprint(other)).toBe(fingerprint(sent));
    }),
  );
});

test("the fingerprint ignores the CVC and its absence", () => {
  const { cvc: _, ...withoutCode } = card;
  const none = { ...body, payment_method: { type: "card", card: withoutCode } };
  fc.assert(
    fc.property(fc.jsonValue(), (cvc) => {
      expect(fingerprint(withCard({ cvc }))).toBe(fingerprint(none));
    }),
  );
});

test("the fingerprint ignores separators in the card number", () => {
  expect(fingerprint(withCard({ number: "4242 4242-4242 4242" }))).toBe(fingerprint(body));
});

test.each<[string, Record<string, unknown>]>([
  ["number", withCard({ number: "4000000000000002" })],
  ["number type", withCard({ number: Number(NUMBER) })],
  ["month", withCard({ exp_month: 11 })],
  ["year", withCard({ exp_year: 2031 })],
  ["amount", { ...body, amount: 2_501 }],
  ["currency", { ...body, currency: "eur" }],
  ["email", { ...body, customer: { ...body.customer, email: "eve@example.com" } }],
  ["name", { ...body, customer: { ...body.customer, name: "Eve" } }],
  ["metadata", { ...body, metadata: { order: ["A", 1, { deep: false }] } }],
  ["payment method (saved)", { ...body, payment_method: { id: "pm_1" } }],
  ["payment method (none)", { ...body, payment_method: undefined }],
  ["capture", { ...body, capture: false }],
])("another %s changes the fingerprint", (_what, other) => {
  expect(fingerprint(other)).not.toBe(fingerprint(body));
});

test("the fingerprint ignores unknown fields", () => {
  expect(fingerprint({ ...body, cvc: card.cvc, card: NUMBER })).toBe(fingerprint(body));
});

test("different card numbers have different fingerprints", () => {
  const numbers = fc.stringMatching(/^[0-9]{12,19}$/);
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(fingerprint(withCard({ number: a })) === fingerprint(withCard({ number: b }))).toBe(
        a === b,
      );
    }),
  );
});

test("different saved cards have different fingerprints", () => {
  const saved = (id: string) => fingerprint({ ...body, payment_method: { id } });

  expect(saved("pm_1")).not.toBe(saved("pm_2"));
  expect(saved("pm_1")).toBe(saved("pm_1"));
});

test("another key changes the fingerprint", () => {
  expect(fingerprint(body)).not.toBe(fingerprint(body, OTHER_SECRET));
});

test("a body without a payment method is fingerprinted as it is", () => {
  expect(withoutCardSecrets({ amount: 5, reason: "late" }, { key: KEY, fields: FIELDS })).toEqual({
    amount: 5,
    reason: "late",
  });
});

const CANARY = "4000056655665556";
const CODE = "90731337";

test("the hashed input contains no value of the payment method", () => {
  const secrets = fc.constantFrom<unknown>(
    ...[CANARY, Number(CANARY), `4000 0566 5566 5556`, CODE, Number(CODE)],
    ...[[CANARY], [[CODE]], { number: CANARY, cvc: CODE }, { [CANARY]: { [CODE]: CODE } }],
  );
  const members = fc.dictionary(
    fc.constantFrom("number", "cvc", "cvv", "Number", "exp_month", "type", "id", "card", CODE),
    secrets,
  );
  const cards = fc.oneof(secrets, members, fc.array(members, { maxLength: 2 }));
  const methods = fc.oneof(
    cards,
    fc.record({ type: fc.constant("card"), card: cards }),
    fc.array(fc.record({ card: cards }), { maxLength: 2 }),
  );
  fc.assert(
    fc.property(methods, (payment_method) => {
      const hashed = JSON.stringify(
        withoutCardSecrets({ ...body, payment_method }, { key: KEY, fields: FIELDS }),
      );

      for (const secret of [CANARY, "4000 0566", "400005665", CODE]) {
        expect(hashed).not.toContain(secret);
      }
    }),
  );
});

test("during key rotation a request has the fingerprints of both keys, the first key's first", () => {
  expect(fingerprintsOf(body, `${OTHER_SECRET},${SECRET}`)).toEqual([
    fingerprint(body, OTHER_SECRET),
    fingerprint(body, SECRET),
  ]);
});
