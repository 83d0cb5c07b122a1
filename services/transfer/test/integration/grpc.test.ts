import { createHmac, randomBytes } from "node:crypto";
import { fromPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import type { CreateExternalTransferRequest__Output } from "@kobo/protos/transfer/v1/CreateExternalTransferRequest";
import { toWireTenant } from "@kobo/rpc";
import { referenceTaken } from "../../src/app/reference-taken";
import { transfers } from "../../src/grpc/transfers";
import { aPayee } from "../factories";
import { SECRET, type World, worlds } from "./world";

const { aWorld } = worlds();
const tenant = aTenant();
const NO_LIMITS = { amountMaxKobo: "0", dailyCapKobo: "0" };

function serviceOf(world: World) {
  const { parts, ledger } = world;
  return transfers({
    ...parts,
    ledger: {
      move: async () => ({ outcome: "refused", refusal: "DUPLICATE_REFERENCE", takenBy: "" }),
      findByReference: ledger.findByReference,
      findById: ledger.findById,
      findByIdempotency: async () => undefined,
      list: ledger.list,
    },
    resolve: async () => aPayee(),
    markUsed: () => {},
    referenceTaken: (of, reference) => referenceTaken({ db: parts.db, ledger }, of, reference),
    secrets: { test: SECRET, live: "other" },
    limits: { amountMax: 200_000n, dailyCap: 1_000_000n },
  });
}

function aCreate(
  fields: Partial<CreateExternalTransferRequest__Output> = {},
): CreateExternalTransferRequest__Output {
  return {
    tenant: toWireTenant(tenant),
    fromPayId: "Ada-Stores.wallet",
    accountNumber: "0690000031",
    bankCode: "058",
    amountKobo: "100000",
    narration: "",
    reference: `ext-${randomBytes(8).toString("hex")}`,
    accountName: "",
    idempotency: { keyHash: Buffer.alloc(0), fingerprint: randomBytes(32) },
    limits: NO_LIMITS,
    ...fields,
  };
}

test("a transfer is created, read and listed as in the contract", async () => {
  const service = serviceOf(aWorld());
  const request = aCreate();

  const { transfer, replayed } = await service.CreateExternalTransfer(request);

  expect(replayed).toBe(false);
  expect(transfer).toMatchObject({
    transactionId: expect.stringMatching(/^txn_/),
    reference: request.reference,
    fromPayId: "ada-stores.wallet",
    toAccountNumber: "0690000031",
    toAccountName: "BOLA ADE OKAFOR",
    bankCode: "058",
    amountKobo: "100000",
    feeKobo: "0",
    stampDutyKobo: "0",
    narration: "Transfer from Ada Stores",
    status: "EXTERNAL_TRANSFER_STATUS_COMPLETED",
    failureReason: "",
  });
  const found = await service.GetTransfer({
    tenant: toWireTenant(tenant),
    reference: request.reference,
    ...{ transactionId: "", withHistory: false },
  });
  expect(found).toEqual({ externalTransfer: transfer });
  const byId = await service.GetTransfer({
    tenant: toWireTenant(tenant),
    ...{ reference: "", transactionId: String(transfer?.transactionId), withHistory: true },
  });
  expect(byId).toMatchObject({
    externalTransfer: transfer,
    history: {
      state: "completed",
      moments: [{ name: "created" }, { name: "submitted" }, { name: "completed" }],
      answers: [{ call: "send", outcome: "paid", detail: "" }],
      reviewReason: "",
      ledgerTransferIds: [fromPublicId("txn", String(transfer?.transactionId))],
    },
  });
  const listed = await service.ListTransfers({
    tenant: toWireTenant(tenant),
    kind: "TRANSFER_KIND_EXTERNAL",
    status: "TRANSFER_STATUS_UNSPECIFIED",
    reference: "",
    fromMs: "0",
    toMs: "0",
    before: "",
    after: "",
    limit: 10,
  });
  expect(listed).toEqual({
    transfers: [{ externalTransfer: transfer }],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  });
});

test("a merchant's own limits replace the platform's", async () => {
  const service = serviceOf(aWorld());
  const tooHigh = { code: "AMOUNT_TOO_HIGH" };

  await expect(
    service.CreateExternalTransfer(aCreate({ amountKobo: "200001" })),
  ).rejects.toMatchObject(tooHigh);
  const own = { ...NO_LIMITS, amountMaxKobo: "50000" };
  await expect(service.CreateExternalTransfer(aCreate({ limits: own }))).rejects.toMatchObject(
    tooHigh,
  );
  const more = { ...NO_LIMITS, amountMaxKobo: "300000" };
  await expect(
    service.CreateExternalTransfer(aCreate({ amountKobo: "300000", limits: more })),
  ).resolves.toMatchObject({ replayed: false });
});

test("a PayID transfer with a bank transfer's reference is refused with that transaction's id", async () => {
  const service = serviceOf(aWorld());
  const request = aCreate();
  const { transfer } = await service.CreateExternalTransfer(request);

  const { results } = await service.CreatePayIdTransfers({
    items: [
      {
        tenant: toWireTenant(tenant),
        fromPayId: "ada-stores.wallet",
        toPayId: "b01a.dpid",
        amountKobo: "100000",
        narration: "",
        reference: request.reference,
        idempotency: null,
        context: { requestId: "", traceparent: "", notAfterMs: String(Date.now() + 5_000) },
        limits: null,
      },
    ],
  });

  const error = results?.[0]?.error;
  expect(error?.code).toBe("DUPLICATE_REFERENCE");
  expect(JSON.parse(error?.detailsJson ?? "")).toEqual({
    data: {
      reference: request.reference,
      type: "external_transfer",
      transactionId: transfer?.transactionId,
      status: "completed",
    },
  });
});

test("an account is verified by either code of its bank", async () => {
  const service = serviceOf(aWorld());

  const verified = await service.VerifyExternalAccount({
    tenant: toWireTenant(tenant),
    accountNumber: "0690000031",
    bankCode: "000013",
  });

  expect(verified).toEqual({
    accountNumber: "0690000031",
    accountName: "BOLA ADE OKAFOR",
    bank: { bankCode: "058", bankName: expect.any(String), slug: expect.any(String) },
  });
  const { banks } = await service.ListBanks({ mode: "MODE_TEST" });
  expect(banks?.map(({ bankCode }) => bankCode)).toEqual(["120001", "044", "058"]);
});

test("a webhook arrives with its bytes and headers, and a settlement with its outcome", async () => {
  const world = aWorld();
  world.rail.behaviour = { records: "pending", answers: "as booked" };
  const service = serviceOf(world);
  const { reference } = (await service.CreateExternalTransfer(aCreate())).transfer ?? {};
  const body = Buffer.from('{"event":"transfer.success","data":{"reference":"kobo-unknown"}}');
  const signature = createHmac("sha512", SECRET).update(body).digest("hex");
  const headers = { "x-paystack-signature": signature };

  expect(
    await service.ReceiveRailNotice({ callback: { mode: "MODE_TEST", body, headers } }),
  ).toEqual({});
  await expect(
    service.ReceiveRailNotice({ callback: { mode: "MODE_LIVE", body, headers } }),
  ).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  const settled = await service.SettleExternalTransfer({
    tenant: toWireTenant(tenant),
    reference: reference ?? "",
    outcome: "SETTLE_OUTCOME_FAILED",
  });

  expect(settled.transfer).toMatchObject({
    status: "EXTERNAL_TRANSFER_STATUS_FAILED",
    failureReason: "REJECTED_BY_BANK",
  });
});
