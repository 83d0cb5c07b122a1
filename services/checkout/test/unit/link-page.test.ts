import { inflateSync } from "node:zlib";
import { encode } from "uqr";
import { BeginLimit } from "../../src/http/begin-limit";
import { fieldsIn, orderOf, withoutCardNumbers } from "../../src/http/link-form";
import { linkPage } from "../../src/http/link-page";
import { qrPng, qrSvg } from "../../src/http/qr-image";
import { aLink } from "../factories";

const OPEN = aLink({ amount: { kind: "open", min: 10_000n, max: 500_000_000n } });
const EMAIL = "ada@example.com";

test.each([
  ["100", 10_000n],
  ["1,500.5", 150_050n],
  ["₦1,234,567.89", 123_456_789n],
  ["NGN 2000", 200_000n],
  ["0.1", undefined],
  ["99.99", undefined],
  ["5000000.01", undefined],
  ["1.234,50", undefined],
  ["1e5", undefined],
  ["-500", undefined],
  ["10.005", undefined],
  ["9".repeat(30), undefined],
  ["", undefined],
])("%j is read as the amount %s", (typed, amount) => {
  const read = orderOf(OPEN, fieldsIn({ amount: typed, email: EMAIL }));

  if (amount === undefined)
    expect(read).toEqual({
      problems: { amount: "Enter an amount from ₦100.00 to ₦5,000,000.00." },
    });
  else expect(read).toMatchObject({ order: { amount } });
});

test("a link's fixed amount overrides the sent one", () => {
  const fields = fieldsIn({ amount: "1", email: " ADA@example.com ", name: "Ada" });

  expect(orderOf(aLink(), fields)).toEqual({
    order: { amount: 25_000n, customer: { email: EMAIL, name: "Ada" } },
  });
});

test("invalid fields are reported, and a card number is not a valid name", () => {
  const read = orderOf(aLink(), fieldsIn({ email: "ada", name: "4111 1111 1111 1111" }));

  expect(Object.keys("problems" in read ? read.problems : {})).toEqual(["email", "name"]);
  expect(fieldsIn({ email: ["a"], name: { x: 1 } })).toEqual({ amount: "", email: "", name: "" });
  expect(fieldsIn(undefined)).toEqual({ amount: "", email: "", name: "" });
});

test("a card number in the wrong field is not shown again", () => {
  const typed = { amount: "4111111111111111", email: "ada", name: "Ada 4111 1111 1111 1111" };

  expect(withoutCardNumbers(typed)).toEqual({ amount: "", email: "ada", name: "" });
});

test("the page escapes the typed values and the link's texts", () => {
  const link = aLink({ name: `<script>alert("1")</script>`, merchantName: "A & B" });
  const fields = { amount: "", email: `"><img src=x>`, name: "" };

  const page = linkPage({ style: "" }, link, { fields, problems: { email: "Wrong." }, key: "k" });

  expect(page).not.toContain("<script");
  expect(page).not.toContain("<img");
  expect(page).toContain("A &amp; B");
  expect(page).toContain(`aria-invalid="true"`);
  expect(page).toContain(`aria-describedby="email-hint email-error"`);
});

test("the SVG and PNG of a QR code have its modules", () => {
  const text = "https://checkout.example/l/plink_01m7yq1we0f9r9w24cz78fcert";
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flat().filter(Boolean).length;

  const png = qrPng(text);
  const start = png.indexOf("IDAT") + 4;
  const length = png.readUInt32BE(start - 8);
  const lines = inflateSync(png.subarray(start, start + length));
  const side = size * 10;

  expect(qrSvg(text).match(/M\d+ \d+h1v1h-1z/g)).toHaveLength(dark);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([side, side]);
  expect(lines).toHaveLength(side * (side + 1));
  const isDark = (x: number, y: number) => lines[y * 10 * (side + 1) + 1 + x * 10] === 0;
  expect(data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(data);
});

test("an IP address may start sixty payments in ten minutes", () => {
  const limit = new BeginLimit();
  const allowed = (address: string, now: number, times: number) =>
    Array.from({ length: times }, () => limit.allows(address, now)).filter(Boolean).length;

  expect(allowed("203.0.113.7", 0, 70)).toBe(60);
  expect(allowed("203.0.113.8", 0, 1)).toBe(1);
  expect(allowed("2001:db8::1", 0, 40) + allowed("2001:db8::2", 0, 40)).toBe(60);
  expect(allowed("203.0.113.7", 600_000, 1)).toBe(1);
});
