import type { Example } from "./fake-services";
import { WEBHOOK_EXAMPLES } from "./webhook-examples";

const PAYMENT_ID = "txn_01m7yq1we0f9r9w24cz78fcert";
const REFUND_ID = "re_01m7yq1we0f9r9w24cz78fcert";
const CUSTOMER_ID = "cus_01m7yq1we0f9r9w24cz78fcert";
const ACCOUNT_ID = "va_01m7yq1we0f4h8k0hbg5vmyzjk";
const CHECKOUT_ID = "cs_01m7yq1we0f9r9w24cz78fcert";
const LINK_ID = "plink_01m7yq1we0f9r9w24cz78fcert";
const BULK_ID = "blk_01m7yq1we0f9r9w24cz78fcert";
const SCHEDULE_ID = "sch_01m7yq1we0f9r9w24cz78fcert";

/** One for each operation. The merchant's wallet is `ada.wallet`. */
export const EXAMPLES = {
  "GET /health": { path: "/health" },
  "POST /payid/dynamic": {
    path: "/payid/dynamic",
    body: { reference: "order-1", metadata: { table: 4 }, amount: 50_000 },
    rpc: "payIds.CreateDynamicPayId",
  },
  "POST /payid/static": {
    path: "/payid/static",
    body: { name: "Ada Stores", reference: "order-2", metadata: { table: 4 }, amount: 50_000 },
    rpc: "payIds.CreateStaticPayId",
  },
  "POST /payid/verify": {
    path: "/payid/verify",
    body: { payId: "4g7k2m9qzx.dpid" },
    rpc: "payIds.VerifyPayId",
  },
  "POST /payid/deactivate": {
    path: "/payid/deactivate",
    body: { payId: "ada.spid" },
    rpc: "payIds.SetPayIdActive",
  },
  "POST /payid/activate": {
    path: "/payid/activate",
    body: { payId: "ada.spid" },
    rpc: "payIds.SetPayIdActive",
  },
  "GET /payid/:payId": { path: "/payid/ada.spid", rpc: "payIds.GetPayId" },
  "GET /payids": { path: "/payids", rpc: "payIds.ListPayIds" },
  "POST /virtual-account": {
    path: "/virtual-account",
    body: {
      amount: 50_000,
      name: "Chi Obi",
      reference: "order-3",
      validityTime: 60,
      amountValidation: "exact",
      metadata: { table: 4 },
    },
    rpc: "virtualAccounts.CreateVirtualAccount",
  },
  "GET /virtual-account/:accountNumber": {
    path: "/virtual-account/9977000012",
    rpc: "virtualAccounts.GetVirtualAccount",
  },
  "GET /virtual-accounts": {
    path: "/virtual-accounts",
    rpc: "virtualAccounts.ListVirtualAccounts",
  },
  "POST /virtual-accounts/permanent": {
    path: "/virtual-accounts/permanent",
    body: {
      customer: CUSTOMER_ID,
      reference: "user-1",
      amount: 50_000,
      amountValidation: "at_least",
      identity: { type: "bvn", number: "22212341234" },
      metadata: { table: 4 },
    },
    rpc: "virtualAccounts.CreatePermanentAccount",
  },
  "GET /virtual-accounts/:id": {
    path: `/virtual-accounts/${ACCOUNT_ID}`,
    rpc: "virtualAccounts.GetAccount",
  },
  "GET /virtual-accounts/:id/payments": {
    path: `/virtual-accounts/${ACCOUNT_ID}/payments`,
    rpc: "virtualAccounts.ListPaymentsOfAccount",
  },
  "POST /virtual-accounts/:id/close": {
    path: `/virtual-accounts/${ACCOUNT_ID}/close`,
    rpc: "virtualAccounts.SetAccountOpen",
  },
  "POST /virtual-accounts/:id/reopen": {
    path: `/virtual-accounts/${ACCOUNT_ID}/reopen`,
    rpc: "virtualAccounts.SetAccountOpen",
  },
  "POST /customers": {
    path: "/customers",
    body: {
      email: "bola@example.com",
      name: "Bola Ade",
      phone: "+2348031234567",
      reference: "user-1",
      metadata: { plan: "gold" },
    },
    rpc: "customers.CreateCustomer",
  },
  "GET /customers": { path: "/customers", rpc: "customers.ListCustomers" },
  "GET /customers/:id": { path: `/customers/${CUSTOMER_ID}`, rpc: "customers.GetCustomer" },
  "PATCH /customers/:id": {
    path: `/customers/${CUSTOMER_ID}`,
    body: {
      email: "bola@example.com",
      name: "Bola",
      phone: null,
      reference: "user-2",
      metadata: {},
    },
    rpc: "customers.UpdateCustomer",
  },
  "DELETE /customers/:id": { path: `/customers/${CUSTOMER_ID}`, rpc: "customers.DeleteCustomer" },
  "GET /customers/:id/cards": {
    path: `/customers/${CUSTOMER_ID}/cards`,
    rpc: "customers.ListSavedCards",
  },
  "POST /checkout/sessions": {
    path: "/checkout/sessions",
    body: {
      amount: 25_000,
      currency: "NGN",
      reference: "checkout-1",
      customer: { email: "ada@example.com", name: "Ada Obi" },
      methods: ["card", "payid"],
      successUrl: "https://shop.example/thanks",
      cancelUrl: "https://shop.example/cart",
      metadata: { order: 1 },
    },
    rpc: "checkout.CreateSession",
  },
  "GET /checkout/sessions": { path: "/checkout/sessions", rpc: "checkout.ListSessions" },
  "GET /checkout/sessions/:id": {
    path: `/checkout/sessions/${CHECKOUT_ID}`,
    rpc: "checkout.GetSession",
  },
  "POST /checkout/sessions/:id/expire": {
    path: `/checkout/sessions/${CHECKOUT_ID}/expire`,
    rpc: "checkout.ExpireSession",
  },
  "POST /checkout/sessions/read": {
    path: "/checkout/sessions/read",
    body: { clientSecret: `${CHECKOUT_ID}_secret_x` },
    rpc: "checkout.GetSessionBySecret",
  },
  "POST /payment-links": {
    path: "/payment-links",
    body: {
      name: "Cooking class",
      minAmount: 10_000,
      maxAmount: 500_000,
      currency: "NGN",
      reference: "link-1",
      methods: ["card", "payid"],
      maxUses: 20,
      successUrl: "https://shop.example/thanks",
      metadata: { course: 7 },
    },
    rpc: "checkout.CreatePaymentLink",
  },
  "GET /payment-links": { path: "/payment-links", rpc: "checkout.ListPaymentLinks" },
  "GET /payment-links/:id": {
    path: `/payment-links/${LINK_ID}`,
    rpc: "checkout.GetPaymentLink",
  },
  "PATCH /payment-links/:id": {
    path: `/payment-links/${LINK_ID}`,
    body: {
      name: "Cooking class",
      active: false,
      maxUses: 30,
      successUrl: "https://shop.example/thanks",
      metadata: { course: 7 },
    },
    rpc: "checkout.UpdatePaymentLink",
  },
  "POST /transfer/payid": {
    path: "/transfer/payid",
    body: {
      fromPayId: "ada.wallet",
      toPayId: "bola.spid",
      amount: 25_000,
      narration: "Rent",
      reference: "tr-1",
    },
    rpc: "createPayIdTransfer",
  },
  "POST /transfer/external/verify": {
    path: "/transfer/external/verify",
    body: { accountNumber: "0690000031", bankCode: "044" },
    rpc: "transfers.VerifyExternalAccount",
  },
  "POST /transfer/external": {
    path: "/transfer/external",
    body: {
      fromPayId: "ada.wallet",
      accountNumber: "0690000031",
      bankCode: "044",
      amount: 25_000,
      narration: "Rent",
      reference: "tr-2",
      accountName: "Bola Ade",
    },
    rpc: "transfers.CreateExternalTransfer",
  },
  "GET /transfer/:reference": { path: "/transfer/tr-1", rpc: "transfers.GetTransfer" },
  "GET /transfers": { path: "/transfers", rpc: "transfers.ListTransfers" },
  "POST /transfers/bulk": {
    path: "/transfers/bulk",
    body: {
      reference: "bulk-1",
      fromPayId: "ada.wallet",
      verifyNames: false,
      transfers: [{ toPayId: "bola.spid", amount: 25_000, narration: "Rent", reference: "row-1" }],
    },
    rpc: "transfers.CreateBulkTransfer",
  },
  "GET /transfers/bulk": { path: "/transfers/bulk", rpc: "transfers.ListBulkTransfers" },
  "GET /transfers/bulk/:id": {
    path: `/transfers/bulk/${BULK_ID}`,
    rpc: "transfers.GetBulkTransfer",
  },
  "GET /transfers/bulk/:id/rows": {
    path: `/transfers/bulk/${BULK_ID}/rows`,
    rpc: "transfers.ListBulkTransferRows",
  },
  "GET /transfers/bulk/:id/results.csv": {
    path: `/transfers/bulk/${BULK_ID}/results.csv`,
    rpc: "transfers.ListBulkTransferRows",
  },
  "GET /transfers/bulk/:id/progress": {
    path: `/transfers/bulk/${BULK_ID}/progress`,
    rpc: "transfers.GetBulkTransfer",
  },
  "POST /transfers/bulk/:id/approve": {
    path: `/transfers/bulk/${BULK_ID}/approve`,
    rpc: "transfers.ActOnBulkTransfer",
  },
  "POST /transfers/bulk/:id/pause": {
    path: `/transfers/bulk/${BULK_ID}/pause`,
    rpc: "transfers.ActOnBulkTransfer",
  },
  "POST /transfers/bulk/:id/resume": {
    path: `/transfers/bulk/${BULK_ID}/resume`,
    rpc: "transfers.ActOnBulkTransfer",
  },
  "POST /transfers/bulk/:id/cancel": {
    path: `/transfers/bulk/${BULK_ID}/cancel`,
    rpc: "transfers.ActOnBulkTransfer",
  },
  "POST /payments/:id/refunds": {
    path: `/payments/${PAYMENT_ID}/refunds`,
    body: { amount: 20_000, reference: "refund-1", reason: "Too small", metadata: { table: 4 } },
    rpc: "transfers.CreateRefund",
  },
  "GET /payments/:id/refunds": {
    path: `/payments/${PAYMENT_ID}/refunds`,
    rpc: "transfers.ListRefunds",
  },
  "GET /refunds": { path: "/refunds?reference=refund-1", rpc: "transfers.ListRefunds" },
  "GET /refunds/:id": { path: `/refunds/${REFUND_ID}`, rpc: "transfers.GetRefund" },
  "POST /schedules": {
    path: "/schedules",
    body: {
      reference: "schedule-1",
      type: "transfer",
      transfer: {
        fromPayId: "ada.wallet",
        toPayId: "bola.spid",
        amount: 25_000,
        narration: "Rent",
      },
      startAt: "2027-01-01T08:00:00Z",
      recurrence: { frequency: "daily", interval: 1, at: "09:00", timeZone: "Africa/Lagos" },
      endAt: "2027-12-31T08:00:00Z",
      maxRuns: 12,
      onInsufficientFunds: "retry",
      metadata: { flat: "12B" },
    },
    rpc: "transfers.CreateSchedule",
  },
  "GET /schedules": { path: "/schedules", rpc: "transfers.ListSchedules" },
  "GET /schedules/:id": { path: `/schedules/${SCHEDULE_ID}`, rpc: "transfers.GetSchedule" },
  "PATCH /schedules/:id": {
    path: `/schedules/${SCHEDULE_ID}`,
    body: {
      amount: 30_000,
      endAt: "2027-12-31T08:00:00Z",
      maxRuns: 24,
      onInsufficientFunds: "skip",
      metadata: { flat: "12B" },
    },
    rpc: "transfers.ChangeSchedule",
  },
  "GET /schedules/:id/runs": {
    path: `/schedules/${SCHEDULE_ID}/runs`,
    rpc: "transfers.ListScheduleRuns",
  },
  "POST /schedules/:id/pause": {
    path: `/schedules/${SCHEDULE_ID}/pause`,
    rpc: "transfers.ActOnSchedule",
  },
  "POST /schedules/:id/resume": {
    path: `/schedules/${SCHEDULE_ID}/resume`,
    rpc: "transfers.ActOnSchedule",
  },
  "POST /schedules/:id/cancel": {
    path: `/schedules/${SCHEDULE_ID}/cancel`,
    rpc: "transfers.ActOnSchedule",
  },
  "GET /banks": { path: "/banks", rpc: "transfers.ListBanks" },
  "GET /transaction/status": {
    path: "/transaction/status?reference=order-1",
    rpc: "payIds.GetExpectedPayment",
  },
  "POST /transaction/verify": {
    path: "/transaction/verify",
    body: { reference: "order-1", type: "virtual_payid" },
    rpc: "payIds.VerifyExpectedPayment",
  },
  "GET /bills/categories": { path: "/bills/categories", rpc: "bills.ListCategories" },
  "GET /bills/services": {
    path: "/bills/services?categoryIdentifier=airtime",
    rpc: "bills.ListServices",
  },
  "GET /bills/variations": {
    path: "/bills/variations?serviceID=mtn-data",
    rpc: "bills.ListVariations",
  },
  "GET /bills/extra-fields": {
    path: "/bills/extra-fields?serviceID=ui-insure",
    rpc: "bills.ListExtraFields",
  },
  "POST /bills/verify": {
    path: "/bills/verify",
    body: {
      serviceID: "ikeja-electric",
      billersCode: "1111111111111",
      phone: "08011111111",
      type: "prepaid",
    },
    rpc: "bills.VerifyAccount",
  },
  "POST /bills/purchase": {
    path: "/bills/purchase",
    body: {
      fromWallet: "ada.wallet",
      serviceID: "mtn",
      amount: 10_000,
      variation_code: "any",
      billersCode: "1010101010101",
      phone: "08011111111",
      subscription_type: "renewal",
      quantity: 1,
      extraFields: { insured_name: "Chi Obi", year_of_make: 2019 },
      narration: "Credit",
      reference: "bill-1",
    },
    rpc: "bills.Purchase",
  },
  "GET /bills/purchase/:reference": {
    path: "/bills/purchase/bill-1",
    rpc: "bills.GetPurchase",
  },
  "GET /bills/purchases": { path: "/bills/purchases", rpc: "bills.ListPurchases" },
  "GET /wallets": { path: "/wallets", rpc: "ledger.ListWallets" },
  "GET /wallets/:payId": { path: "/wallets/ada.wallet", rpc: "ledger.GetBalance" },
  "PATCH /wallets/:payId": {
    path: "/wallets/ada.wallet",
    body: { lowBalanceThreshold: 500_000 },
    rpc: "ledger.SetLowBalanceThreshold",
  },
  "GET /wallets/:payId/balance": { path: "/wallets/ada.wallet/balance", rpc: "ledger.GetBalance" },
  "GET /wallets/:payId/statement": {
    path: "/wallets/ada.wallet/statement",
    rpc: "ledger.ListEntries",
  },
  "POST /reports": {
    path: "/reports",
    body: {
      type: "statement",
      format: "csv",
      from: "2026-11-01T00:00:00Z",
      to: "2026-12-01T00:00:00Z",
      payId: "ada.wallet",
      currency: "NGN",
    },
    rpc: "reports.CreateReport",
  },
  "GET /reports": { path: "/reports", rpc: "reports.ListReports" },
  "GET /reports/:id": {
    path: "/reports/rep_01m7yq1we0f9r9w24cz78fcert",
    rpc: "reports.GetReport",
  },
  "POST /sandbox/wallets/:payId/fund": {
    path: "/sandbox/wallets/ada.wallet/fund",
    body: { amount: 10_000 },
    rpc: "ledger.createTransfers",
  },
  "POST /sandbox/payid/pay": {
    path: "/sandbox/payid/pay",
    body: {
      reference: "order-1",
      amount: 50_000,
      senderName: "Chi Obi",
      senderAccountNumber: "0690000031",
      senderBankCode: "058",
    },
    rpc: "payIds.SimulatePayIdPayment",
  },
  "POST /sandbox/virtual-account/pay": {
    path: "/sandbox/virtual-account/pay",
    body: {
      reference: "order-3",
      amount: 50_000,
      senderName: "Chi Obi",
      senderAccountNumber: "0690000031",
      senderBankCode: "058",
    },
    rpc: "virtualAccounts.SimulateVirtualAccountPayment",
  },
  "POST /sandbox/transfers/:reference/settle": {
    path: "/sandbox/transfers/tr-2/settle",
    body: { outcome: "success" },
    rpc: "transfers.SettleExternalTransfer",
  },
  "POST /sandbox/refunds/:reference/settle": {
    path: "/sandbox/refunds/refund-1/settle",
    body: { outcome: "success" },
    rpc: "transfers.SettleRefund",
  },
  "POST /sandbox/bills/:reference/settle": {
    path: "/sandbox/bills/bill-1/settle",
    body: { outcome: "success" },
    rpc: "bills.SettlePurchase",
  },
  "POST /sandbox/time/advance": {
    path: "/sandbox/time/advance",
    body: { minutes: 60 },
    rpc: "clocks.Advance",
  },
  ...WEBHOOK_EXAMPLES,
} satisfies Record<string, Example>;

export type OperationName = keyof typeof EXAMPLES;

export const NAMES = Object.keys(EXAMPLES) as OperationName[];

export function exampleOf(name: OperationName): Example & { method: string } {
  const [method = ""] = name.split(" ");
  return { method, ...EXAMPLES[name] };
}

export const POSTS = NAMES.filter((name) => name.startsWith("POST "));

/** Operations that take a body. */
export const BODIES = NAMES.filter((name) => "body" in EXAMPLES[name]);
