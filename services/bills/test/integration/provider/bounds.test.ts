import { newUuid } from "@kobo/core/ids";
import { testDatabase } from "@kobo/postgres/testing";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { testRedisUrl } from "@kobo/testing";
import { catalogue } from "../../../src/app/catalogue/catalogue";
import { staleCache } from "../../../src/app/catalogue/stale-cache";
import { purchaseBill } from "../../../src/app/purchases/purchase-bill";
import { billProvider, type Provider } from "../../../src/clients/provider/provider";
import { MIGRATIONS } from "../../../src/db/schema";
import { aPurchaseBill } from "../../factories";
import { json, rawProvider } from "../raw-provider";
import { aWorld } from "../world";

const logger = createLogger("test", "silent");
const database = testDatabase(MIGRATIONS);
const raw = rawProvider();
let redis: Redis;
let provider: Provider;
beforeAll(async () => {
  redis = connectRedis(testRedisUrl(), logger);
  await untilReady(redis);
  provider = billProvider(raw.account({ timeoutMs: 8_000 }));
});
afterAll(async () => {
  await provider.close();
  redis.disconnect();
});

/** The provider has its own bounds for airtime, in naira. */
function aWorldWith(bounds: { minimium_amount?: string; maximum_amount?: number | string }) {
  raw.behave = (response, request) => {
    const content = request.url.startsWith("/api/service-categories")
      ? [{ identifier: "airtime", name: "Airtime Recharge" }]
      : [{ serviceID: "mtn", name: "MTN Airtime VTU", product_type: "flexible", ...bounds }];
    json({ response_description: "000", content })(response, request);
  };
  const cache = staleCache({ redis, prefix: `${newUuid()}:`, logger });
  const list = catalogue({ mode: "test", provider, cache, logger });
  const { parts } = aWorld(database().db);
  return { ...parts, catalogues: { live: list, test: list } };
}

const naira = (amount: bigint) => amount * 100n;

test.each([
  ["the provider's where it is tighter", { maximum_amount: 50_000 }, 50_000n],
  ["the provider's, sent as text", { maximum_amount: "49999" }, 49_999n],
  ["₦100,000 where the provider's is wider", { maximum_amount: 1_000_000 }, 100_000n],
  ["₦100,000 where the provider has none", {}, 100_000n],
])("the maximum of a bill is %s", async (_, bounds, most) => {
  const parts = aWorldWith(bounds);

  const { purchase } = await purchaseBill(parts, aPurchaseBill({ amount: naira(most) }));
  const refused = purchaseBill(parts, aPurchaseBill({ amount: naira(most + 1n) }));

  expect(purchase).toMatchObject({ state: "completed", amount: naira(most) });
  await expect(refused).rejects.toMatchObject({ code: "AMOUNT_TOO_HIGH" });
});

test.each([
  ["the provider's where it is tighter", { minimium_amount: "200" }, 200n],
  ["₦50 where the provider's is wider", { minimium_amount: "1" }, 50n],
])("the minimum of airtime is %s", async (_, bounds, least) => {
  const parts = aWorldWith(bounds);

  const { purchase } = await purchaseBill(parts, aPurchaseBill({ amount: naira(least) }));
  const refused = purchaseBill(parts, aPurchaseBill({ amount: naira(least - 1n) }));

  expect(purchase).toMatchObject({ state: "completed", amount: naira(least) });
  await expect(refused).rejects.toMatchObject({ code: "AMOUNT_TOO_LOW" });
});
