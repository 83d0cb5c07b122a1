import { deprecatedText } from "../../../src/cli/deprecated-text";

test("each key and operation has a line", () => {
  const caller = {
    merchantId: "m-1",
    merchantSlug: "ada-stores",
    merchantName: "Ada Stores",
    mode: "MODE_LIVE" as const,
    keyId: "k-1",
    keyName: "server 1",
    last4: "x7Qz",
    operation: "POST /v1/payments",
    calls: "1204",
    firstDay: "2026-11-20",
    lastCalledAtMs: String(Date.parse("2026-11-22T09:50:00.123Z")),
  };

  const text = deprecatedText([
    caller,
    { ...caller, mode: "MODE_TEST", keyId: "k-2", keyName: "" },
  ]);

  expect(text.split("\n")).toEqual([
    "merchant    merchant id  name        mode  key            key id  key name  operation          calls  first day   last call",
    "ada-stores  m-1          Ada Stores  live  sk_live_…x7Qz  k-1     server 1  POST /v1/payments  1204   2026-11-20  2026-11-22T09:50:00.123Z",
    "ada-stores  m-1          Ada Stores  test  sk_test_…x7Qz  k-2     -         POST /v1/payments  1204   2026-11-20  2026-11-22T09:50:00.123Z",
  ]);
});

test("an empty list has its own text", () => {
  expect(deprecatedText([])).toBe("No deprecated operation was called.");
});
