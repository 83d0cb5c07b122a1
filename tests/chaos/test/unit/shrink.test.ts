import fc from "fast-check";
import { shrink } from "../../src/nemesis/shrink";

const ITEMS = Array.from({ length: 40 }, (_, index) => index);

test("a failure that two faults cause together is reduced to these two", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(39), fc.nat(39), async (one, other) => {
      const left = await shrink(
        ITEMS,
        async (items) => items.includes(one) && items.includes(other),
      );

      expect([...left]).toEqual([...new Set([one, other])].sort((a, b) => a - b));
    }),
  );
});

test("a failure without any fault is reduced to none", async () => {
  await expect(shrink(ITEMS, async () => true)).resolves.toEqual([]);
});

test("at the time limit, the shortest so far is returned", async () => {
  let tries = 0;

  const left = await shrink(
    ITEMS,
    async (items) => {
      tries++;
      return items.includes(3);
    },
    () => tries >= 3,
  );

  expect(left).toContain(3);
  expect(left.length).toBeLessThan(ITEMS.length);
});
