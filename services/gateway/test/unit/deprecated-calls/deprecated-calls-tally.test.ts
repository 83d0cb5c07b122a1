import { Tally } from "../../../src/app/deprecated-calls/tally";
import type { DeprecatedCalls } from "../../../src/domain/deprecated-calls";

const AT = new Date("2026-11-22T23:59:59.999Z");

function calls(over: Partial<DeprecatedCalls> = {}): DeprecatedCalls {
  return {
    merchantId: "ada",
    mode: "test",
    keyId: "key-1",
    operation: "POST /v1/payments",
    day: "2026-11-22",
    calls: 1,
    lastCalledAt: AT,
    ...over,
  };
}

test("calls of one key, operation and day are summed, with the last time", () => {
  const tally = new Tally(10);
  const earlier = new Date("2026-11-22T08:00:00Z");

  tally.add(calls({ calls: 3, lastCalledAt: earlier }));
  tally.add(calls());
  tally.add(calls({ calls: 2, lastCalledAt: earlier }));

  expect(tally.drain()).toEqual([calls({ calls: 6 })]);
});

test("other calls have their own sums, and the order is always the same", () => {
  const all = [
    calls(),
    calls({ day: "2026-11-23" }),
    calls({ operation: "POST /v1/refunds" }),
    calls({ keyId: "key-2" }),
    calls({ mode: "live" }),
    calls({ merchantId: "bello" }),
  ];
  const taken = [all, all.toReversed()].map((some) => {
    const tally = new Tally(10);
    for (const one of some) tally.add(one);
    return tally.drain();
  });

  expect(taken[0]).toHaveLength(all.length);
  expect(taken[0]).toEqual(expect.arrayContaining(all));
  expect(taken[1]).toEqual(taken[0]);
});

test("drained sums are removed", () => {
  const tally = new Tally(10);
  tally.add(calls());
  tally.drain();

  expect(tally.drain()).toEqual([]);
});

test("a full tally adds to existing sums, and rejects new ones", () => {
  const tally = new Tally(2);

  const taken = [
    tally.add(calls({ keyId: "key-1" })),
    tally.add(calls({ keyId: "key-2" })),
    tally.add(calls({ keyId: "key-3" })),
    tally.add(calls({ keyId: "key-2" })),
  ];

  expect(taken).toEqual([true, true, false, true]);
  expect(tally.drain().map((sum) => [sum.keyId, sum.calls])).toEqual([
    ["key-1", 1],
    ["key-2", 2],
  ]);
});
