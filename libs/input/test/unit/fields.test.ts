import { check, Metadata, minorUnits, text } from "../../src";

const codesOf = (...[schema, value]: Parameters<typeof check>) =>
  check(schema, value).problems?.map(({ code }) => code);

test("minor units are a whole number that JavaScript holds exactly, of either sign", () => {
  const Cents = minorUnits("cents");

  for (const amount of [0, -1, 1, Number.MAX_SAFE_INTEGER]) {
    expect(check(Cents, amount)).toEqual({ value: amount });
  }
  for (const amount of ["100", 1.5, 2 ** 53, Number.NaN, null, 1n, [1]]) {
    expect(check(Cents, amount).value).toBeUndefined();
  }
});

test("a text loses the space around it, and is measured after that", () => {
  expect(check(text(1, 3), "  abc ")).toEqual({ value: "abc" });
  expect(codesOf(text(1, 3), "abcd")).toEqual(["too_big"]);
  expect(codesOf(text(1, 3), "   ")).toEqual(["too_small"]);
});

test.each(["a\u0000b", "a\nb", "a\u007fb", "\ud800"])("the text %j is refused", (value) => {
  expect(codesOf(text(1, 100), value)).toEqual(["invalid_text"]);
});

test("metadata is given back as sent", () => {
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
])("metadata may be %s", (code, metadata) => {
  expect(codesOf(Metadata, metadata)).toEqual([code]);
});

test("metadata may be as much as allowed", () => {
  const most = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, { a: [i] }]));
  const longest = { a: "x".repeat(8 * 1024 - JSON.stringify({ a: "" }).length) };

  expect(check(Metadata, most)).toEqual({ value: most });
  expect(check(Metadata, longest)).toEqual({ value: longest });
});
