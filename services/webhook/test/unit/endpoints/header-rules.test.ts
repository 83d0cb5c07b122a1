import { headerProblems } from "../../../src/domain/header-rules";

const named = (name: string) => headerProblems({ [name]: "value" }).map(({ code }) => code);
const valued = (value: string) => headerProblems({ "X-Key": value }).map(({ code }) => code);

test.each([
  "Authorization",
  "X-Api-Key",
  "cookie",
  "x_team",
  "a",
  "x".repeat(100),
  "x-content-key",
])("%s may be set", (name) => expect(named(name)).toEqual([]));

test.each([
  ...["webhook-id", "Webhook-Signature", "webhook-anything", "Content-Type", "content-length"],
  ...["User-Agent", "traceparent", "tracestate", "Host", "Connection", "Transfer-Encoding", "TE"],
  ...["Trailer", "Upgrade", "Keep-Alive", "Proxy-Authorization", "Expect", "Accept-Encoding"],
  ...["Forwarded", "X-Forwarded-For", "Via", "HTTP2-Settings", "Date"],
])("the reserved header %s is refused, ignoring case", (name) => {
  expect(named(name)).toEqual(["not_allowed"]);
  expect(named(name.toUpperCase())).toEqual(["not_allowed"]);
  expect(named(name.toLowerCase())).toEqual(["not_allowed"]);
});

test.each(["", " ", "x y", "x:y", "x\r\ny", "x\0", "ключ", "x(y)", "x,y", "x/y", '"x"', "x\u007f"])(
  "%j is not a header name",
  (name) => expect(named(name)).toEqual(["invalid_name"]),
);

test.each(["Bearer abc", "a", "!", "~", "a  b", 'q="1"; x', "x".repeat(1_024)])(
  "%j is a valid value",
  (value) => expect(valued(value)).toEqual([]),
);

test.each(["", " ", " a", "a ", "a\tb", "a\nb", "a\r\nX-Other: 1", "a\0b", "é", "₦", "a\u007f"])(
  "%j is not a valid value",
  (value) => expect(valued(value)).toEqual(["invalid_value"]),
);

test("limits the length of names and values", () => {
  expect(named("x".repeat(101))).toEqual(["too_long"]);
  expect(valued("x".repeat(1_025))).toEqual(["too_long"]);
  // 4 × (5 + 1,019) = 4,096.
  const four = (length: number) =>
    headerProblems(
      Object.fromEntries([1, 2, 3, 4].map((each) => [`key-${each}`, "x".repeat(length)])),
    );
  expect(four(1_019)).toEqual([]);
  expect(four(1_020)).toMatchObject([{ field: "headers", code: "too_long" }]);
});

test("allows ten headers", () => {
  const some = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, "v"]));

  expect(headerProblems(some(10))).toEqual([]);
  expect(headerProblems(some(11))).toMatchObject([{ field: "headers", code: "too_many" }]);
  expect(headerProblems({})).toEqual([]);
});

test("refuses duplicate names, ignoring case", () => {
  expect(headerProblems({ "X-Key": "1", "x-key": "2", "X-KEY": "3" })).toMatchObject([
    { field: "headers.x-key", code: "duplicate" },
    { field: "headers.X-KEY", code: "duplicate" },
  ]);
});

test("reports every problem at once, without a value", () => {
  const secret = "s3cret\n";

  const problems = headerProblems({ Host: secret, "bad name": secret, "X-Key": secret });

  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    "headers.Host not_allowed",
    "headers.bad name invalid_name",
    "headers.X-Key invalid_value",
  ]);
  expect(JSON.stringify(problems)).not.toContain("s3cret");
});

test("accepts names of object prototype properties", () => {
  const headers = JSON.parse('{"__proto__":"a","constructor":"b"}');

  expect(headerProblems(headers)).toEqual([]);
  expect(headerProblems(JSON.parse('{"__proto__":""}'))).toMatchObject([
    { field: "headers.__proto__", code: "invalid_value" },
  ]);
});
