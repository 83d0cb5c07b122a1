import { localLimits } from "../../../src/app/limits/local-limits";

/** So slow that no token comes back while a test runs. */
const limitOf = (burst: number) => ({ perSecond: 0.001, burst });

test("a request consumes a token of each limit, or none when one refuses", () => {
  const limits = localLimits();
  const wide = { name: "wide", limit: limitOf(10) };
  const tight = { name: "tight", limit: limitOf(2) };

  const verdicts = Array.from({ length: 4 }, () => limits.consume([wide, tight], 1));

  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
  expect(verdicts.map(({ limit }) => limit)).toEqual([2, 2, 2, 2]);
  expect(limits.consume([wide], 0)).toMatchObject({ allowed: true, remaining: 8 });
});

test("a cost of 0 consumes no token", () => {
  const limits = localLimits();
  const bucket = { name: "a", limit: limitOf(1) };

  for (let i = 0; i < 3; i++) expect(limits.consume([bucket], 0).allowed).toBe(true);
  expect(limits.consume([bucket], 1).allowed).toBe(true);
  expect(limits.consume([bucket], 0).allowed).toBe(false);
});

test("a refunded token is available again", () => {
  const limits = localLimits();
  const bucket = { name: "a", limit: limitOf(1) };

  limits.consume([bucket], 1);
  limits.refund(bucket);

  expect(limits.consume([bucket], 1).allowed).toBe(true);
  expect(limits.consume([bucket], 1).allowed).toBe(false);
});

test("a refund never exceeds the burst", () => {
  const limits = localLimits();
  const bucket = { name: "a", limit: limitOf(2) };

  limits.refund(bucket);
  limits.consume([bucket], 1);
  for (let i = 0; i < 5; i++) limits.refund(bucket);

  const verdicts = Array.from({ length: 3 }, () => limits.consume([bucket], 1).allowed);
  expect(verdicts).toEqual([true, true, false]);
});

test("a state learned from Redis counts like a local one", () => {
  const limits = localLimits();
  const bucket = { name: "a", limit: limitOf(2) };
  const oneMs = 1_000 / bucket.limit.perSecond;

  limits.learn("a", 2 * oneMs, limits.now());
  expect(limits.consume([bucket], 1).allowed).toBe(false);
  limits.learn("a", oneMs, limits.now());
  expect(limits.consume([bucket], 1)).toMatchObject({ allowed: true, remaining: 0 });
});
