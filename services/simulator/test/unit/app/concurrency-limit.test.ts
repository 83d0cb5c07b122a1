import { ConcurrencyLimit } from "../../../src/app/webhook-sender";

test("runs a limited number of jobs at a time, the others in order", async () => {
  const limit = new ConcurrencyLimit(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    limit.run(() => {
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

test("a failed job frees its slot", async () => {
  const limit = new ConcurrencyLimit(1);

  await expect(limit.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");

  expect(await limit.run(() => Promise.resolve("yes"))).toBe("yes");
});
