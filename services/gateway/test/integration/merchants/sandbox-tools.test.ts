import { newUuid } from "@kobo/core/ids";
import { tenant as toTenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import { Sandbox } from "@kobo/protos";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import { connectTo, implement, serve, toWireTenant } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { sandboxClocks } from "../../../src/app/sandbox-clock";
import { insert } from "../../../src/db/sandbox-fundings";
import { sandboxTools } from "../../../src/grpc/sandbox-tools";
import { testGateway } from "../../support/gateway";
import { createMerchant } from "../../support/merchants";

const gateway = testGateway();

/** A ledger that lets each uniqueness key through once. */
class FakeLedger {
  readonly funded = new Map<string, TransferGroup>();
  isSlow = false;

  createTransfers = async (group: TransferGroup): Promise<LedgerAnswer> => {
    if (this.isSlow) return { outcome: "refused", refusal: "TOO_LATE", takenBy: "" };
    const key = group.items?.[0]?.onceKeys?.[0]?.key ?? newUuid();
    if (this.funded.has(key)) {
      return { outcome: "refused", refusal: "ONCE_KEY_TAKEN", takenBy: "" };
    }
    this.funded.set(key, group);
    return { outcome: "committed", at: new Date(1_000) };
  };

  calls = {
    GetTransfer: async ({ onceKey }: { onceKey: { key: string } }) => {
      const [item] = this.funded.get(onceKey.key)?.items ?? [];
      return { transfer: { id: item?.id, amountKobo: item?.amountKobo, atMs: "1000" } };
    },
  } as unknown as Ledger["calls"];
}

const ledger = new FakeLedger();
const offsets: bigint[] = [];
let isReachable = true;
let stop: () => Promise<void>;
let sandbox: ReturnType<typeof connectTo<typeof Sandbox.service>>;

beforeAll(async () => {
  const clocks = sandboxClocks(gateway.db(), async (_tenant, offsetMs) => {
    if (!isReachable) throw new AppError("SERVICE_UNAVAILABLE");
    offsets.push(offsetMs);
  });
  const recordFunding = (funding: Parameters<typeof insert>[1]) => insert(gateway.db(), funding);
  const server = await serve({
    port: 0,
    services: [implement(Sandbox.service, sandboxTools({ ledger, recordFunding, clocks }))],
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  stop = server.stop;
  const target = `127.0.0.1:${server.port}`;
  sandbox = connectTo(Sandbox, { target, balance: "pick_first", caller: testCaller("dashboard") });
});
afterAll(async () => {
  sandbox.close();
  await stop();
});
beforeEach(() => {
  ledger.funded.clear();
  ledger.isSlow = false;
  offsets.length = 0;
  isReachable = true;
});

async function aTenant(mode: "live" | "test" = "test") {
  const { id, name, slug } = await createMerchant(gateway.db(), `Shop ${newUuid()}`);
  const fields = { merchantId: id, mode, merchantName: name, walletPayId: `${slug}.wallet` };
  return toWireTenant(toTenant(fields));
}

const keyed = (key: string, request = key) => ({
  keyHash: Buffer.from(key),
  fingerprint: Buffer.from(request),
});

test("a test wallet is funded once per idempotency key, and another amount is refused", async () => {
  const tenant = await aTenant();
  const idempotency = keyed(newUuid());
  const fund = (amountKobo: string) =>
    sandbox.calls.FundWallet({ tenant, amountKobo, idempotency });

  const first = await fund("1250000");
  const again = await fund("1250000");

  expect(first).toMatchObject({ fundedAtMs: "1000", replayed: false });
  expect(again).toEqual({ ...first, replayed: true });
  await expect(fund("1250001")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  expect([...ledger.funded.values()].map(({ items }) => items?.[0]?.to?.payId)).toEqual([
    tenant.walletPayId,
  ]);
});

test("a funding that the ledger received too late may be repeated", async () => {
  const tenant = await aTenant();
  const funding = { tenant, amountKobo: "1250000", idempotency: keyed(newUuid()) };
  ledger.isSlow = true;
  await expect(sandbox.calls.FundWallet(funding)).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });

  ledger.isSlow = false;
  expect(await sandbox.calls.FundWallet(funding)).toMatchObject({ replayed: false });
});

test.each([
  ["9999", "INVALID_AMOUNT"],
  ["10000000001", "AMOUNT_TOO_HIGH"],
])("a funding of %s kobo is refused", async (amountKobo, code) => {
  const tenant = await aTenant();

  await expect(sandbox.calls.FundWallet({ tenant, amountKobo })).rejects.toMatchObject({ code });
  expect(ledger.funded.size).toBe(0);
});

test("time advances once per idempotency key, also when a service was unreachable at first", async () => {
  const tenant = await aTenant();
  const advance = (minutes: number, key: string) =>
    sandbox.calls.AdvanceTime({ tenant, minutes, idempotency: keyed(key) });
  isReachable = false;
  await expect(advance(60, "a")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  isReachable = true;

  const repeated = await advance(60, "a");
  const further = await advance(30, "b");

  expect(repeated).toEqual({ totalMinutes: "60", replayed: true });
  expect(further).toEqual({ totalMinutes: "90", replayed: false });
  expect(offsets).toEqual([3_600_000n, 5_400_000n]);
});

test.each([0, -1, 525_601])("an advance by %i minutes is refused", async (minutes) => {
  const tenant = await aTenant();

  await expect(sandbox.calls.AdvanceTime({ tenant, minutes })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});

test("FundWallet and AdvanceTime are refused in live mode", async () => {
  const tenant = await aTenant("live");
  const code = "TEST_MODE_ONLY";

  await expect(sandbox.calls.FundWallet({ tenant, amountKobo: "10000" })).rejects.toMatchObject({
    code,
  });
  await expect(sandbox.calls.AdvanceTime({ tenant, minutes: 1 })).rejects.toMatchObject({ code });
  expect([ledger.funded.size, offsets.length]).toEqual([0, 0]);
});
