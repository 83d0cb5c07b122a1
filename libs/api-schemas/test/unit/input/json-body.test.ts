import { inspect } from "node:util";
import fc from "fast-check";
import { parseJsonBody } from "../../../src/input";
import { thrownBy } from "../../thrown-by";

const refused = expect.objectContaining({ code: "INVALID_JSON" });

function parsed(text: string) {
  return parseJsonBody(Buffer.from(text));
}

test("an unclosed string takes no more time than a closed one", () => {
  const text = `"${'\\"'.repeat(32_000)}`;
  const begunAt = process.cpuUsage().user;

  expect(thrownBy(() => parsed(text))).toEqual(refused);

  expect((process.cpuUsage().user - begunAt) / 1_000).toBeLessThan(300);
});

test("any JSON object is parsed like JSON.parse does", () => {
  const objects = fc
    .dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }))
    .filter((value) => !JSON.stringify(value).match(/__proto__|constructor|"amount"/));
  fc.assert(
    fc.property(objects, (value) => {
      const text = JSON.stringify(value);
      expect(parsed(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  "",
  "{",
  "nul",
  "[]",
  '"text"',
  "5",
  "null",
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"\\u005f_proto__":{"admin":true}}',
  '{"a":{"constructor":{"prototype":{"x":1}}}}',
  '{"amount":1,"amount":2}',
  '{"amount":1,"\\u0061mount":2}',
  '{"metadata":{"a":1,"a":2}}',
  `${'{"a":'.repeat(17)}1${"}".repeat(17)}`,
  `{"a":${"[".repeat(100_000)}`,
])("%.60s is refused", (text) => {
  expect(() => parsed(text)).toThrow(refused);
});

test("the same key in two objects, or inside a string, is not a duplicate", () => {
  const text = '{"a":{"x":1},"b":{"x":2},"c":[{"x":1},{"x":2}],"d":"{\\"a\\":1,\\"a\\":2}"}';
  expect(parsed(text)).toEqual(JSON.parse(text));
});

test.each(["1e3", "1.0", "-0", "1E0", "100.00"])("the amount %s is not an integer", (number) => {
  expect(parsed(`{"amount":${number}}`)).toEqual({ amount: number });
  expect(parsed(`{"transfers":[{"amount":1},{"amount":${number}}]}`)).toEqual({
    transfers: [{ amount: 1 }, { amount: number }],
  });
  expect(parsed(`{"variables":{"input":{"amount":${number}}}}`)).toEqual({
    variables: { input: { amount: number } },
  });
  expect(parsed(`{"sweep":{"keepAmount":${number},"threshold":${number}}}`)).toEqual({
    sweep: { keepAmount: number, threshold: number },
  });
});

test("a plain amount stays a number, and other numbers are unchanged", () => {
  expect(
    parsed('{"amount": -50 ,"x":1e3,"metadata":{"amount":1.0},"variables":{"x":1.0}}'),
  ).toEqual({
    amount: -50,
    x: 1_000,
    metadata: { amount: 1 },
    variables: { x: 1 },
  });
  expect(parsed('{"amount":null}')).toEqual({ amount: null });
  expect(parsed('{"amount":"1.0"}')).toEqual({ amount: "1.0" });
});

test.each([
  ["a byte that is invalid in UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ["a text truncated within a character", Buffer.from('{"a":"é"}').subarray(0, 7)],
  ["UTF-16", Buffer.from('{"a":1}', "utf16le")],
])("%s is refused", (_, bytes) => {
  expect(() => parseJsonBody(bytes)).toThrow(refused);
});

test("a byte order mark is skipped", () => {
  expect(parsed('\uFEFF{"a":1}')).toEqual({ a: 1 });
});

const NUMBER = "4242424242424242";

test.each([
  NUMBER,
  `"${NUMBER}"`,
  `[${NUMBER}]`,
  `{"number":"${NUMBER}`,
  `{"number":"${NUMBER}",}`,
  `{"number":${NUMBER}x}`,
  `{"number":x${NUMBER}}`,
  `{"number":"${NUMBER}\n"}`,
  `{"__proto__":"${NUMBER}"}`,
  `{"constructor":{"prototype":"${NUMBER}"}}`,
  `{"number":"${NUMBER}","number":"${NUMBER}"}`,
  `{"${NUMBER}":1,"${NUMBER}":2}`,
  `{${NUMBER}:1,${NUMBER}:2}`,
  `{"card ${NUMBER}":1,"card ${NUMBER}":2}`,
  `${'{"a":'.repeat(17)}"${NUMBER}"${"}".repeat(17)}`,
])("%.60s is refused with an error without its text", (text) => {
  const error = thrownBy(() => parsed(text));

  expect(error).toMatchObject(refused);
  expect(error.cause).toBeUndefined();
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain("4242");
});

test("invalid UTF-8 is refused with an error without its bytes", () => {
  const bytes = Buffer.concat([Buffer.from(`{"number":"${NUMBER}`), Buffer.from([0xff])]);

  const error = thrownBy(() => parseJsonBody(bytes));

  expect(error).toMatchObject(refused);
  expect(error.cause).toBeUndefined();
  expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/4242|34 32/);
});

test("the error names the duplicate key", () => {
  expect(() => parsed('{"payment_method":1,"payment_method":2}')).toThrow(
    'The body names "payment_method" twice.',
  );
});

test("a string of 20 MB with escaped quotes is one token", () => {
  const long = `${"x".repeat(20_000_000)}\\"\\\\`;
  const bytes = Buffer.from(`{"file":"${long}","amount":1.0}`);

  expect(parseJsonBody(bytes)).toEqual({ file: JSON.parse(`"${long}"`), amount: "1.0" });
});
