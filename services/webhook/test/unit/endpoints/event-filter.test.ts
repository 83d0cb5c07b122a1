import { PUBLIC_EVENTS } from "@kobo/events";
import fc from "fast-check";
import { filteredEventNames, filterProblems, isSubscribed } from "../../../src/domain/event-filter";

const NAMES = [
  "transfer.completed",
  "transfer.failed",
  "payment.succeeded",
  "payid.payment.completed",
];
const codesOf = (filters: string[]) => filterProblems(filters, NAMES).map(({ code }) => code);

test.each([
  [["*"], NAMES],
  [["transfer.failed"], ["transfer.failed"]],
  [["transfer.*"], ["transfer.completed", "transfer.failed"]],
  [["payid.*"], ["payid.payment.completed"]],
  [["payid.payment.*"], ["payid.payment.completed"]],
  [["payment.*"], ["payment.succeeded"]],
  [
    ["payment.*", "transfer.failed"],
    ["transfer.failed", "payment.succeeded"],
  ],
])("%j matches %j", (filters, expected) => {
  expect(filteredEventNames(filters, NAMES)).toEqual(expected);
  expect(NAMES.filter((name) => isSubscribed(filters, name))).toEqual(expected);
});

test.each(["transfer", "transfer.", "trans.*", "*.completed", ".*", "TRANSFER.*"])(
  "%j matches nothing, and is refused as a list filter",
  (filter) => {
    expect(NAMES.filter((name) => isSubscribed([filter], name))).toEqual([]);
    expect(() => filteredEventNames([filter], NAMES)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        details: {
          errors: [expect.objectContaining({ field: "event", code: "unknown_event" })],
        },
      }),
    );
  },
);

test("no filter matches everything in a list, and is refused for an endpoint", () => {
  expect(filteredEventNames([], NAMES)).toBeUndefined();
  expect(isSubscribed([], "transfer.failed")).toBe(false);
});

test("a filter must match some event", () => {
  expect(codesOf(["*", "transfer.*", "payid.payment.*", "payment.succeeded"])).toEqual([]);
  expect(codesOf(["transfer", "transfer.complete", "refund.*", "*.failed", "**", ""])).toEqual(
    Array(6).fill("unknown_event"),
  );
  expect(codesOf([])).toEqual(["required"]);
  expect(codesOf(Array(101).fill("transfer.failed"))).toEqual(["too_many"]);
});

test("an unknown name is refused with suggestions", () => {
  const [near, far] = filterProblems(["transfer.complete", "wallet.*"], NAMES);

  expect(near).toEqual({
    field: "events.0",
    code: "unknown_event",
    message: "Unknown event. Use one of: transfer.completed, transfer.failed.",
  });
  expect(far).toMatchObject({
    field: "events.1",
    message: expect.stringContaining("transfer.*, payment.*, payid.*, or *."),
  });
});

test("accepts every public event and every prefix of one", () => {
  const beginnings = PUBLIC_EVENTS.flatMap((name) => {
    const words = name.split(".");
    return words.slice(1).map((_, index) => `${words.slice(0, index + 1).join(".")}.*`);
  });

  expect(filterProblems(PUBLIC_EVENTS, PUBLIC_EVENTS)).toEqual([]);
  expect(filterProblems([...new Set(beginnings)], PUBLIC_EVENTS)).toEqual([]);
});

test("refuses a filter exactly when it matches nothing", () => {
  const word = fc.constantFrom("transfer", "payment", "completed", "failed", "*", "payid", "x", "");
  const filter = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join("."));

  fc.assert(
    fc.property(filter, (text) => {
      const isWrong = filterProblems([text], NAMES).length > 0;
      expect(isWrong).toBe(!NAMES.some((name) => isSubscribed([text], name)));
    }),
  );
});
