import { digitsFrom, pick } from "../../../src/domain/pick";
import { MANY_IDS } from "../../factories";

test.each([2, 3, 4])("each of %p options is picked about equally often", (count) => {
  const options = Array.from({ length: count }, (_, index) => index);
  const taken = options.map(() => 0);

  for (const id of MANY_IDS) {
    const option = pick(id, options as [number, ...number[]]);
    taken[option] = (taken[option] ?? 0) + 1;
  }

  for (const times of taken) expect(times).toBeGreaterThan(MANY_IDS.length / count / 2);
});

test("digits have the requested count, and depend on the key only", () => {
  const texts = MANY_IDS.map((id) => digitsFrom(id, 20));

  for (const text of texts) expect(text).toMatch(/^\d{20}$/);
  expect(MANY_IDS.map((id) => digitsFrom(id, 20))).toEqual(texts);
  expect(new Set(texts).size).toBe(texts.length);
  expect(new Set(MANY_IDS.map((id) => digitsFrom(id, 9))).size).toBe(texts.length);
});
