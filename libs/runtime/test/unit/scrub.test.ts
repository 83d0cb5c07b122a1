import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { createLogger } from "../../src/logger";
import { scrub, scrubJson } from "../../src/scrub";

const PAN = "4242424242424242";
const SPACED = "4242 4242 4242 4242";
const KEY = `sk_live_${"a1B2c3D4e5".repeat(4)}`;
const WEBHOOK_SECRET = "whsec_c2VjcmV0L3Nl+3JldHNlY3JldHM=";

test.each([
  ["without separators", PAN],
  ["in groups", SPACED],
  ["with dashes", "4242-4242-4242-4242"],
  ["of 13 digits", "4222222222222"],
  ["of 14 digits, in groups", "3056 930902 5904"],
  ["of 15 digits, in groups", "3782 822463 10005"],
  ["of 19 digits", "5060666666666666666"],
  ["of 19 digits, in groups", "5060 6666 6666 6666 666"],
  ["in a path", `/v2/payments/${PAN}`],
  ["after a dash", `order-${PAN}`],
  ["in a sentence", `The card ${PAN}. Not good`],
])("redacts a card number %s", (_how, text) => {
  expect(scrub(text)).toContain("[redacted]");
  expect(scrub(text)).not.toMatch(/\d{5}/);
});

test.each([
  [`key ${KEY} is old`, "key sk_live_[redacted] is old"],
  [WEBHOOK_SECRET, "whsec_[redacted]"],
  [`rk_test_${"a".repeat(24)}`, "rk_test_[redacted]"],
])("redacts a secret except for its prefix", (text, left) => {
  expect(scrub(text)).toBe(left);
});

test.each([
  ["a number whose check digit is wrong", "4242424242424241"],
  ["an account number", "0690000031"],
  ["a session id of 30 digits", "424242424242424242424242424242"],
  ["milliseconds since 1970", "1763766075128"],
  ["an id whose groups are digits by chance", "42424242-4242-4242-4242-424242424242"],
  ["digits amid letters", `a${PAN}`],
  ["digits before letters", `${PAN}f`],
  ["a time", "2026-11-21T23:01:15.123Z"],
  ["a mention of key prefixes", "A key begins with sk_test_ or sk_live_."],
])("leaves %s as it is", (_what, text) => {
  expect(scrub(text)).toBe(text);
});

test.each([
  [{ msg: `a\n${PAN}\n` }, { msg: "a\n[redacted]\n" }],
  [{ msg: `\u0001${PAN}` }, { msg: "\u0001[redacted]" }],
  [{ msg: `"${PAN}", he said: \\` }, { msg: '"[redacted]", he said: \\' }],
  [{ amount: Number(PAN) }, { amount: "[redacted]" }],
  [
    { amount: -Number(PAN), next: 1 },
    { amount: "-[redacted]", next: 1 },
  ],
  [
    { list: [1.5, { deep: { at: `x:${PAN},` } }] },
    { list: [1.5, { deep: { at: "x:[redacted]," } }] },
  ],
  [{ [PAN]: true }, { "[redacted]": true }],
])("keeps a redacted line of JSON valid", (line, left) => {
  expect(JSON.parse(scrubJson(JSON.stringify(line)))).toEqual(left);
});

test("a log line holds no card number or key, wherever it was put", () => {
  const lines: string[] = [];
  const logger = createLogger("demo", "info", { write: (line) => void lines.push(line) });
  const error = new Error(`refused ${PAN}`, { cause: new TypeError(`at ${SPACED} with ${KEY}`) });

  logger.child({ far: { off: { down: PAN } } }).warn({ err: error, body: [PAN] }, `for ${PAN}`);

  const [line = ""] = lines;
  expect(line).not.toMatch(/4242|a1B2c3D4e5/);
  expect(JSON.parse(line)).toMatchObject({
    msg: "for [redacted]",
    err: { message: expect.stringContaining("refused [redacted]") },
  });
});

test("scanning a line without secrets takes at most four times as long as printing it", () => {
  const fields = {
    level: "info",
    time: "2026-11-21T23:01:15.123Z",
    service: "gateway",
    requestId: "5c0c4f5e-8a51-4a1c-9d43-2f4f8f6d1e11",
    merchantId: "019aa8d2-1c2e-7c61-8f4c-6c41f0a3b5d7",
    method: "POST",
    path: "/api/v1/developer/transfer/external",
    status: 201,
    transactionId: "txn_06b2k4q9v8t5w3x1y7z2c4d6e8",
    durationMs: 12.25,
    msg: "answered",
  };

  // In a process of its own: one that has run hundreds of tests runs regular expressions slowly.
  const ratio = execFileSync(process.execPath, ["--eval", TIMING, SCRUB, JSON.stringify(fields)]);

  expect(Number(ratio)).toBeLessThan(4);
});

const SCRUB = join(__dirname, "../../src/scrub.ts");

/** Both by turns, and the best of many rounds: machines differ, and have other work, too. */
const TIMING = `
  const [path, line] = process.argv.slice(1);
  const { scrubJson } = require(path);
  const fields = JSON.parse(line);
  const timeOf = (work) => {
    const begun = performance.now();
    for (let index = 0; index < 10_000; index++) work();
    return performance.now() - begun;
  };
  const rounds = Array.from({ length: 20 }, () => ({
    printing: timeOf(() => JSON.stringify(fields)),
    looking: timeOf(() => scrubJson(line)),
  }));
  const best = (of) => Math.min(...rounds.map((round) => round[of]));
  process.stdout.write(String(best("looking") / best("printing")));
`;
