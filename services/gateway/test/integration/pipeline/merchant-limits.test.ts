import { eventually } from "@kobo/testing";
import { exampleOf } from "../../support/examples";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { changeLimits } from "../../support/merchants";

const gateway = testGateway();

async function started() {
  const { calls, services } = fakeServices();
  const client = await gateway.start({ services });
  const ada = await gateway.givenMerchant();
  const bola = await gateway.givenMerchant();
  /** The merchant's limits in the request to the transfer service. */
  const limitsSent = async (
    name: "POST /transfer/payid" | "POST /transfer/external",
    secretKey = ada.test.secretKey,
  ) => {
    const { path, body } = exampleOf(name);
    await client.post(path, { key: secretKey, body });
    const [{ request } = { request: {} }] = calls.slice(-1);
    return (request as { limits?: unknown }).limits;
  };
  const change = (limits: { max?: bigint | null; dailyCap?: bigint | null }) =>
    changeLimits(gateway.db(), client.redis, { merchantId: ada.merchant.id, ...limits });
  return { limitsSent, change, ada, bola };
}

const DEFAULT = { amountMaxKobo: "0", dailyCapKobo: "0" };

test("a merchant's limits are sent with its transfers only", async () => {
  const { limitsSent, change, bola, ada } = await started();
  await change({ max: 500_000_000n, dailyCap: 9_007_199_254_740_993n });

  const own = { amountMaxKobo: "500000000", dailyCapKobo: "9007199254740993" };
  expect(await limitsSent("POST /transfer/payid")).toEqual(own);
  expect(await limitsSent("POST /transfer/external")).toEqual(own);
  expect(await limitsSent("POST /transfer/external", bola.test.secretKey)).toEqual(DEFAULT);
  expect(await limitsSent("POST /transfer/payid", ada.test.secretKey)).toEqual(own);
});

test("a change applies within a second, also to a cached key; the other limit stays", async () => {
  const { limitsSent, change } = await started();
  expect(await limitsSent("POST /transfer/payid")).toEqual(DEFAULT);

  const first = await change({ max: 20_000n });
  const second = await change({ dailyCap: 70_000n });
  const changed = { amountMaxKobo: "20000", dailyCapKobo: "70000" };
  await eventually(
    async () => expect(await limitsSent("POST /transfer/payid")).toEqual(changed),
    1_000,
  );
  const last = await change({ max: null, dailyCap: null });
  await eventually(
    async () => expect(await limitsSent("POST /transfer/payid")).toEqual(DEFAULT),
    1_000,
  );

  expect([first, second, last]).toMatchObject([
    { max: 20_000n, dailyCap: null },
    { max: 20_000n, dailyCap: 70_000n },
    { max: null, dailyCap: null },
  ]);
});

test("a limit of zero is rejected", async () => {
  const { change } = await started();

  await expect(change({ max: 0n })).rejects.toThrow(/transfer_max/);
  await expect(change({ dailyCap: -1n })).rejects.toThrow(/transfer_daily_cap/);
});
