import { aTenant } from "@kobo/core/testing";
import { countByFingerprintKey } from "../../../src/db/payment-methods";
import { keysOf } from "../../../src/domain/keyed-hash";
import { cardWorlds } from "../world";

const { aWorld, admin } = cardWorlds();

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const [old, entering, both, fresh] = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW].map(keysOf);
const keyOf = (keys = fresh) => keys?.cardKeys[0].id;

const cardsOf = async (merchantId: string) =>
  admin()("payment_methods AS m")
    .join("customers AS c", "c.id", "m.customer_id")
    .where("c.merchant_id", merchantId)
    .select("m.id", "m.fingerprint_key AS key");

test("during key rotation a saved card stays one card, and is rehashed with the new key when its number is sent", async () => {
  const tenant = aTenant();
  const [first, second, third, last] = [old, entering, both, fresh].map((keys) => aWorld(keys));

  await first?.create({}, { tenant });
  await second?.create({}, { tenant });
  const before = await cardsOf(tenant.merchantId);
  await third?.create({}, { tenant });
  const during = await cardsOf(tenant.merchantId);
  await last?.create({}, { tenant });

  expect(before).toEqual([{ id: expect.any(String), key: keyOf(old) }]);
  expect(during).toEqual([{ id: before[0]?.id, key: keyOf(fresh) }]);
  expect(await cardsOf(tenant.merchantId)).toEqual(during);
  expect(await countByFingerprintKey(admin(), 10)).toContainEqual({
    keyId: keyOf(fresh),
    cards: 1,
  });
});

test("during key rotation a card stored by a browser is recognized, whichever key was first", async () => {
  const tenant = aTenant();
  const [first, second, third] = [old, entering, both].map((keys) => aWorld(keys));
  const payWith = async (world = second, stored = world) => {
    const { paymentMethod } = (await stored?.storeCard({}, { tenant })) ?? {};
    await world?.create({ payment_method: { id: paymentMethod?.id } }, { tenant });
    return cardsOf(tenant.merchantId);
  };

  await payWith(first);
  expect(await payWith(third)).toEqual([{ id: expect.any(String), key: keyOf(fresh) }]);
  expect(await payWith(third, second)).toHaveLength(1);
  expect(await payWith(third)).toHaveLength(1);
});

test("concurrent payments of one card with the old and the new key first store it once", async () => {
  const tenant = aTenant();
  const [before, after] = [aWorld(entering), aWorld(both)];
  await before.create({}, { tenant });

  await Promise.all([1, 2, 3, 4].map((n) => (n % 2 ? before : after).create({}, { tenant })));

  expect(await cardsOf(tenant.merchantId)).toHaveLength(1);
});

test.each([
  { first: "old", storing: entering, alone: old },
  { first: "new", storing: both, alone: fresh },
])(
  "a request during key rotation is stored with the first key's fingerprint ($first)",
  async ({ storing, alone }) => {
    const tenant = aTenant();
    const { payment } = await aWorld(storing).create({}, { tenant, key: "key-1" });

    const repeated = await aWorld(alone).create({}, { tenant, key: "key-1" });

    expect(repeated).toEqual({ payment, replay: "REPLAY_BY_KEY" });
  },
);

test("during key rotation a repeat with an Idempotency-Key is recognized, and another body is refused", async () => {
  const tenant = aTenant();
  const [before, during, after] = [aWorld(old), aWorld(both), aWorld(fresh)];
  const first = await before.create({}, { tenant, key: "key-1" });

  const repeated = await during.create({}, { tenant, key: "key-1" });

  expect(repeated.payment?.id).toBe(first.payment?.id);
  expect(repeated.replay).toBe("REPLAY_BY_KEY");
  await expect(during.create({ amount: 7 }, { tenant, key: "key-1" })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  // Without the old key the request cannot be compared, so nothing is charged twice.
  await expect(after.create({}, { tenant, key: "key-1" })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});
