import { oldestOpen } from "@kobo/saga";
import { measureQueue, openPurchases, openReviews } from "../../../src/app/purchases/measure-queue";
import { processing, silent } from "../../factories";
import { boughtWorlds } from "../purchase-world";

const { aBought } = boughtWorlds();

/** The values that are not zero, and the number of all values. */
async function shownBy(gauge: typeof openReviews | typeof openPurchases) {
  const { values } = await gauge.get();
  const counts = values
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => `${Object.values(labels).join(" ")}: ${value}`);
  return { size: values.length, counts: counts.sort() };
}

const MODES = 2;
const REASONS = 8;
const STATES = 9;

test("open reviews and purchases are counted, with zero for the others", async () => {
  const { buy, buyDeclined, buyUnresolved, buyContradicted, provider, parts } = aBought();
  await buyDeclined();
  await buyDeclined();
  await buyContradicted({ mode: "live" });
  await buyUnresolved({ mode: "live" });
  provider.outcomes = { pay: silent, requery: processing };
  await buy();

  await measureQueue(parts.db);

  expect(await shownBy(openReviews)).toEqual({
    size: MODES * REASONS,
    counts: ["live contradicted: 1", "live unresolved: 1", "test failed: 2"],
  });
  expect(await shownBy(openPurchases)).toEqual({
    size: MODES * STATES,
    counts: ["live review: 1", "test pending: 1"],
  });
});

test("the oldest purchase in progress is measured without those in review", async () => {
  const { admin, parts } = aBought();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await admin("purchases").where({ state: "pending" }).update({ created_at: hourAgo });
  await admin("purchases")
    .where({ state: "review" })
    .update({ created_at: new Date(0) });

  await measureQueue(parts.db);

  const { values } = await oldestOpen.get();
  expect(values).toEqual([
    { labels: { operation: "bill purchase", mode: "test" }, value: expect.any(Number) },
  ]);
  expect(values[0]?.value).toBeGreaterThanOrEqual(3_600);
  expect(values[0]?.value).toBeLessThan(3_700);
});

test("a lost purchase holds no money, and is not measured", async () => {
  const { admin, parts } = aBought();
  await admin("purchases").where({ state: "pending" }).update({ state: "lost" });

  await measureQueue(parts.db);

  expect((await oldestOpen.get()).values).toEqual([]);
  expect((await shownBy(openPurchases)).counts).toContain("test lost: 1");
});

test("closed reviews and purchases count as zero at the next measurement", async () => {
  const { admin, parts } = aBought();
  await admin("reviews").update({ closed_at: new Date(), resolution: "closed" });
  await admin("purchases").update({ state: "refused", due_at: null, completed_at: null });

  await measureQueue(parts.db);

  expect(await shownBy(openReviews)).toEqual({ size: MODES * REASONS, counts: [] });
  expect(await shownBy(openPurchases)).toEqual({ size: MODES * STATES, counts: [] });
});
