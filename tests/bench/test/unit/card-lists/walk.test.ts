import { middleOf } from "../../../src/card-lists/walk";

test("the middle is the tenth of the pages around the half of the list", () => {
  const pages = Array.from({ length: 100 }, (_, index) => index);

  expect(middleOf(pages).toSorted((a, b) => a - b)).toEqual(pages.slice(45, 55));
});

test("pages that lie beside each other are not asked for one after the other", () => {
  const middle = middleOf(Array.from({ length: 100 }, (_, index) => index));

  expect(middle).toEqual([45, 50, 46, 51, 47, 52, 48, 53, 49, 54]);
});

test("a short list has a middle, too", () => {
  expect(middleOf(["only"])).toEqual(["only"]);
  expect(middleOf(["first", "second", "third"])).toEqual(["second"]);
});
