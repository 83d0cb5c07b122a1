import {
  formatTraceparent,
  isSampledTraceparent,
  newSpanId,
  newTraceId,
  parseTraceparent,
} from "../../src/trace-context";

const TRACE = "a".repeat(32);
const SPAN = "b".repeat(16);

test("a traceparent round-trips", () => {
  const context = { traceId: newTraceId(), spanId: newSpanId(), isSampled: true };

  expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
  expect(isSampledTraceparent(formatTraceparent(context))).toBe(true);
  expect(isSampledTraceparent(formatTraceparent({ ...context, isSampled: false }))).toBe(false);
});

test("only the last bit of the flags marks a trace as sampled", () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-03`)?.isSampled).toBe(true);
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-02`)?.isSampled).toBe(false);
});

test("a later version is read by the fields that it shares with version 00", () => {
  const expected = { traceId: TRACE, spanId: SPAN, isSampled: true };

  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-more`)).toEqual(expected);
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01`)).toEqual(expected);
});

test.each([
  ["empty", ""],
  ["a word", "yes"],
  ["too short", `00-${TRACE}-${SPAN.slice(1)}-01`],
  ["capitals", `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["a span of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["version ff", `ff-${TRACE}-${SPAN}-01`],
  ["version 00 with more fields", `00-${TRACE}-${SPAN}-01-more`],
  ["a line feed", `00-${TRACE}-${SPAN}-01\n`],
  ["another letter", `00-${TRACE.slice(1)}g-${SPAN}-01`],
])("a malformed traceparent is ignored: %s", (_, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});

test("ids are unique, also after the pool of random bytes is refilled", () => {
  const ids = Array.from({ length: 3_000 }, newTraceId);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(newSpanId()).toMatch(/^[0-9a-f]{16}$/);
});
