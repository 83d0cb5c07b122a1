import fc from "fast-check";
import { compare } from "../../src/compare";
import { lagosDayOf, spanOfDay } from "../../src/day";
import type { Movement, Standing } from "../../src/movement";
import { aMovement, DAY, NOON } from "../factories";

const span = spanOfDay(DAY);
const asOf = new Date("2026-11-21T00:30:00Z");
const HOUR_MS = 3_600_000;

const differences = (ours: Movement[], theirs: Movement[], readAt = asOf) =>
  compare(ours, theirs, { span, asOf: readAt });
const kinds = (ours: Movement[], theirs: Movement[], readAt = asOf) =>
  differences(ours, theirs, readAt).map(({ kind }) => kind);

test("a day begins and ends at midnight in Lagos", () => {
  expect(span.from).toEqual(new Date("2026-11-19T23:00:00Z"));
  expect(span.to).toEqual(new Date("2026-11-20T23:00:00Z"));
  expect(lagosDayOf(span.from)).toBe(DAY);
  expect(lagosDayOf(new Date(span.to.getTime() - 1))).toBe(DAY);
  expect(lagosDayOf(span.to)).toBe("2026-11-21");
});

describe("one movement on both sides", () => {
  const STANDINGS: Standing[] = ["open", "settled", "failed", "reversed"];
  const AGREEING = new Set(["open/open", "settled/settled", "failed/failed", "reversed/reversed"]);
  // Money that came back is where money is that never left.
  for (const pair of ["failed/reversed", "reversed/failed"]) AGREEING.add(pair);

  const pairs = STANDINGS.flatMap((our) => STANDINGS.map((their) => [our, their] as const));
  test.each(pairs)("ours %s against theirs %s", (our, their) => {
    const found = kinds([aMovement({ standing: our })], [aMovement({ standing: their })]);

    expect(found).toEqual(AGREEING.has(`${our}/${their}`) ? [] : ["status_differs"]);
  });

  test("both the amount and the status may differ", () => {
    const ours = aMovement({ standing: "failed", merchantId: "m-1" });
    const theirs = aMovement({ amount: 10_001n });

    expect(differences([ours], [theirs])).toEqual([
      {
        kind: "amount_differs",
        key: "k-1",
        ours: { amount: 10_000n, currency: "NGN", status: "failed" },
        theirs: { amount: 10_001n, currency: "NGN", status: "success" },
        merchantId: "m-1",
      },
      expect.objectContaining({ kind: "status_differs" }),
    ]);
  });
});

describe("an amount that one side does not know yet", () => {
  const unknown = aMovement({ amount: undefined });

  test("matches every amount", () => {
    expect(kinds([unknown], [aMovement()])).toEqual([]);
    expect(kinds([aMovement()], [unknown])).toEqual([]);
    expect(kinds([unknown], [unknown])).toEqual([]);
  });

  test("hides no other difference", () => {
    const failed = aMovement({ amount: undefined, standing: "failed" });

    expect(kinds([failed], [aMovement()])).toEqual(["status_differs"]);
    expect(kinds([unknown], [])).toEqual(["ours_only"]);
    expect(kinds([unknown], [aMovement(), aMovement()])).toEqual(["double"]);
  });

  test("is shown as unknown, and so is a sum that it is part of", () => {
    const [alone] = differences([unknown], []);
    const [doubled] = differences([unknown], [aMovement(), unknown]);

    expect(alone?.ours).toMatchObject({ amount: undefined, status: "success" });
    expect(doubled?.theirs).toMatchObject({ amount: undefined, status: "success, success" });
  });

  test("is not an amount of zero", () => {
    expect(kinds([aMovement({ amount: 0n })], [aMovement()])).toEqual(["amount_differs"]);
  });
});

describe("currencies", () => {
  const dollars = (fields: Partial<Movement> = {}) => aMovement({ currency: "USD", ...fields });

  test("equal amounts in different currencies differ", () => {
    expect(differences([dollars()], [aMovement()])).toMatchObject([
      {
        kind: "amount_differs",
        ours: { amount: 10_000n, currency: "USD" },
        theirs: { amount: 10_000n, currency: "NGN" },
      },
    ]);
  });

  test("a movement without a currency is in naira", () => {
    expect(kinds([aMovement({ currency: "NGN" })], [aMovement()])).toEqual([]);
    expect(kinds([dollars()], [dollars()])).toEqual([]);
  });

  test("an unknown amount matches any currency", () => {
    expect(kinds([dollars({ amount: undefined })], [aMovement()])).toEqual([]);
  });

  test("several amounts in one currency are shown as their sum, in different currencies without a sum", () => {
    const [same] = differences([dollars()], [dollars(), dollars({ amount: 1n })]);
    const [mixed] = differences([dollars()], [dollars(), aMovement()]);

    expect(same?.theirs).toMatchObject({ amount: 10_001n, currency: "USD" });
    expect(mixed?.theirs).toEqual({
      amount: undefined,
      currency: undefined,
      status: "success, success",
    });
  });
});

describe("one side alone", () => {
  test("theirs is a difference in every state", () => {
    for (const standing of ["open", "settled", "failed", "reversed"] as const) {
      expect(kinds([], [aMovement({ standing })])).toEqual(["theirs_only"]);
    }
  });

  test("ours is a difference when money moved, and not when it failed", () => {
    expect(kinds([aMovement({ standing: "settled" })], [])).toEqual(["ours_only"]);
    expect(kinds([aMovement({ standing: "reversed" })], [])).toEqual(["ours_only"]);
    expect(kinds([aMovement({ standing: "failed" })], [])).toEqual([]);
  });

  test("an open payment of ours is not a difference until an hour has passed", () => {
    const ours = [aMovement({ standing: "open" })];

    expect(kinds(ours, [], new Date(NOON.getTime() + HOUR_MS))).toEqual([]);
    expect(kinds(ours, [], new Date(NOON.getTime() + HOUR_MS + 1))).toEqual(["ours_only"]);
  });
});

describe("two records with one key", () => {
  test("two of theirs are shown as their sum", () => {
    const [found, ...others] = differences([aMovement()], [aMovement(), aMovement()]);

    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: "double",
      ours: { amount: 10_000n, currency: "NGN", status: "success" },
      theirs: { amount: 20_000n, currency: "NGN", status: "success, success" },
    });
  });

  test("two of ours, or two on both sides, are a double", () => {
    expect(kinds([aMovement(), aMovement()], [aMovement()])).toEqual(["double"]);
    expect(kinds([aMovement(), aMovement()], [aMovement(), aMovement()])).toEqual(["double"]);
  });

  test("two payments that the other side lacks are two differences", () => {
    expect(kinds([], [aMovement(), aMovement()])).toEqual(["double", "theirs_only"]);
    expect(kinds([aMovement(), aMovement()], [])).toEqual(["double", "ours_only"]);
  });

  test("the second may be in the neighbouring day", () => {
    const second = aMovement({ at: new Date(NOON.getTime() + 24 * HOUR_MS) });

    expect(kinds([aMovement()], [aMovement(), second])).toEqual(["double"]);
  });
});

describe("the edge of a day", () => {
  const before = new Date(span.from.getTime() - 1);
  const first = span.from;
  const last = new Date(span.to.getTime() - 1);
  const after = span.to;

  test.each([
    ["ours first, theirs the day before", first, before],
    ["ours last, theirs the day after", last, after],
  ])("a counterpart over the edge is found: %s", (_, ourAt, theirAt) => {
    expect(kinds([aMovement({ at: ourAt })], [aMovement({ at: theirAt })])).toEqual([]);
  });

  test("a payment of a neighbouring day alone is not reported here", () => {
    for (const at of [before, after]) {
      expect(kinds([aMovement({ at })], [])).toEqual([]);
      expect(kinds([], [aMovement({ at })])).toEqual([]);
    }
  });

  test("a pair across midnight is reported once, on the provider's day", () => {
    const ours = [aMovement({ at: before })];

    expect(kinds(ours, [aMovement({ at: first, amount: 1n })])).toEqual(["amount_differs"]);
    expect(kinds([aMovement({ at: first })], [aMovement({ at: before, amount: 1n })])).toEqual([]);
  });
});

describe("whole statements", () => {
  const standing = fc.constantFrom<Standing>("open", "settled", "failed", "reversed");
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const movement = fc.record({
    amount: fc.option(amount, { nil: undefined }),
    standing,
    at: fc
      .integer({ min: span.from.getTime(), max: span.to.getTime() - 1 })
      .map((ms) => new Date(ms)),
  });
  const records = fc
    .array(movement, { maxLength: 40 })
    .map((list) => list.map((fields, index) => aMovement({ ...fields, key: `k-${index}` })));
  const drift = fc.integer({ min: -23 * HOUR_MS, max: 23 * HOUR_MS });

  /** How each kind of difference comes about. */
  const INJECTIONS = {
    ours_only: (one: Movement) => ({ ours: [settled(one)], theirs: [] }),
    theirs_only: (one: Movement) => ({ ours: [], theirs: [one] }),
    amount_differs: (one: Movement) => ({
      ours: [{ ...one, amount: one.amount ?? 1n }],
      theirs: [{ ...one, amount: (one.amount ?? 1n) + 1n }],
    }),
    status_differs: (one: Movement) => ({
      ours: [{ ...one, standing: "failed" as const }],
      theirs: [settled(one)],
    }),
    double: (one: Movement) => ({ ours: [one], theirs: [one, one] }),
  };
  const settled = (one: Movement): Movement => ({ ...one, standing: "settled" });
  type Kind = keyof typeof INJECTIONS;
  const injections = fc.array(fc.constantFrom(...(Object.keys(INJECTIONS) as Kind[])), {
    maxLength: 40,
  });

  test("equal records have no differences, however their clocks differ", () => {
    fc.assert(
      fc.property(records, drift, (ours, ms) => {
        const theirs = ours.map((one) => ({ ...one, at: new Date(one.at.getTime() + ms) }));

        expect(differences(ours, theirs)).toEqual([]);
      }),
    );
  });

  test("an amount unknown to one side or both is not a difference", () => {
    const side = fc.constantFrom("ours", "theirs", "both");
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, side), { maxLength: 40 }), (amounts) => {
        const recordsOf = (mine: string) =>
          amounts.map(([known, unknownTo], index) => {
            const isUnknown = unknownTo === mine || unknownTo === "both";
            return aMovement({ key: `k-${index}`, amount: isUnknown ? undefined : known });
          });

        expect(differences(recordsOf("ours"), recordsOf("theirs"))).toEqual([]);
      }),
    );
  });

  test("injected differences are found, and nothing else, in any order of the records", () => {
    fc.assert(
      fc.property(records, injections, fc.integer(), (all, injected, seed) => {
        const pairs = all.map((one, index) => {
          const kind = injected[index];
          return kind ? INJECTIONS[kind](one) : { ours: [one], theirs: [one] };
        });
        const ours = pairs.flatMap((pair) => pair.ours);
        const theirs = pairs.flatMap((pair) => pair.theirs);
        const expected = all.flatMap(({ key }, index) => {
          return injected[index] ? [`${injected[index]} ${key}`] : [];
        });

        const found = differences(shuffled(ours, seed), shuffled(theirs, seed + 1));

        expect(found.map(({ kind, key }) => `${kind} ${key}`).sort()).toEqual(expected.sort());
      }),
    );
  });

  test("the days of a week report every difference once", () => {
    const days = ["2026-11-18", "2026-11-19", DAY, "2026-11-21", "2026-11-22"].map(spanOfDay);
    fc.assert(
      fc.property(records, injections, drift, (all, injected, ms) => {
        const pairs = all.map((one, index) => {
          const pair = INJECTIONS[injected[index] ?? "double"](one);
          const moved = pair.theirs.map((line) => ({ ...line, at: new Date(+line.at + ms) }));
          return { ours: pair.ours, theirs: moved };
        });
        const ours = pairs.flatMap((pair) => pair.ours);
        const theirs = pairs.flatMap((pair) => pair.theirs);

        const found = days.flatMap((day) => compare(ours, theirs, { span: day, asOf }));

        expect(found).toHaveLength(all.length);
      }),
    );
  });
});

/** The same in another order, always the same for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const weight = (index: number): number => Math.imul(index + 1, 2_654_435_761) ^ seed;
  return items
    .map((item, index) => ({ item, weight: weight(index) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ item }) => item);
}
