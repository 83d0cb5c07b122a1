import fc from "fast-check";
import { check, Metadata, minorUnits, parseJsonBody, text } from "../../../src/input";

const codesOf = (...[schema, value]: Parameters<typeof check>) =>
  check(schema, value).problems?.map(({ code }) => code);

test("minor units are safe integers of either sign", () => {
  const Cents = minorUnits("cents");

  for (const amount of [0, -1, 1, Number.MAX_SAFE_INTEGER]) {
    expect(check(Cents, amount)).toEqual({ value: amount });
  }
  for (const amount of ["100", 1.5, 2 ** 53, Number.NaN, null, 1n, [1]]) {
    expect(check(Cents, amount).value).toBeUndefined();
  }
});

test("a text is trimmed before its length is checked", () => {
  expect(check(text(1, 3), "  abc ")).toEqual({ value: "abc" });
  expect(codesOf(text(1, 3), "abcd")).toEqual(["too_big"]);
  expect(codesOf(text(1, 3), "   ")).toEqual(["too_small"]);
});

test.each(["a\u0000b", "a\nb", "a\u007fb", "\ud800"])("the text %j is refused", (value) => {
  expect(codesOf(text(1, 100), value)).toEqual(["invalid_text"]);
});

test("metadata is returned unchanged", () => {
  const metadata = { order: " 17 ", lines: [{ sku: "a\nb" }], paid: true, note: null };

  expect(check(Metadata, metadata)).toEqual({ value: metadata });
});

test.each([
  ["too_many_keys", Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i]))],
  ["too_deep", { a: { b: { c: {} } } }],
  ["too_big", { a: "x".repeat(8 * 1024) }],
  ["invalid_text", { a: ["\u0000"] }],
  ["invalid_text", { "\ud800": 1 }],
  ["invalid_type", "text"],
  ["invalid_type", []],
])("metadata is refused with %s", (code, metadata) => {
  expect(codesOf(Metadata, metadata)).toEqual([code]);
});

test("metadata at its limits is accepted", () => {
  const most = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, { a: [i] }]));
  const longest = { a: "x".repeat(8 * 1024 - JSON.stringify({ a: "" }).length) };

  expect(check(Metadata, most)).toEqual({ value: most });
  expect(check(Metadata, longest)).toEqual({ value: longest });
});

const sentWith = (number: string) =>
  parseJsonBody(Buffer.from(`{"metadata":{"lines":[{"qty":1},{"price":${number}}]}}`)).metadata;

test.each([
  "1e400",
  "-1e400",
  "1e-400",
  "123456789012345678901234567890",
  "9007199254740993",
  "0.1000000000000000055511151231257827",
  "3.14159265358979323846",
])("metadata with the number %s is refused with its path", (number) => {
  expect(check(Metadata, sentWith(number)).problems).toEqual([
    {
      field: "lines.1.price",
      code: "inexact_number",
      message: "lines.1.price: cannot be kept exactly as a number; send it as text.",
    },
  ]);
});

test.each([
  "0",
  "-0",
  "1.0",
  "1e2",
  "0.1",
  "1.50000000000000000000",
  "0e999999999999",
  "9007199254740992000e-3",
  "100000000000000000000000",
  "9007199254740992",
  "1.7976931348623157e308",
  "5e-324",
  "1795254600122.123",
])("metadata with the number %s is returned with the same value", (number) => {
  const metadata = sentWith(number);

  expect(check(Metadata, metadata)).toEqual({ value: metadata });
  expect(metadata).toEqual({ lines: [{ qty: 1 }, { price: Number(number) }] });
});

test("every printed double is accepted, and integers that no double prints are refused", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const metadata = sentWith(String(number));

      // JavaScript prints -0 as 0.
      expect(metadata).toEqual({ lines: [{ qty: 1 }, { price: number + 0 }] });
      expect(check(Metadata, metadata)).toEqual({ value: metadata });
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 20n }), (number) => {
      const isTaken = check(Metadata, sentWith(String(number))).problems === undefined;
      expect(isTaken).toBe(String(Number(number)) === String(number));
    }),
  );
});

test("a metadata key is not shown in a problem's path", () => {
  const { metadata } = parseJsonBody(Buffer.from('{"metadata":{"4242424242424242":1e400}}'));

  expect(check(Metadata, metadata).problems?.[0]?.field).toBe("?");
});

test("numbers of other fields stay numbers", () => {
  expect(parseJsonBody(Buffer.from('{"minutes":1e400,"total":9007199254740993}'))).toEqual({
    minutes: Number.POSITIVE_INFINITY,
    total: 9_007_199_254_740_992,
  });
});

test("metadata with many long numbers takes linear time", () => {
  const numbers = Array(3_000).fill("0.12345678901234567890").join(",");
  const digits = "1".repeat(30_000) + "0".repeat(30_000);
  const begunAt = process.cpuUsage().user;

  parseJsonBody(Buffer.from(`{"metadata":{"a":[${numbers}]}}`));
  parseJsonBody(Buffer.from(`{"metadata":{"a":${digits}}}`));

  expect((process.cpuUsage().user - begunAt) / 1_000).toBeLessThan(500);
});
