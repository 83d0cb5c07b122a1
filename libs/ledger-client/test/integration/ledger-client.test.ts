import { AppError } from "@kobo/errors";
import { WalletLedger } from "@kobo/protos";
import type { CreateTransfersRequest__Output } from "@kobo/protos/wallet_ledger/v1/CreateTransfersRequest";
import type { TransferResult } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import { type Handlers, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { ledgerClient } from "../../src";

type Create = (request: CreateTransfersRequest__Output) => Promise<{ results: TransferResult[] }>;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function givenLedger(create: Create) {
  const unused = async () => {
    throw new Error("not called in this test");
  };
  const handlers: Handlers<WalletLedgerDefinition> = {
    OpenWallet: unused,
    ListWallets: unused,
    GetBalance: unused,
    ListEntries: unused,
    CreateTransfers: create,
    GetTransfer: unused,
    ListTransfers: unused,
    SetLowBalanceThreshold: unused,
    ListPayments: unused,
    ListReceivedPayments: unused,
    FindReceivedPayments: unused,
    FindEntry: unused,
    ListUsedReferences: unused,
    GetTallies: unused,
    ListDailyTotals: unused,
    ListMovements: unused,
  };
  const services = [implement(WalletLedger.service, handlers)];
  const server = await serve({
    port: 0,
    services,
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  const ledger = ledgerClient(`ipv4:127.0.0.1:${server.port}`, testCaller("gateway"));
  await ledger.ready();
  stops.push(server.stop, ledger.stop);
  return ledger;
}

const committed: TransferResult = { outcome: "TRANSFER_OUTCOME_COMMITTED", atMs: 1_000 };
const unknown: TransferResult = { outcome: "TRANSFER_OUTCOME_UNKNOWN" };
const aGroup = (id: string) => ({ merchantId: "m", items: [{ id }] });
const soon = (ms = 1_000) => Date.now() + ms;

test("concurrent groups share one call, and each gets its own result", async () => {
  const calls: number[] = [];
  const ledger = await givenLedger(async ({ groups }) => {
    calls.push(groups.length);
    return {
      results: groups.map(({ items }) =>
        items[0]?.id === "poor"
          ? {
              outcome: "TRANSFER_OUTCOME_REFUSED",
              refusal: "TRANSFER_REFUSAL_DUPLICATE_REFERENCE",
              takenBy: "first",
            }
          : committed,
      ),
    };
  });

  const answers = await Promise.all(
    ["a", "poor", "c"].map((id) => ledger.createTransfers(aGroup(id), soon())),
  );

  expect(calls).toEqual([3]);
  expect(answers).toEqual([
    { outcome: "committed", at: new Date(1_000) },
    { outcome: "refused", refusal: "DUPLICATE_REFERENCE", takenBy: "first" },
    { outcome: "committed", at: new Date(1_000) },
  ]);
});

test("a group with an unknown outcome is retried with the same id until the ledger returns one", async () => {
  const asked: string[] = [];
  const ledger = await givenLedger(async ({ groups }) => {
    asked.push(groups[0]?.items[0]?.id ?? "");
    if (asked.length === 1) return { results: [unknown] };
    if (asked.length === 2) throw new AppError("SERVICE_UNAVAILABLE");
    return { results: [{ ...committed, outcome: "TRANSFER_OUTCOME_EXISTS" }] };
  });

  const answer = await ledger.createTransfers(aGroup("a"), soon());

  expect(answer.outcome).toBe("exists");
  expect(asked).toEqual(["a", "a", "a"]);
});

test("a group that fails with an internal error of the ledger is not retried, and its caller gets the error", async () => {
  const asked: string[] = [];
  const ledger = await givenLedger(async ({ groups }) => {
    asked.push(...groups.map(({ items }) => items[0]?.id ?? ""));
    return { results: groups.map(() => ({ outcome: "TRANSFER_OUTCOME_FAILED" })) };
  });

  const answers = await Promise.allSettled(
    ["a", "b"].map((id) => ledger.createTransfers(aGroup(id), soon())),
  );

  const failed = { code: "INTERNAL_ERROR", sent: true };
  expect(answers).toMatchObject([{ reason: failed }, { reason: failed }]);
  expect(asked).toEqual(["a", "b"]);
});

test("a group that is still unknown at the deadline fails with an unknown outcome", async () => {
  const ledger = await givenLedger(async () => ({ results: [unknown] }));
  const startedAt = Date.now();

  const answer = ledger.createTransfers(aGroup("a"), soon(300));

  await expect(answer).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", sent: true });
  expect(Date.now() - startedAt).toBeLessThan(400);
});

test("a refusal of a later release is an unknown outcome of its own group", async () => {
  const OF_A_LATER_RELEASE = 99 as never;
  const ledger = await givenLedger(async ({ groups }) => ({
    results: groups.map(({ items }) =>
      items[0]?.id === "refused"
        ? { outcome: "TRANSFER_OUTCOME_REFUSED", refusal: OF_A_LATER_RELEASE }
        : committed,
    ),
  }));

  const answers = await Promise.allSettled(
    ["a", "refused", "c"].map((id) => ledger.createTransfers(aGroup(id), soon(300))),
  );

  expect(answers).toMatchObject([
    { value: { outcome: "committed" } },
    { reason: { code: "SERVICE_UNAVAILABLE", sent: true } },
    { value: { outcome: "committed" } },
  ]);
});
