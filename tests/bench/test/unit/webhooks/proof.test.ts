import { unasked } from "../../../src/webhooks/proof";

test("a repeat is right when the service knows that it tried so often", () => {
  expect(unasked(new Map([["a", 2]]), new Map([["a", 2]]))).toEqual([]);
  expect(unasked(new Map([["a", 2]]), new Map([["a", 3]]))).toEqual([]);
});

test("a repeat that the service knows nothing of is a problem", () => {
  const repeats = new Map([
    ["a", 2],
    ["b", 3],
  ]);

  expect(unasked(repeats, new Map([["a", 1]]))).toEqual([
    "a came 2 times, and was tried 1 times",
    "b came 3 times, and was tried 0 times",
  ]);
});
