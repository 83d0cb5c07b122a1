import fc from "fast-check";
import { afterRound, fateOf, newNotice, sentAgain } from "../../../src/domain/notice";
import { aNotice } from "../../bank-factories";
import { NOON } from "../../factories";

const TOLD = { id: "ntc_1", event: "account.credited", about: "x", body: "{}" };

const later = (ms: number) => new Date(NOON.getTime() + ms);

function attempt(status: number | null) {
  return { at: NOON, status, error: status === null ? "no answer" : null };
}

test("a new notice goes out at once", () => {
  const notice = newNotice(TOLD, undefined, NOON);

  expect(notice).toMatchObject({ manner: "as usual", nextAt: NOON, attempts: [] });
  expect(fateOf(notice)).toBe("waiting");
});

test("a fault decides how it goes out, or when", () => {
  expect(newNotice(TOLD, { kind: "doubled", ms: 0 }, NOON).manner).toBe("doubled");
  expect(newNotice(TOLD, { kind: "late", ms: 5 }, NOON).nextAt).toEqual(later(5));
  expect(fateOf(newNotice(TOLD, { kind: "off", ms: 0 }, NOON))).toBe("off");
});

test.each([200, 201, 299])("an answer with %p takes it", (status) => {
  const after = afterRound(aNotice(), [attempt(status)], NOON);

  expect(after.nextAt).toBeNull();
  expect(fateOf(after)).toBe("taken");
});

test.each([null, 199, 300, 302, 404, 500])("an answer with %p does not", (status) => {
  const after = afterRound(aNotice(), [attempt(status)], NOON);

  expect(after.nextAt).toEqual(later(1_000));
  expect(fateOf(after)).toBe("waiting");
});

test("of two at once, one that is taken is enough", () => {
  const after = afterRound(aNotice(), [attempt(500), attempt(200)], NOON);

  expect(fateOf(after)).toBe("taken");
});

test("however it went, nobody is told more than seven times, and then it is given up", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(null, 404, 500), { maxLength: 10 }), (statuses) => {
      let notice = aNotice();
      for (const status of statuses) {
        if (notice.nextAt) notice = afterRound(notice, [attempt(status)], NOON);
      }

      expect(notice.attempts.length).toBe(Math.min(statuses.length, 7));
      expect(fateOf(notice)).toBe(statuses.length < 7 ? "waiting" : "given up");
    }),
  );
});

test("a good status counts for nothing when something is wrong with what came with it", () => {
  const after = afterRound(aNotice(), [{ ...attempt(200), error: "not heard" }], NOON);

  expect(after.nextAt).toEqual(later(1_000));
  expect(fateOf(after)).toBe("waiting");
});

test("where a player tells of the same five times, the last wait is two minutes", () => {
  const waits: (number | undefined)[] = [];
  let notice = aNotice();
  while (notice.nextAt) {
    notice = afterRound(notice, [attempt(500)], NOON, 5);
    waits.push(notice.nextAt ? notice.nextAt.getTime() - NOON.getTime() : undefined);
  }

  expect(waits).toEqual([1_000, 5_000, 30_000, 120_000, undefined]);
  expect(fateOf(notice)).toBe("given up");
});

test("sent again, it starts from the beginning and in order, and remembers what was", () => {
  const before = aNotice({ manner: "wrong", nextAt: null, rounds: 7, attempts: [attempt(500)] });

  const again = sentAgain(before, later(60_000));

  expect(again).toMatchObject({ manner: "as usual", nextAt: later(60_000), rounds: 0 });
  expect(again.attempts).toHaveLength(1);
});
