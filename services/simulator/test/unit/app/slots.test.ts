import { Slots } from "../../../src/app/slots";

test("so many are under way at a time, and the others follow in order", async () => {
  const slots = new Slots(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    slots.take(() => {
      started.push(index);
      return new Promise<void>((end) => void ends.push(end));
    }),
  );
  expect(started).toEqual([0, 1]);

  ends[0]?.();
  await all[0];
  expect(started).toEqual([0, 1, 2]);
  ends[1]?.();
  await all[1];

  expect(started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(all);
});

test("what fails makes room as well", async () => {
  const slots = new Slots(1);

  await expect(slots.take(() => Promise.reject(new Error("no")))).rejects.toThrow("no");

  expect(await slots.take(() => Promise.resolve("yes"))).toBe("yes");
});
