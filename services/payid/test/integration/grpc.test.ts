import { randomBytes } from "node:crypto";
import {
  expectedPaymentFromWire,
  expectedPaymentStatusRecord,
  payIdFromWire,
  payIdRecord,
  virtualAccountFromWire,
  virtualAccountRecord,
} from "@kobo/api-schemas/records";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { PayIds, VirtualAccounts } from "@kobo/protos";
import { type Client, connectTo, implement, serve, toWireTenant } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { eventually } from "@kobo/testing";
import { startInflowRecovery } from "../../src/app/inflows/run-inflow";
import { expireVirtualAccounts } from "../../src/app/virtual-accounts/expire-virtual-accounts";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { payIds } from "../../src/grpc/pay-ids";
import { virtualAccounts } from "../../src/grpc/virtual-accounts";
import { PAYER_WALLET } from "./fake-ledger";
import { aWebhook, FakePartner } from "./fake-partner";
import { aMerchant, aWorld } from "./world";

const database = testDatabase(MIGRATIONS);
let admin: Database;
let fake: FakePartner;
let world: ReturnType<typeof aWorld>;
let stop: () => Promise<void>;
let target: string;
let addresses: Client<typeof PayIds.service>;
let accounts: Client<typeof VirtualAccounts.service>;

beforeAll(async () => {
  fake = await FakePartner.start();
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  world = aWorld(database().db, fake);
  const { logger } = world.parts;
  const services = [
    implement(PayIds.service, payIds(world.parts)),
    implement(VirtualAccounts.service, virtualAccounts(world.parts)),
  ];
  const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
  stop = server.stop;
  target = `127.0.0.1:${server.port}`;
  addresses = connectTo(PayIds, { target, balance: "pick_first", caller: testCaller("gateway") });
  accounts = connectTo(VirtualAccounts, {
    target,
    balance: "pick_first",
    caller: testCaller("gateway"),
  });
});
afterAll(async () => {
  addresses.close();
  accounts.close();
  await stop();
  await world.close();
  await fake.stop();
  await admin.destroy();
});
beforeEach(() => {
  world.ledger.silent = undefined;
});

const idempotency = () => ({ keyHash: Buffer.alloc(0), fingerprint: randomBytes(32) });

/** An account that accepts ₦500 or more, created over gRPC. */
async function anAccount(fields: object = {}) {
  const tenant = toWireTenant(aMerchant());
  const { virtualAccount } = await accounts.calls.CreateVirtualAccount({
    tenant,
    amountKobo: "50000",
    name: "Order 42",
    reference: `ref-${newUuid()}`,
    validityMinutes: 60,
    amountRule: "AMOUNT_RULE_AT_LEAST",
    amountValidation: "at_least",
    metadataJson: '{"email":"ada@example.ng"}',
    idempotency: idempotency(),
    ...fields,
  });
  if (!virtualAccount) throw new Error("An account was made.");
  return { tenant, account: virtualAccount };
}

test("a virtual account is created, paid and read over gRPC", async () => {
  const { tenant, account } = await anAccount();
  const { accountNumber, reference } = account;
  expect(virtualAccountRecord(virtualAccountFromWire(account))).toMatchObject({
    reference,
    amount: 50_000,
    currency: "NGN",
    amountValidation: "at_least",
    status: "active",
    validityTime: 60,
  });

  const paid = await accounts.calls.SimulateVirtualAccountPayment({
    tenant,
    accountNumber,
    amountKobo: "60000",
    idempotency: idempotency(),
  });
  const { virtualAccount } = await accounts.calls.GetVirtualAccount({ tenant, accountNumber });
  const { payment } = await addresses.calls.GetExpectedPayment({ tenant, reference });
  const verified = await addresses.calls.VerifyExpectedPayment({ tenant, reference });
  const list = await accounts.calls.ListVirtualAccounts({ tenant, limit: 10 });

  expect(paid.payment).toMatchObject({ accepted: true, rejectionReason: "", amountKobo: "60000" });
  expect(virtualAccount).toEqual(paid.virtualAccount);
  expect(list.virtualAccounts).toEqual([virtualAccount]);
  expect(verified.payment).toEqual(payment);
  if (!payment) throw new Error("A payment is expected.");
  expect(expectedPaymentStatusRecord(expectedPaymentFromWire(payment))).toMatchObject({
    reference,
    type: "virtual_account",
    accountNumber,
    status: "completed",
    verified: true,
    customerEmail: "ada@example.ng",
    customerName: "Sandbox Payer",
    amount: 60_000,
    expectedAmount: 50_000,
    difference: 10_000,
    expired: false,
  });
});

test("a rejected payment has its reason, also by reference", async () => {
  const { tenant, account } = await anAccount();

  const { payment } = await accounts.calls.SimulateVirtualAccountPayment({
    tenant,
    reference: account.reference,
    amountKobo: "100",
    senderName: "Bola",
    idempotency: idempotency(),
  });

  expect(payment).toMatchObject({
    accepted: false,
    rejectionReason: "AMOUNT_MISMATCH",
    payerName: "Bola",
  });
});

test("a payment to an account is found by its id with its history, only by its merchant", async () => {
  const { tenant, account } = await anAccount();
  const pay = (amountKobo: string) =>
    accounts.calls.SimulateVirtualAccountPayment({
      ...{ tenant, accountNumber: account.accountNumber, amountKobo },
      idempotency: idempotency(),
    });
  const { payment: rejected } = await pay("100");
  const { payment: accepted, virtualAccount } = await pay("60000");
  const find = (of: typeof tenant, transactionId = "") =>
    accounts.calls.GetVirtualAccountPayment({ tenant: of, transactionId });

  const found = await find(tenant, accepted?.transactionId);
  const returned = await find(tenant, rejected?.transactionId);

  expect(found).toMatchObject({ payment: accepted, virtualAccount });
  expect(found.history).toMatchObject({ state: "credited", answers: [], reviewReason: "" });
  expect(found.history?.ledgerTransferIds.map((id) => toPublicId("txn", id))).toEqual([
    accepted?.transactionId,
  ]);
  expect(returned.payment).toEqual(rejected);
  expect(returned.history?.state).toBe("suspended");
  const nothing = { code: "TRANSACTION_NOT_FOUND" };
  const other = toWireTenant(aMerchant());
  await expect(find(other, accepted?.transactionId)).rejects.toMatchObject(nothing);
  await expect(find(tenant, "txn_1")).rejects.toMatchObject(nothing);
});

describe("a received payment, for its refund", () => {
  let transfers: Client<typeof PayIds.service>;
  beforeAll(() => {
    const caller = testCaller("transfer");
    transfers = connectTo(PayIds, { target, balance: "pick_first", caller });
  });
  afterAll(() => transfers.close());

  const find = (tenant: ReturnType<typeof toWireTenant>, transactionId = "") =>
    transfers.calls.GetReceivedPayment({ tenant, transactionId });
  const notFound = { code: "PAYMENT_NOT_FOUND" };

  test("on a virtual account has the sender's bank account, and is found only by its merchant", async () => {
    const { tenant, account } = await anAccount();
    const pay = (amountKobo: string) =>
      accounts.calls.SimulateVirtualAccountPayment({
        ...{ tenant, accountNumber: account.accountNumber, amountKobo, senderName: "Bola" },
        ...{ senderAccountNumber: "0690000036", senderBankCode: "058" },
        idempotency: idempotency(),
      });
    const { payment: rejected } = await pay("100");
    const { payment: accepted } = await pay("60000");

    expect((await find(tenant, accepted?.transactionId)).payment).toMatchObject({
      ...{ transactionId: accepted?.transactionId, amountKobo: "60000", payerName: "Bola" },
      kind: "RECEIVED_PAYMENT_KIND_VIRTUAL_ACCOUNT",
      status: "ACCOUNT_PAYMENT_STATUS_COMPLETED",
      ...{ payerAccountNumber: "0690000036", payerBankCode: "000013", payerWalletPayId: "" },
    });
    expect((await find(tenant, rejected?.transactionId)).payment).toMatchObject({
      status: "ACCOUNT_PAYMENT_STATUS_REJECTED",
    });
    const other = toWireTenant(aMerchant());
    await expect(find(other, accepted?.transactionId)).rejects.toMatchObject(notFound);
    await expect(find(tenant, "txn_1")).rejects.toMatchObject(notFound);
  });

  /** A payment to a new PayID from outside the platform. */
  async function onPayId(sender: object) {
    const tenant = toWireTenant(aMerchant());
    const reference = `ref-${newUuid()}`;
    const created = { tenant, reference, metadataJson: "", idempotency: idempotency() };
    await addresses.calls.CreateDynamicPayId(created);
    const { payment } = await addresses.calls.SimulatePayIdPayment({
      ...{ tenant, reference, amountKobo: "60000", ...sender },
      idempotency: idempotency(),
    });
    return (await find(tenant, payment?.transactionId)).payment;
  }

  test("on a PayID has the account of the sandbox request, or a default", async () => {
    const sender = { senderAccountNumber: "0690000035", senderBankCode: "044" };

    expect(await onPayId(sender)).toMatchObject({
      ...{ kind: "RECEIVED_PAYMENT_KIND_PAYID", amountKobo: "60000" },
      ...{ payerAccountNumber: "0690000035", payerBankCode: "000014", payerWalletPayId: "" },
    });
    expect(await onPayId({})).toMatchObject({
      ...{ payerAccountNumber: "0123456785", payerBankCode: "000013" },
    });
    await expect(onPayId({ senderBankCode: "999999" })).rejects.toMatchObject({
      code: "BANK_NOT_SUPPORTED",
    });
  });

  test("from an unknown account, or from before accounts were stored, has no sender account", async () => {
    expect(await onPayId({ senderAccountNumber: "0690000038" })).toMatchObject({
      ...{ payerAccountNumber: "", payerBankCode: "" },
    });
    const tenant = aMerchant();
    const name = "Till of tests";
    const common = { metadataJson: "", idempotency: idempotency() };
    const { payId } = await addresses.calls.CreateStaticPayId({
      ...{ tenant: toWireTenant(tenant), reference: `ref-${newUuid()}`, name, ...common },
    });
    const to = { walletPayId: tenant.walletPayId, payId: payId?.payId ?? "" };
    const paid = world.ledger.payFromWallet(to, { payerName: "From outside" });

    const found = await find(toWireTenant(tenant), toPublicId("txn", paid.transferId));

    expect(found.payment).toMatchObject({ payerAccountNumber: "", payerWalletPayId: "" });
  });

  test("from another merchant has that merchant's wallet", async () => {
    const tenant = aMerchant();
    const to = { walletPayId: tenant.walletPayId, payId: "till.spid" };
    const paid = world.ledger.payFromWallet(to);

    const found = await find(toWireTenant(tenant), toPublicId("txn", paid.transferId));

    expect(found.payment).toMatchObject({
      ...{ payerWalletPayId: PAYER_WALLET, payerAccountNumber: "", payerName: "Bola Foods" },
    });
  });
});

test("an account's payments are listed newest first, including rejected ones, only for its merchant", async () => {
  const { tenant, account } = await anAccount();
  const { reference } = account;
  const pay = (amountKobo: string) =>
    accounts.calls.SimulateVirtualAccountPayment({
      ...{ tenant, reference, amountKobo },
      idempotency: idempotency(),
    });
  const paid = [await pay("100"), await pay("50000"), await pay("60000")];

  const { payments } = await accounts.calls.ListVirtualAccountPayments({ tenant, reference });
  const byReference = await accounts.calls.GetVirtualAccount({ tenant, reference });
  const stranger = { tenant: toWireTenant(aMerchant()), reference };

  expect(payments).toEqual(paid.map(({ payment }) => payment).toReversed());
  expect(payments.map(({ rejectionReason }) => rejectionReason)).toEqual([
    "ACCOUNT_COMPLETED",
    "",
    "AMOUNT_MISMATCH",
  ]);
  expect(byReference.virtualAccount?.accountNumber).toBe(account.accountNumber);
  await expect(accounts.calls.ListVirtualAccountPayments(stranger)).rejects.toMatchObject({
    code: "VIRTUAL_ACCOUNT_NOT_FOUND",
  });
  await expect(accounts.calls.GetVirtualAccount(stranger)).rejects.toMatchObject({
    code: "VIRTUAL_ACCOUNT_NOT_FOUND",
  });
});

test("the payments of a PayID are listed newest first, only for its merchant", async () => {
  const tenant = toWireTenant(aMerchant());
  const reference = `ref-${newUuid()}`;
  const { payId: created } = await addresses.calls.CreateStaticPayId({
    ...{ tenant, name: `Shop ${newUuid()}`, reference, idempotency: idempotency() },
  });
  const payId = created?.payId ?? "";
  const pay = (amountKobo: string) =>
    addresses.calls.SimulatePayIdPayment({
      ...{ tenant, payId, amountKobo, idempotency: idempotency() },
    });
  const paid = [await pay("10000"), await pay("20000")];

  const { payments } = await addresses.calls.ListPayIdPayments({ tenant, payId });

  expect(payments).toEqual(paid.map(({ payment }) => payment).toReversed());
  await expect(
    addresses.calls.ListPayIdPayments({ tenant: toWireTenant(aMerchant()), payId }),
  ).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
});

test("a PayID is created, paid and read over gRPC", async () => {
  const tenant = toWireTenant(aMerchant());
  const reference = `ref-${newUuid()}`;
  await addresses.calls.CreateStaticPayId({
    tenant,
    name: `Shop ${newUuid()}`,
    reference,
    idempotency: idempotency(),
  });

  const paid = await addresses.calls.SimulatePayIdPayment({
    tenant,
    reference,
    amountKobo: "10000",
    idempotency: idempotency(),
  });
  const payId = paid.payId?.payId ?? "";
  const shown = await addresses.calls.GetPayId({ tenant, payId });
  const off = await addresses.calls.SetPayIdActive({ tenant, payId, active: false });
  const list = await addresses.calls.ListPayIds({
    tenant,
    type: "PAY_ID_TYPE_STATIC",
    status: "PAY_ID_STATUS_INACTIVE",
    limit: 1,
  });

  expect(paid).toMatchObject({
    replayed: false,
    payment: { amountKobo: "10000", payerName: "Sandbox Payer" },
  });
  expect(shown.payId).toEqual(paid.payId);
  if (!shown.payId) throw new Error("A PayID is shown.");
  expect(payIdRecord(payIdFromWire(shown.payId))).toMatchObject({
    amountReceived: 10_000,
    paymentsCount: 1,
  });
  expect(off.payId?.status).toBe("PAY_ID_STATUS_INACTIVE");
  expect(list.payIds.map((item) => item.payId)).toEqual([payId]);
});

test("a resolved payee has the event of its next payment, and is marked as used when transfer reports it", async () => {
  const tenant = toWireTenant(aMerchant());
  const reference = `ref-${newUuid()}`;
  const { payId: created } = await addresses.calls.CreateDynamicPayId({
    tenant,
    reference,
    idempotency: idempotency(),
  });
  const payId = created?.payId ?? "";
  const mode = "MODE_TEST";
  const transfers = connectTo(PayIds, {
    target,
    balance: "pick_first",
    caller: testCaller("transfer"),
  });

  const { results } = await transfers.calls.ResolvePayIds({ items: [{ mode, payId }] });
  await transfers.calls.MarkPayIdsUsed({ items: [{ mode, payId }] });
  transfers.close();

  expect(results[0]?.paymentEvent).toMatchObject({
    name: "payid.payment.completed",
    source: "payid",
    key: payId,
    merchantId: tenant.merchantId,
    slots: [
      "EVENT_SLOT_TALLY_SUM",
      "EVENT_SLOT_TALLY_COUNT",
      "EVENT_SLOT_TRANSACTION_ID",
      "EVENT_SLOT_AMOUNT",
      "EVENT_SLOT_COMMITTED_AT",
      "EVENT_SLOT_PAYER_NAME",
    ],
  });
  const used = await addresses.calls.ListPayIds({
    tenant,
    status: "PAY_ID_STATUS_USED",
    limit: 10,
  });
  expect(used.payIds.map((item) => item.payId)).toEqual([payId]);
});

test("a webhook is received as raw bytes with its headers", async () => {
  const { tenant, account } = await anAccount();
  const credit = fake.record({ account_number: account.accountNumber, amount: 50_000 });
  const { body, timestamp, signature } = aWebhook(credit);
  const callback = (headers: Record<string, string>) => ({
    callback: { mode: "MODE_TEST" as const, body, headers },
  });

  const refused = accounts.calls.ReceiveBankNotice(callback({}));
  await expect(refused).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  await accounts.calls.ReceiveBankNotice(
    callback({ "x-partner-timestamp": timestamp, "x-partner-signature": signature }),
  );

  expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(50_000n);
});

test("a live wallet's funding account never changes", async () => {
  const tenant = toWireTenant(aMerchant({ mode: "live" }));

  const account = await accounts.calls.GetFundingAccount({ tenant });

  expect(account).toMatchObject({ accountName: "ADA STORES", bankCode: "566" });
  expect(await accounts.calls.GetFundingAccount({ tenant })).toEqual(account);
});

test("the workers resume open payments, and publish expiries", async () => {
  const left = await anAccount();
  const lapsed = await anAccount();
  world.ledger.silent = "after";
  const credit = fake.record({ account_number: left.account.accountNumber, amount: 50_000 });
  await world.notify(credit);
  world.ledger.silent = undefined;
  const now = { due_at: admin.raw("now()") };
  await admin("inflows").where({ session_id: credit.session_id }).update(now);
  await admin("virtual_accounts")
    .where({ account_number: lapsed.account.accountNumber })
    .update({ ...now, lapses_at: admin.raw("now()") });

  const workers = [startInflowRecovery(world.parts), expireVirtualAccounts(world.parts)];

  const eventsOf = (key: string) => admin("outbox").where({ key }).pluck("type");
  await eventually(async () => {
    expect(await eventsOf(left.account.accountNumber)).toEqual([
      "virtual_account.payment.received",
    ]);
    expect(await eventsOf(lapsed.account.accountNumber)).toEqual(["virtual_account.expired"]);
  });
  for (const worker of workers) await worker.stop();
  expect(world.ledger.balanceOf(left.tenant.walletPayId)).toBe(50_000n);
});
