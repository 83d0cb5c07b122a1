import { PUBLIC_EVENTS } from "@kobo/events";
import fc from "fast-check";
import { filterProblems, isWanted, namesAsked } from "../../../src/domain/event-filter";

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
])("%j stands for %j", (filters, wanted) => {
  expect(namesAsked(filters, NAMES)).toEqual(wanted);
  expect(NAMES.filter((name) => isWanted(filters, name))).toEqual(wanted);
});

test.each(["transfer", "transfer.", "trans.*", "*.completed", ".*", "TRANSFER.*"])(
  "%j stands for nothing, and no list can be asked for it",
  (filter) => {
    expect(NAMES.filter((name) => isWanted([filter], name))).toEqual([]);
    expect(() => namesAsked([filter], NAMES)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        details: {
          errors: [expect.objectContaining({ field: "event", code: "unknown_event" })],
        },
      }),
    );
  },
);

test("no filter at all stands for everything in a list, and for nothing at an endpoint", () => {
  expect(namesAsked([], NAMES)).toBeUndefined();
  expect(isWanted([], "transfer.failed")).toBe(false);
});

test("a filter has to stand for some event", () => {
  expect(codesOf(["*", "transfer.*", "payid.payment.*", "payment.succeeded"])).toEqual([]);
  expect(codesOf(["transfer", "transfer.complete", "refund.*", "*.failed", "**", ""])).toEqual(
    Array(6).fill("unknown_event"),
  );
  expect(codesOf([])).toEqual(["required"]);
  expect(codesOf(Array(51).fill("transfer.failed"))).toEqual(["too_many"]);
});

test("who mistypes a name is told what there is", () => {
  const [near, far] = filterProblems(["transfer.complete", "wallet.*"], NAMES);

  expect(near).toEqual({
    field: "events.0",
    code: "unknown_event",
    message: "No event has this name. There are transfer.completed, transfer.failed.",
  });
  expect(far).toMatchObject({
    field: "events.1",
    message: expect.stringContaining("transfer.*, payment.*, payid.*, or *."),
  });
});

test("every public event, and every beginning of one, may be asked for", () => {
  const beginnings = PUBLIC_EVENTS.flatMap((name) => {
    const words = name.split(".");
    return words.slice(1).map((_, index) => `${words.slice(0, index + 1).join(".")}.*`);
  });

  expect(filterProblems(PUBLIC_EVENTS, PUBLIC_EVENTS)).toEqual([]);
  expect(filterProblems([...new Set(beginnings)], PUBLIC_EVENTS)).toEqual([]);
});

test("a filter is told to be wrong exactly when it would bring nothing", () => {
  const word = fc.constantFrom("transfer", "payment", "completed", "failed", "*", "payid", "x", "");
  const filter = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join("."));

  fc.assert(
    fc.property(filter, (text) => {
      const isWrong = filterProblems([text], NAMES).length > 0;
      expect(isWrong).toBe(!NAMES.some((name) => isWanted([text], name)));
    }),
  );
});
