import { aCardPayment, aCardRefund, aDispute, aFile } from "../card-factories";
import {
  AT_MS,
  aBulkRow,
  aBulkTransfer,
  aCheckoutSession,
  aCustomer,
  anAccountPayment,
  anEntry,
  anExpectedPayment,
  anExternalTransfer,
  aPayId,
  aPaymentLink,
  aPermanentAccount,
  aPurchase,
  aReceivedRefund,
  aRefund,
  aReport,
  aSchedule,
  aScheduleRun,
  aTransfer,
  aVirtualAccount,
  aWallet,
} from "../factories";
import { aDelivery, anEndpoint, anEvent, aRecovery } from "../webhook-factories";
import type { FakeServices } from "./gateway";

/** The default response of each rpc. */
export const DEFAULT_RESPONSES = {
  "payIds.CreateDynamicPayId": { payId: aPayId(), replayed: false },
  "payIds.CreateStaticPayId": {
    payId: aPayId({ payId: "ada.spid", type: "PAY_ID_TYPE_STATIC", expiresAtMs: "0" }),
    replayed: false,
  },
  "payIds.VerifyPayId": {
    payId: "4g7k2m9qzx.dpid",
    accountName: "Ada Stores",
    merchantName: "Ada Stores",
    type: "PAY_ID_TYPE_DYNAMIC",
    expiresAtMs: AT_MS,
  },
  "payIds.SetPayIdActive": { payId: aPayId() },
  "payIds.GetPayId": { payId: aPayId() },
  "payIds.ListPayIds": { payIds: [aPayId()], hasMore: false, nextBefore: "" },
  "payIds.GetExpectedPayment": { payment: anExpectedPayment() },
  "payIds.VerifyExpectedPayment": { payment: anExpectedPayment() },
  "payIds.SimulatePayIdPayment": {
    payId: aPayId({
      status: "PAY_ID_STATUS_USED",
      amountReceivedKobo: "50000",
      paymentsCount: "1",
    }),
    payment: {
      transactionId: "txn_05",
      amountKobo: "50000",
      paidAtMs: AT_MS,
      payerName: "Chi Obi",
    },
    replayed: false,
  },
  "virtualAccounts.CreateVirtualAccount": { virtualAccount: aVirtualAccount(), replayed: false },
  "virtualAccounts.GetVirtualAccount": { virtualAccount: aVirtualAccount() },
  "virtualAccounts.ListVirtualAccounts": {
    virtualAccounts: [aVirtualAccount()],
    hasMore: false,
    nextBefore: "",
  },
  "virtualAccounts.GetFundingAccount": {
    accountNumber: "9977000099",
    accountName: "Kobo / Ada",
    bankName: "Kobo Partner Bank",
    bankCode: "999",
  },
  "virtualAccounts.ReceiveBankNotice": {},
  "virtualAccounts.SimulateVirtualAccountPayment": {
    virtualAccount: aVirtualAccount({ status: "VIRTUAL_ACCOUNT_STATUS_COMPLETED" }),
    permanentAccount: null,
    payment: anAccountPayment(),
    replayed: false,
  },
  "virtualAccounts.CreatePermanentAccount": { account: aPermanentAccount(), replayed: false },
  "virtualAccounts.GetAccount": {
    virtualAccount: null,
    permanentAccount: aPermanentAccount(),
  },
  "virtualAccounts.ListPermanentAccounts": {
    accounts: [aPermanentAccount()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "virtualAccounts.ListPaymentsOfAccount": {
    payments: [{ payment: anAccountPayment(), status: "ACCOUNT_PAYMENT_STATUS_COMPLETED" }],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "virtualAccounts.SetAccountOpen": {
    virtualAccount: null,
    permanentAccount: aPermanentAccount(),
  },
  "customers.CreateCustomer": { customer: aCustomer(), replayed: false, created: true },
  "customers.GetCustomer": { customer: aCustomer() },
  "customers.UpdateCustomer": { customer: aCustomer() },
  "customers.ListCustomers": {
    customers: [aCustomer()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "customers.DeleteCustomer": { id: aCustomer().id, deletedAtMs: AT_MS },
  "customers.ListSavedCards": {
    cards: [
      {
        id: "pm_01m7yq1we0f4h8k0hbg5vmyzjg",
        brand: "visa",
        last4: "4242",
        expMonth: 12,
        expYear: 2030,
        createdAtMs: AT_MS,
      },
    ],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "transfers.GetTransfer": { transfer: aTransfer(), externalTransfer: null },
  "transfers.ListTransfers": {
    transfers: [
      { transfer: "payIdTransfer", payIdTransfer: aTransfer(), externalTransfer: null },
      {
        transfer: "externalTransfer",
        payIdTransfer: null,
        externalTransfer: anExternalTransfer(),
      },
    ],
    hasMore: false,
    nextBefore: "",
  },
  "transfers.CreateSchedule": { schedule: aSchedule(), replayed: false },
  "transfers.GetSchedule": { schedule: aSchedule() },
  "transfers.ListSchedules": {
    schedules: [aSchedule()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "checkout.CreateSession": { session: aCheckoutSession(), replayed: false },
  "checkout.GetSession": { session: aCheckoutSession() },
  "checkout.ListSessions": {
    sessions: [aCheckoutSession()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "transfers.ListScheduleRuns": {
    runs: [aScheduleRun()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "transfers.ActOnSchedule": { schedule: aSchedule() },
  "transfers.ChangeSchedule": { schedule: aSchedule() },
  "checkout.ExpireSession": { session: aCheckoutSession() },
  "checkout.CreatePaymentLink": { paymentLink: aPaymentLink(), replayed: false },
  "checkout.GetPaymentLink": { paymentLink: aPaymentLink() },
  "checkout.UpdatePaymentLink": { paymentLink: aPaymentLink() },
  "checkout.ListPaymentLinks": {
    paymentLinks: [aPaymentLink()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "transfers.CreateBulkTransfer": {
    bulkTransfer: aBulkTransfer(),
    replayed: false,
    problems: [],
  },
  "transfers.GetBulkTransfer": { bulkTransfer: aBulkTransfer() },
  "transfers.ListBulkTransfers": {
    bulkTransfers: [aBulkTransfer()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "transfers.ListBulkTransferRows": { rows: [aBulkRow()], hasMore: false },
  "transfers.ActOnBulkTransfer": { bulkTransfer: aBulkTransfer() },
  "transfers.CreateRefund": { refund: aRefund(), replayed: false },
  "transfers.SettleRefund": { refund: aRefund() },
  "transfers.GetReceivedRefund": { refund: aReceivedRefund() },
  "transfers.GetRefund": { refund: aRefund() },
  "transfers.ListRefunds": { refunds: [aRefund()], hasMore: false, previousAfter: "" },
  "transfers.GetRefundable": { receivedKobo: "50000", refundedKobo: "0", refundableKobo: "50000" },
  "transfers.ListBanks": {
    banks: [
      { bankCode: "044", bankName: "Access Bank", slug: "access-bank" },
      { bankCode: "035", bankName: "Wema Bank", slug: "wema-bank" },
    ],
  },
  "transfers.VerifyExternalAccount": {
    accountNumber: "0690000031",
    accountName: "BOLA ADE",
    bank: { bankCode: "044", bankName: "Access Bank", slug: "access-bank" },
  },
  "transfers.CreateExternalTransfer": { transfer: anExternalTransfer(), replayed: false },
  "transfers.ReceiveRailNotice": {},
  "transfers.SettleExternalTransfer": { transfer: anExternalTransfer() },
  "clocks.Advance": {},
  createPayIdTransfer: { result: "transfer", transfer: aTransfer(), replayed: false },
  "bills.ListCategories": {
    categories: [{ category: "airtime", name: "Airtime", identifier: "airtime" }],
  },
  "bills.ListServices": {
    services: [{ serviceId: "mtn", name: "MTN", variation: "flexible", category: "airtime" }],
  },
  "bills.ListVariations": {
    serviceName: "MTN Data",
    serviceId: "mtn-data",
    convenienceFeeKobo: "0",
    variations: [
      {
        variationCode: "mtn-100mb",
        name: "100 MB",
        amountKobo: "10000",
        fixedPrice: true,
        purchasable: true,
      },
    ],
  },
  "bills.ListExtraFields": {
    serviceName: "Third Party Motor Insurance",
    serviceId: "ui-insure",
    fields: [
      {
        name: "insured_name",
        label: "Insured name",
        required: true,
        options: [],
        dependsOn: "",
        isChoice: false,
      },
      {
        name: "lga",
        label: "Local government area",
        required: false,
        options: [{ value: "7", label: "Ikeja" }],
        dependsOn: "state",
        isChoice: true,
      },
    ],
  },
  "bills.VerifyAccount": {
    customerName: "CHI OBI",
    account: "meter",
    meter: { customerAddress: "1 Marina, Lagos", meterType: "prepaid" },
  },
  "bills.Purchase": { purchase: aPurchase(), replayed: false },
  "bills.GetPurchase": { purchase: aPurchase() },
  "bills.ListPurchases": { purchases: [aPurchase()], hasMore: false, nextBefore: "" },
  "bills.ReceiveProviderNotice": {},
  "bills.SettlePurchase": { purchase: aPurchase() },
  "cardPayments.CreatePaymentMethod": {
    paymentMethod: {
      id: "pm_01m7yq1we0fsevfqn3hzh0gp8a",
      brand: "visa",
      last4: "4242",
      expMonth: 12,
      expYear: 2030,
    },
    saved: false,
    createdAtMs: "1763717400000",
    expiresAtMs: "1763721000000",
    replayed: false,
    ignoredFields: [],
  },
  "checkout.GetSessionBySecret": {
    session: aCheckoutSession({ status: "SESSION_STATUS_OPEN" }),
    tenant: {
      merchantId: "01a1fd70-f1c0-7a70-9e08-8cf9d0f63b1a",
      mode: "MODE_TEST",
      merchantName: "Ada Stores",
      walletPayId: "ada.wallet",
    },
  },
  "cardPayments.CreatePayment": { payment: aCardPayment(), replay: "REPLAY_NONE" },
  "cardPayments.GetPayment": { payment: aCardPayment() },
  "cardPayments.ListPayments": {
    payments: [aCardPayment()],
    hasMore: false,
    next: null,
    previous: null,
  },
  "cardPayments.CapturePayment": { payment: aCardPayment(), replay: "REPLAY_NONE" },
  "cardPayments.CancelPayment": {
    payment: aCardPayment({ status: "PAYMENT_STATUS_CANCELED" }),
    replay: "REPLAY_NONE",
  },
  "cardPayments.CreateRefund": { refund: aCardRefund(), replay: "REPLAY_NONE" },
  "cardPayments.ListAllRefunds": { refunds: [], hasMore: false, previousAfter: "" },
  "cardPayments.FindRefund": { refund: aCardRefund() },
  "cardPayments.GetRefund": { refund: aCardRefund() },
  "cardPayments.ListRefunds": {
    refunds: [aCardRefund()],
    hasMore: false,
    next: null,
    previous: null,
  },
  "cardPayments.GetDispute": { dispute: aDispute() },
  "cardPayments.ListDisputes": {
    disputes: [aDispute()],
    hasMore: false,
    next: null,
    previous: null,
  },
  "cardPayments.AddDisputeEvidence": { dispute: aDispute() },
  "cardPayments.RespondToDispute": { dispute: aDispute({ status: "DISPUTE_STATUS_ACCEPTED" }) },
  "cardPayments.CreateFile": { file: aFile(), replay: "REPLAY_NONE" },
  "cardPayments.GetFile": { file: aFile() },
  "cardPayments.ReceiveProcessorNotice": {},
  "webhooks.CreateEndpoint": { endpoint: anEndpoint(), secret: "whsec_c2VjcmV0", replayed: false },
  "webhooks.ListEndpoints": { endpoints: [anEndpoint()] },
  "webhooks.GetEndpoint": { endpoint: anEndpoint() },
  "webhooks.UpdateEndpoint": { endpoint: anEndpoint() },
  "webhooks.DeleteEndpoint": {},
  "webhooks.RollSecret": { endpoint: anEndpoint(), secret: "whsec_bmV3", replayed: false },
  "webhooks.SendTestEvent": { delivery: aDelivery() },
  "webhooks.ListEvents": { events: [anEvent()], hasMore: false, nextBefore: "" },
  "webhooks.GetEvent": { event: anEvent(), deliveries: [aDelivery({ attempts: [] })] },
  "webhooks.RedeliverEvent": { deliveries: [aDelivery()] },
  "webhooks.ListDeliveries": { deliveries: [aDelivery()], hasMore: false, nextBefore: "" },
  "webhooks.GetDelivery": { delivery: aDelivery() },
  "webhooks.CreateRecovery": { recovery: aRecovery(), replayed: false },
  "webhooks.GetRecovery": { recovery: aRecovery() },
  "webhooks.ListRecoveries": { recoveries: [aRecovery()] },
  "reports.CreateReport": { report: aReport({ status: "REPORT_STATUS_PENDING" }), replayed: false },
  "reports.GetReport": { report: aReport() },
  "reports.ListReports": {
    reports: [aReport()],
    hasMore: false,
    nextBefore: "",
    previousAfter: "",
  },
  "reports.ReadReportFile": { content: Buffer.from("id,amount\r\n"), hasMore: false },
  "ledger.ListWallets": { wallets: [aWallet()] },
  "ledger.GetBalance": { wallet: aWallet() },
  "ledger.SetLowBalanceThreshold": { wallet: aWallet({ lowBalanceThresholdKobo: "500000" }) },
  "ledger.ListEntries": { entries: [anEntry()], hasMore: false },
  "ledger.GetTransfer": { transfer: null },
  "ledger.createTransfers": { outcome: "committed", at: new Date(Number(AT_MS)) },
};

export type Rpc = keyof typeof DEFAULT_RESPONSES;

/** A valid request of one operation. */
export interface Example {
  path: string;
  body?: Record<string, unknown>;
  /** The rpc that the operation calls, if any. */
  rpc?: Rpc;
}

/** Responses of rpcs; an Error is thrown. */
export type RpcResponses = { [Name in Rpc]?: unknown };

/** Fake services that respond to every rpc, and record the calls. A function makes the response from the request. */
export function fakeServices(responses: RpcResponses = {}) {
  const calls: { rpc: Rpc; request: unknown }[] = [];
  const fakeCall = (rpc: Rpc) => async (request: unknown) => {
    calls.push({ rpc, request });
    const answer = rpc in responses ? responses[rpc] : DEFAULT_RESPONSES[rpc];
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(request) : answer;
  };
  const all = (service: string) =>
    Object.fromEntries(
      (Object.keys(DEFAULT_RESPONSES) as Rpc[])
        .filter((rpc) => rpc.startsWith(`${service}.`))
        .map((rpc) => [rpc.slice(service.length + 1), fakeCall(rpc)]),
    );
  const ledger = { calls: all("ledger"), createTransfers: fakeCall("ledger.createTransfers") };
  const services = {
    payIds: all("payIds"),
    virtualAccounts: all("virtualAccounts"),
    transfers: all("transfers"),
    bills: all("bills"),
    cardPayments: all("cardPayments"),
    checkout: all("checkout"),
    customers: all("customers"),
    webhooks: all("webhooks"),
    reports: all("reports"),
    clocks: Array.from({ length: 6 }, () => all("clocks")),
    ledger,
    createPayIdTransfer: fakeCall("createPayIdTransfer"),
  };
  return { calls, responses, services: services as unknown as FakeServices };
}
