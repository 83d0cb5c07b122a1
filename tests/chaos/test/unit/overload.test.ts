import { overloadViolations, type Phase, recoveredAfterS } from "../../src/overload/figures";
import type { Sent } from "../../src/overload/load";

const sent = (atMs: number, fields: Partial<Sent> = {}): Sent => ({
  ...{ reference: `o-${atMs}`, atMs, tookMs: 40, status: 201, isShed: false, hasRetryAfter: false },
  ...fields,
});
const phase = (name: string, of: (atMs: number) => Partial<Sent> = () => ({})): Phase => ({
  ...{ name, perSecond: 10, seconds: 10 },
  sent: Array.from({ length: 100 }, (_, index) => sent(index * 100, of(index * 100))),
});
const shed = { status: 503, isShed: true, hasRetryAfter: true };
const before = phase("before");
const during = phase("overload", (atMs) => (atMs % 300 === 0 ? {} : shed));

test("a load that is served as before at once has recovered at once", () => {
  const after = phase("after");

  expect(recoveredAfterS(before, after)).toBe(0);
  expect(overloadViolations({ before, during, after })).toEqual([]);
});

test("the recovery ends with the last bad second", () => {
  const slow = phase("after", (atMs) => (atMs < 3_500 ? { tookMs: 900 } : {}));
  const refused = phase("after", (atMs) => (atMs === 7_000 ? shed : {}));

  expect(recoveredAfterS(before, slow)).toBe(4);
  expect(recoveredAfterS(before, refused)).toBe(8);
  expect(overloadViolations({ before, during, after: refused })).toHaveLength(1);
});

test("an overload that is refused without Retry-After, or wholly, is found", () => {
  const bare = phase("overload", (atMs) => (atMs === 0 ? {} : { ...shed, hasRetryAfter: false }));
  const after = phase("after");

  expect(overloadViolations({ before, during: bare, after })).toHaveLength(1);
  expect(overloadViolations({ before, during: phase("overload", () => shed), after })).toHaveLength(
    1,
  );
});
