import type { Redis } from "@kobo/redis";
import { connectPatiently } from "@kobo/redis/testing";
import { givenMerchant, theStack, uniqueReference } from "../world";

/** Counts, because they depend on neither the machine nor its load. Each bound allows for the tests beside this one. */
const CALLERS = 64;
const TRANSFERS_EACH = 8;
const AMOUNT = 10_000;
const METHODS = [
  "/transfer.v1.Transfers/CreatePayIdTransfers",
  "/wallet_ledger.v1.WalletLedger/CreateTransfers",
] as const;
const TIMEOUT_MS = 60_000;

let redis: Redis;
beforeAll(async () => {
  redis = await connectPatiently(theStack().redisUrl);
});
afterAll(() => redis.disconnect());

/** The calls of a gRPC method so far, by the metrics of all services. */
async function callsOf(method: string): Promise<number> {
  const urls = Object.values(theStack().opsUrls).flat();
  const pages = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/metrics`)).text().catch(() => "")),
  );
  return pages
    .flatMap((page) => page.split("\n"))
    .filter((line) => line.startsWith("rpc_server_duration_seconds_count{"))
    .filter((line) => line.includes(`method="${method}"`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

/** The scripts that Redis has run so far. */
async function scriptsRun(): Promise<number> {
  const calls = /^cmdstat_evalsha:calls=(\d+)/m.exec(await redis.info("commandstats"))?.[1];
  return Number(calls);
}

async function countsSoFar(): Promise<number[]> {
  return [await scriptsRun(), ...(await Promise.all(METHODS.map(callsOf)))];
}

test(
  "transfers of 64 callers share calls to Redis, to transfer and to the ledger",
  async () => {
    const payer = await givenMerchant();
    const payee = await givenMerchant({ funds: 0 });
    const till = { reference: uniqueReference(), name: "Lekki till" };
    const { body } = await payee.api.post("/payid/static", till);
    const { payId: toPayId } = body.data as { payId: string };
    const caller = async (): Promise<void> => {
      for (let i = 0; i < TRANSFERS_EACH; i++) {
        const { status } = await payer.api.post("/transfer/payid", {
          ...{ fromPayId: payer.wallet, toPayId },
          ...{ amount: AMOUNT, reference: uniqueReference() },
        });
        expect(status).toBe(201);
      }
    };
    await caller();

    const before = await countsSoFar();
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const after = await countsSoFar();

    const perTransfer = after.map((count, i) => {
      return (count - (before[i] ?? 0)) / (CALLERS * TRANSFERS_EACH);
    });
    for (const calls of perTransfer) {
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThanOrEqual(0.5);
    }
  },
  TIMEOUT_MS,
);
