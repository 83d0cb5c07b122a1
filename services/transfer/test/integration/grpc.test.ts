import { createHmac, randomBytes } from "node:crypto";
import { fromPublicId, newUuid, toPublicId } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import { aTenant } from "@kobo/core/testing";
import type { CreateExternalTransferRequest__Output } from "@kobo/protos/transfer/v1/CreateExternalTransferRequest";
import { toWireTenant } from "@kobo/rpc";
import { referenceTaken } from "../../src/app/reference-taken";
import { transfers } from "../../src/grpc/transfers";
import { aPayee } from "../factories";
import { FROM_WALLET, refundWorld } from "./refund-world";
import { SECRET, type World, worlds } from "./world";

const { aWorld } = worlds();
const tenant = aTenant();
const NO_LIMITS = { amountMaxKobo: "0", dailyCapKobo: "0" };

type Parts = Parameters<typeof transfers>[0];

function serviceOf(world: World, refunds = refundWorld(world), replaced: Partial<Parts> = {}) {
  const { parts, ledger } = world;
  return transfers({
    ...refunds.parts,
    ...parts,
    ledger: {
      move: async () => ({ outcome: "refused", refusal: "DUPLICATE_REFERENCE", takenBy: "" }),
      findByReference: ledger.findByReference,
      usedReferences: async () => new Set(),
      findById: ledger.findById,
      findByIdempotency: async () => undefined,
      available: async () => 0n,
      list: ledger.list,
    },
    resolve: async () => aPayee(),
    bills: { quote: async () => {} },
    markUsed: () => {},
    referenceTaken: (of, reference) => referenceTaken({ db: parts.db, ledger }, of, reference),
    secrets: { test: SECRET, live: "other" },
    limits: { amountMax: 200_000n, dailyCap: 1_000_000n },
    ...replaced,
  });
}

const aPayIdTransfer = (reference: string) => ({
  tenant: toWireTenant(tenant),
  fromPayId: "ada-stores.wallet",
  toPayId: "b01a.dpid",
  amountKobo: "100000",
  narration: "",
  reference,
  idempotency: null,
  context: { requestId: "", traceparent: "", notAfterMs: String(Date.now() + 5_000) },
  limits: null,
});

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
    items: [aPayIdTransfer(request.reference)],
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

test("a PayID transfer is retryable when the database is unavailable", async () => {
  const world = aWorld();
  const service = serviceOf(world, refundWorld(world), {
    referenceTaken: async () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    },
  });

  const { results } = await service.CreatePayIdTransfers({ items: [aPayIdTransfer("pay-1")] });

  expect(results).toMatchObject([{ error: { code: "SERVICE_UNAVAILABLE" } }]);
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

test("a webhook is received with its raw body and headers, and a settlement with its outcome", async () => {
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

test("a quote has the payee's name and the charges by the rules of the transfer, and moves nothing", async () => {
  const charges = {
    tiers: [{ upTo: undefined, fee: kobo(2_500n) }],
    stampDuty: kobo(5_000n),
    stampDutyFrom: 100_000n,
  };
  const world = aWorld({ charges });
  const service = serviceOf(world);
  const quote = (fields = {}) =>
    service.QuoteExternalTransfer({
      ...{ tenant: toWireTenant(tenant), accountNumber: "0690000031", bankCode: "058" },
      ...{ amountKobo: "100000", limits: NO_LIMITS, ...fields },
    });

  const quoted = await quote();
  const { transfer } = await service.CreateExternalTransfer(aCreate());

  expect(quoted).toEqual({
    ...{ accountNumber: "0690000031", accountName: "BOLA ADE OKAFOR" },
    bank: { bankCode: "058", bankName: expect.any(String), slug: expect.any(String) },
    ...{ feeKobo: "2500", stampDutyKobo: "5000" },
  });
  expect(transfer).toMatchObject({ feeKobo: "2500", stampDutyKobo: "5000" });
  await expect(quote({ amountKobo: "9999" })).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
  const own = { ...NO_LIMITS, amountMaxKobo: "50000" };
  await expect(quote({ limits: own })).rejects.toMatchObject({ code: "AMOUNT_TOO_HIGH" });
  await expect(quote({ bankCode: "none" })).rejects.toMatchObject({ code: "BANK_NOT_SUPPORTED" });
});

test("a quote for a PayID has its name, and refuses wallets and wrong amounts", async () => {
  const service = serviceOf(aWorld());
  const quote = (toPayId: string, amountKobo = "100000") =>
    service.QuotePayIdTransfer({
      ...{ tenant: toWireTenant(tenant), toPayId, amountKobo, limits: NO_LIMITS },
    });

  const { payId, name } = aPayee();
  expect(await quote(payId)).toEqual({ toPayId: payId, accountName: name });
  await expect(quote("bola.Wallet")).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
  await expect(quote(payId, "9999")).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
  await expect(quote(payId, "200001")).rejects.toMatchObject({ code: "AMOUNT_TOO_HIGH" });
});

test("a transfer is found by its idempotency key, only by its merchant", async () => {
  const service = serviceOf(aWorld());
  const keyHash = randomBytes(32);
  const idempotency = { keyHash, fingerprint: randomBytes(32) };
  const find = (of = tenant) => service.GetTransferByKey({ tenant: toWireTenant(of), keyHash });
  const notFound = { code: "TRANSACTION_NOT_FOUND" };

  await expect(find()).rejects.toMatchObject(notFound);
  const { transfer } = await service.CreateExternalTransfer(aCreate({ idempotency }));

  expect(await find()).toEqual({ externalTransfer: transfer });
  await expect(find(aTenant({ merchantId: newUuid() }))).rejects.toMatchObject(notFound);
});

test("until its money is held, a transfer's key is reported as IDEMPOTENCY_KEY_IN_USE", async () => {
  const world = aWorld();
  const service = serviceOf(world);
  const keyHash = randomBytes(32);
  const idempotency = { keyHash, fingerprint: randomBytes(32) };
  world.ledger.silence = { when: () => true, how: "before" };

  await expect(service.CreateExternalTransfer(aCreate({ idempotency }))).rejects.toThrow();

  await expect(
    service.GetTransferByKey({ tenant: toWireTenant(tenant), keyHash }),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_IN_USE" });
});

test("a refund is created, read and listed as in the contract", async () => {
  const world = aWorld();
  const refunds = refundWorld(world, tenant);
  const service = serviceOf(world, refunds);
  const payment = refunds.received();
  const paymentId = toPublicId("txn", payment.id);
  const of = toWireTenant(tenant);
  const request = {
    ...{ tenant: of, paymentId, amountKobo: "40000", reference: "refund-1", reason: "Too small" },
    metadataJson: '{"table":4}',
    idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
    otherIdempotencyKeyHashes: [],
  };

  const { refund, replayed } = await service.CreateRefund(request);

  expect(replayed).toBe(false);
  expect(refund).toMatchObject({
    id: expect.stringMatching(/^re_/),
    ...{ paymentId, paymentType: "REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT", amountKobo: "40000" },
    ...{ status: "REFUND_STATUS_COMPLETED", reference: "refund-1", reason: "Too small" },
    ...{ metadataJson: '{"table":4}', failureReason: "" },
    destination: {
      type: "REFUND_DESTINATION_TYPE_BANK_ACCOUNT",
      ...{ accountName: "Bola Ade", accountNumber: "0690000031", bankCode: "058" },
    },
    transactionId: expect.stringMatching(/^txn_/),
  });
  expect(await service.CreateRefund(request)).toEqual({ refund, replayed: true });
  const refundId = String(refund?.id);
  expect(await service.GetRefund({ tenant: of, refundId, withHistory: false })).toEqual({ refund });
  expect(await service.GetRefund({ tenant: of, refundId, withHistory: true })).toMatchObject({
    history: { state: "completed", answers: [{ call: "send", outcome: "paid" }] },
  });
  const all = {
    ...({ tenant: of, status: "REFUND_STATUS_UNSPECIFIED", paymentId, reference: "" } as const),
    ...{ fromMs: "0", toMs: "0", before: "", after: "", limit: 10 },
  };
  const listed = { refunds: [refund], hasMore: false, previousAfter: "" };
  expect(await service.ListRefunds(all)).toEqual(listed);
  expect(await service.ListRefunds({ ...all, paymentId: "pay_01" })).toEqual({ refunds: [] });
  expect(await service.GetRefundable({ tenant: of, paymentId })).toMatchObject({
    ...{ receivedKobo: "100000", refundedKobo: "40000", refundableKobo: "60000" },
  });
});

test("a refund to a wallet does not name the payer's wallet", async () => {
  const world = aWorld();
  const refunds = refundWorld(world, tenant);
  const service = serviceOf(world, refunds);
  const { id } = refunds.received(FROM_WALLET);

  const { refund } = await service.CreateRefund({
    ...{ tenant: toWireTenant(tenant), paymentId: toPublicId("txn", id), reference: "" },
    ...{ reason: "", metadataJson: "", idempotency: null, otherIdempotencyKeyHashes: [] },
  });

  expect(refund?.destination).toEqual({
    ...{ type: "REFUND_DESTINATION_TYPE_WALLET", accountName: "Bola Ade" },
  });
  expect(refund).toMatchObject({ amountKobo: "100000", reference: refund?.id });
});

test.each([
  ["another merchant's refund", "REFUND_NOT_FOUND", "re_01m7yq1we0f9r9w24cz78fcert"],
  ["an id of another kind", "REFUND_NOT_FOUND", "txn_01m7yq1we0f9r9w24cz78fcert"],
])("%s is not found", async (_, code, refundId) => {
  const service = serviceOf(aWorld());
  const reading = service.GetRefund({
    ...{ tenant: toWireTenant(tenant), refundId, withHistory: false },
  });
  await expect(reading).rejects.toMatchObject({ code });
  const refunding = service.GetRefundable({ tenant: toWireTenant(tenant), paymentId: refundId });
  await expect(refunding).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" });
});
