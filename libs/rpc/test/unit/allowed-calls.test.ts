import type { ServiceDefinition } from "@grpc/grpc-js";
import * as protos from "@kobo/protos";
import { callersAllowedTo } from "../../src/allowed-calls";
import { CALLERS } from "../../src/caller";

const PATHS = Object.values(protos).flatMap(({ service }) => {
  const definition = service as unknown as ServiceDefinition;
  return Object.values(definition).map(({ path }) => path);
});

const pathsOf = (service: string) => PATHS.filter((path) => path.startsWith(`/${service}/`));

const allowedTo = (path: string) => [...callersAllowedTo(path)];

test("every method has an allowed caller", () => {
  expect(PATHS.length).toBeGreaterThan(60);
  expect(PATHS.filter((path) => allowedTo(path).length === 0)).toEqual([]);
});

test("a path that does not exist has no allowed caller", () => {
  for (const path of ["/other.v1.Bills/Purchase", "", "/payid.v1.PayIds/all"]) {
    expect(allowedTo(path)).toEqual([]);
  }
});

test.each([
  ["bills.v1.BillReviews", ["review-cli"]],
  ["operator.v1.Explorer", ["operator"]],
  ["operator.v1.Reviews", ["operator"]],
  ["operator.v1.Secrets", ["operator"]],
  ["sandbox.v1.Sandbox", ["dashboard"]],
  ["sandbox.v1.SandboxClock", ["gateway"]],
  ["webhook.v1.Webhooks", ["gateway", "dashboard"]],
  ["merchant.v1.ApiKeys", ["dashboard", "merchant-cli"]],
  ["merchant.v1.RequestLog", ["dashboard"]],
])("%s is called by %s alone", (service, callers) => {
  for (const path of pathsOf(service)) expect(allowedTo(path)).toEqual(callers);
});

test.each([
  [
    "bills.v1.Bills",
    [
      ...["ListCategories", "ListServices", "ListVariations", "ListExtraFields"],
      ...["VerifyAccount", "QuotePurchase", "Purchase", "GetPurchaseByKey"],
      "SettlePurchase",
      ...["GetPurchase", "ListPurchases", "FindPurchases"],
    ],
  ],
  [
    "card_payments.v1.CardPayments",
    [
      ...["GetPayment", "ListPayments", "FindPayments", "ListRefunds"],
      ...["CapturePayment", "CancelPayment", "CreateRefund", "ListAllRefunds"],
      ...["GetDispute", "ListDisputes", "AddDisputeEvidence", "RespondToDispute"],
      ...["CreateFile", "GetFile"],
    ],
  ],
  [
    "payid.v1.VirtualAccounts",
    [
      ...["CreateVirtualAccount", "GetVirtualAccount", "ListVirtualAccounts"],
      ...["ListVirtualAccountPayments", "SimulateVirtualAccountPayment"],
      ...["GetVirtualAccountPayment", "ListAccountPayments", "FindAccountPayments"],
      ...["CreatePermanentAccount", "GetAccount", "ListPermanentAccounts"],
      ...["ListPaymentsOfAccount", "SetAccountOpen"],
    ],
  ],
  [
    "transfer.v1.Transfers",
    [
      ...["ListBanks", "QuotePayIdTransfer", "QuoteExternalTransfer"],
      ...["CreatePayIdTransfers", "CreateExternalTransfer", "GetTransferByKey"],
      "SettleExternalTransfer",
      ...["GetTransfer", "ListTransfers", "FindTransfers"],
      ...["CreateBulkTransfer", "ActOnBulkTransfer", "GetBulkTransfer"],
      ...["ListBulkTransfers", "ListBulkTransferRows"],
      ...["CreateRefund", "ListRefunds", "GetRefund", "GetRefundable"],
      ...["CreateSchedule", "GetSchedule", "ListSchedules", "ListScheduleRuns"],
      ...["ActOnSchedule", "ChangeSchedule"],
    ],
  ],
  [
    "checkout.v1.CheckoutSessions",
    [
      ...["CreatePaymentLink", "GetPaymentLink", "ListPaymentLinks", "UpdatePaymentLink"],
      ...["GetSession", "ListSessions", "ExpireSession"],
    ],
  ],
  ["wallet_ledger.v1.Reports", ["CreateReport", "GetReport", "ListReports", "ReadReportFile"]],
])("the gateway calls all of %s, the dashboard %j", (service, ofDashboard) => {
  const shared = ofDashboard.map((name) => `/${service}/${name}`);

  for (const path of pathsOf(service)) {
    const callers = shared.includes(path) ? ["gateway", "dashboard"] : ["gateway"];
    const others = allowedTo(path).filter((caller) => !["transfer", "checkout"].includes(caller));
    expect(others).toEqual(callers);
  }
});

test("transfer may quote and purchase bills, and read merchants, their limits and cells", () => {
  const paths = ["bills.v1.Bills", "merchant.v1.Merchants"].flatMap(pathsOf);
  const called = paths.filter((path) => allowedTo(path).includes("transfer"));

  expect(called.map((path) => path.split("/").at(-1)).toSorted()).toEqual([
    ...["FindCells", "GetLimits", "GetMerchant", "GetPurchaseByKey", "Purchase", "QuotePurchase"],
  ]);
});

test("checkout may create, read and close payments, read merchants, and nothing else", () => {
  const ofCheckout = PATHS.filter((path) => allowedTo(path).includes("checkout"));

  expect(ofCheckout.toSorted()).toEqual([
    "/card_payments.v1.CardPayments/CancelPayment",
    "/card_payments.v1.CardPayments/CreatePayment",
    "/card_payments.v1.CardPayments/GetPayment",
    "/merchant.v1.Merchants/GetMerchant",
    "/payid.v1.PayIds/CloseExpectedPayment",
    "/payid.v1.PayIds/CreateDynamicPayId",
    "/payid.v1.VirtualAccounts/CreateVirtualAccount",
  ]);
});

test("transfer resolves and marks PayIDs; the gateway and, except for VerifyExpectedPayment, the dashboard call the rest", () => {
  const callersOf = (method: string) => {
    if (["ResolvePayIds", "MarkPayIdsUsed", "GetReceivedPayment"].includes(method))
      return ["transfer"];
    if (method === "CloseExpectedPayment") return [];
    return method === "VerifyExpectedPayment" ? ["gateway"] : ["gateway", "dashboard"];
  };

  for (const path of pathsOf("payid.v1.PayIds")) {
    const others = allowedTo(path).filter((caller) => caller !== "checkout");
    expect(others).toEqual(callersOf(path.split("/").at(-1) ?? ""));
  }
});

test("the gateway and the dashboard call all of customers, and payid calls GetCustomer", () => {
  for (const path of pathsOf("customers.v1.Customers")) {
    const isRead = path.endsWith("/GetCustomer");
    const callers = ["gateway", "dashboard"];
    expect(allowedTo(path).toSorted()).toEqual(
      (isRead ? [...callers, "payid"] : callers).toSorted(),
    );
  }
});

test("merchant methods that the dashboard may not call are for merchant-cli only", () => {
  const ofDashboard = [
    "CreateMerchant",
    "GetMerchant",
    "CheckName",
    "GetLimits",
    "ListAuditEntries",
  ];
  const shared = ofDashboard.map((name) => `/merchant.v1.Merchants/${name}`);
  const others = pathsOf("merchant.v1.Merchants").filter(
    (path) => !shared.includes(path) && !path.endsWith("/FindCells"),
  );

  for (const path of shared) {
    const callers = allowedTo(path).filter((each) => !["transfer", "checkout"].includes(each));
    expect(callers).toEqual(["dashboard", "merchant-cli"]);
  }
  expect(others.length).toBeGreaterThan(5);
  for (const path of others) expect(allowedTo(path)).toEqual(["merchant-cli"]);
});

test("every service that calls the ledger may call FindCells, except for the gateway", () => {
  const callers = allowedTo("/merchant.v1.Merchants/FindCells");

  expect(["gateway", ...callers].toSorted()).toEqual(
    [
      ...["bills", "card-payments", "dashboard", "gateway", "payid", "transfer"],
      // For funding-cli: one command, with an identity for each service.
      "merchant-cli",
    ].toSorted(),
  );
});

test.each([
  ["OpenWallet", ["gateway", "card-payments"]],
  ["ListWallets", ["gateway", "dashboard"]],
  ["GetBalance", ["gateway", "transfer", "dashboard"]],
  ["ListDailyTotals", ["dashboard"]],
  ["ListEntries", ["gateway", "dashboard"]],
  ["CreateTransfers", ["gateway", "payid", "transfer", "bills", "card-payments", "funding-cli"]],
  ["GetTransfer", ["gateway", "payid", "transfer", "dashboard"]],
  ["ListReceivedPayments", ["dashboard"]],
  ["FindReceivedPayments", ["payid", "dashboard"]],
  ["ListTransfers", ["transfer"]],
  ["SetLowBalanceThreshold", ["gateway"]],
  ["ListPayments", ["payid"]],
  ["GetTallies", ["payid"]],
  ["ListMovements", ["dashboard"]],
])("the ledger's %s is called by %s", (method, callers) => {
  expect(allowedTo(`/wallet_ledger.v1.WalletLedger/${method}`)).toEqual(callers);
});

test("every caller may call something", () => {
  const callers = new Set(PATHS.flatMap(allowedTo));

  expect([...callers].sort()).toEqual([...CALLERS].sort());
});
