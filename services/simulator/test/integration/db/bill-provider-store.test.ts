import fc from "fast-check";
import { BillProviderStore } from "../../../src/db/bill-provider-store";
import { reservedFromFloat } from "../../../src/domain/bill-provider/purchases/purchase";
import type { Mode } from "../../../src/domain/mode";
import { aWebhook } from "../../bank-factories";
import { aPurchase } from "../../factories";
import { newFolder, removeFolders } from "../running";

const INITIAL_BALANCE = 100_000_000_000n;

afterEach(removeFolders);

function openStore(folder: string, mode: Mode = "test"): BillProviderStore {
  return new BillProviderStore({ folder, mode });
}

function contentOf(store: BillProviderStore) {
  const { purchases, duplicateWindowSeconds } = store;
  return {
    purchases: purchases.list(),
    places: purchases.list().map(({ requestId }) => purchases.positionOf(requestId)),
    balance: store.float.balance,
    duplicateWindowSeconds,
    newest: store.newestOf("mtn", "08011111111"),
    prices: store.prices.list(),
    webhooks: store.webhooks.list(),
  };
}

test("a new store is empty, with a full float and its mode's duplicate window", async () => {
  const folder = await newFolder();
  const [store, live] = [openStore(folder), openStore(folder, "live")];

  expect(contentOf(store)).toEqual({
    purchases: [],
    balance: INITIAL_BALANCE,
    duplicateWindowSeconds: 0,
    newest: undefined,
    places: [],
    prices: [],
    webhooks: [],
  });
  expect(live.duplicateWindowSeconds).toBe(30);
  await Promise.all([store.close(), live.close()]);
});

const changes = fc.array(
  fc.oneof(
    fc.record({
      requestId: fc.constantFrom("a", "b", "c", "d"),
      status: fc.constantFrom("delivered", "pending", "failed", "reversed"),
      deliveries: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({ float: fc.bigInt({ min: 0n, max: 10n ** 12n }) }),
    fc.record({ seconds: fc.nat() }),
    fc.record({ price: fc.bigInt({ min: 1n, max: 10n ** 9n }) }),
    fc.record({ deleted: fc.constantFrom("a", "b", "c", "d") }),
    fc.record({ ended: fc.constantFrom("a", "b", "c", "d") }),
  ),
  { maxLength: 20 },
);

type Change = (typeof changes extends fc.Arbitrary<infer List> ? List : never)[number];

let webhooks = 0;

function newWebhook() {
  webhooks += 1;
  return aWebhook({ id: `ntc_${webhooks}` });
}

function apply(store: BillProviderStore, change: Change): void {
  if ("float" in change) store.float.balance = change.float;
  else if ("seconds" in change) store.duplicateWindowSeconds = change.seconds;
  else if ("deleted" in change) store.purchases.delete(change.deleted);
  else if ("price" in change) {
    const { price } = change;
    store.prices.put({ serviceId: "dstv", variationCode: "compact", price });
    store.webhooks.put(newWebhook());
  } else if ("ended" in change) {
    store.purchases.put(aPurchase({ requestId: change.ended, status: "reversed" }));
    store.webhooks.put(newWebhook());
  } else store.purchases.put(aPurchase(change));
}

test("a reopened store has the same content after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (happened) => {
      const folder = await newFolder();
      const before = openStore(folder);
      for (const change of happened) apply(before, change);
      const content = contentOf(before);
      await before.close();

      const after = openStore(folder);

      expect(contentOf(after)).toEqual(content);
      await after.close();
    }),
    { numRuns: 30 },
  );
});

test("positions are never reused, not even of deleted rows", async () => {
  const folder = await newFolder();
  const store = openStore(folder);
  for (const requestId of ["a", "b"]) store.purchases.put(aPurchase({ requestId }));
  store.purchases.delete("a");
  for (const requestId of ["c", "d", "a"]) store.purchases.put(aPurchase({ requestId }));

  const placed = store.purchases
    .list()
    .map(({ requestId }) => [requestId, store.purchases.positionOf(requestId)]);

  expect(placed).toEqual([
    ["b", 1],
    ["c", 2],
    ["d", 3],
    ["a", 4],
  ]);
  await store.close();
});

test("the balance and the purchases add up to the deposits", async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (happened) => {
      const folder = await newFolder();
      const store = openStore(folder);
      for (const change of happened) if (!("float" in change)) apply(store, change);

      const kept = store.purchases
        .list()
        .reduce((sum, purchase) => sum + reservedFromFloat(purchase), 0n);

      expect(store.float.balance + kept).toBe(INITIAL_BALANCE);
      await store.close();
    }),
    { numRuns: 30 },
  );
});

test("settling an old purchase does not make it the newest", async () => {
  const folder = await newFolder();
  const store = openStore(folder);
  store.purchases.put(aPurchase({ requestId: "old", status: "pending" }));
  store.purchases.put(aPurchase({ requestId: "new" }));

  store.purchases.put(aPurchase({ requestId: "old", status: "delivered" }));

  expect(store.newestOf("mtn", "08011111111")).toMatchObject({ requestId: "new" });
  await store.close();
});
