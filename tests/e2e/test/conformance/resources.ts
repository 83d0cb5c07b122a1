import { eventually } from "@kobo/testing";
import { AIRTIME, buy } from "../bills/bills";
import { cardsOf, givenAuthorized, givenPayment, refund } from "../cards/cards";
import { givenDispute, givenFile } from "../cards/disputes";
import { givenAccountPayment } from "../payments/received";
import { payBankAccount } from "../simulator-control";
import type { Endpoint } from "../webhooks/merchant-server";
import { dataOf, eventsListed, givenHook, sendTest, untilDelivery } from "../webhooks/webhooks";
import { type TestMerchant, uniqueReference } from "../world";

const NAMES = [
  "wallet",
  "staticPayId",
  "dynamicPayId",
  "payIdReference",
  "staticReference",
  "accountNumber",
  "accountReference",
  "transferReference",
  "billReference",
  "bulkTransfer",
  "receivedPayment",
  "paymentRefund",
  "schedule",
  "report",
  "checkoutReference",
  "checkoutSession",
  "clientSecret",
  "paymentLink",
  "linkReference",
  "webhook",
  "delivery",
  "recovery",
  "event",
  "customer",
  "permanentAccount",
  "permanentReference",
  "customerEmail",
  "payment",
  "authorized",
  "refund",
  "dispute",
  "file",
] as const;

/** One of each resource that a merchant can have, by its id or reference. */
export type Resources = Record<(typeof NAMES)[number], string>;

/** Creates one of each. The endpoint gets one example event, since none of its own happens. */
export async function givenResources(
  merchant: TestMerchant,
  endpoint: Endpoint,
): Promise<Resources> {
  const created = await Promise.all([
    givenPayIds(merchant),
    givenAccount(merchant),
    givenPayments(merchant),
    givenWebhook(merchant, endpoint),
    givenCustomer(merchant),
  ]);
  const resources = {
    wallet: merchant.wallet,
    ...created[0],
    ...created[1],
    ...created[2],
    ...created[3],
    ...created[4],
  };
  const event = await eventually(async () => {
    const [found] = await eventsListed(merchant.api, "&event=bill.purchase.completed");
    if (!found) throw new Error("The purchase's event has not arrived yet.");
    return found.id;
  }, 30_000);
  return { ...resources, event };
}

/** Well-formed ids of resources that do not exist. */
export function nobodysResources(): Resources {
  const name = `nobody-${uniqueReference().slice(-8)}`;
  const nothing = "0".repeat(26);
  return {
    wallet: `${name}.wallet`,
    staticPayId: `${name}.spid`,
    dynamicPayId: "0000000000.dpid",
    payIdReference: uniqueReference(),
    staticReference: uniqueReference(),
    accountNumber: "0000000000",
    accountReference: uniqueReference(),
    transferReference: uniqueReference(),
    billReference: uniqueReference(),
    bulkTransfer: `blk_${nothing}`,
    receivedPayment: `txn_${nothing}`,
    paymentRefund: `re_${nothing}`,
    schedule: `sch_${nothing}`,
    report: `rep_${nothing}`,
    checkoutReference: uniqueReference(),
    checkoutSession: `cs_${nothing}`,
    clientSecret: `cs_${nothing}_secret_${"x".repeat(43)}`,
    paymentLink: `plink_${nothing}`,
    linkReference: uniqueReference(),
    webhook: `wh_${nothing}`,
    delivery: `whd_${nothing}`,
    recovery: `whr_${nothing}`,
    event: `evt_${nothing}`,
    customer: `cus_${nothing}`,
    permanentAccount: `va_${nothing}`,
    permanentReference: uniqueReference(),
    customerEmail: uniqueEmail(),
    payment: uniqueReference(),
    authorized: uniqueReference(),
    refund: `re_${nothing}`,
    dispute: `dp_${nothing}`,
    file: `file_${nothing}`,
  };
}

async function givenCustomer({ api }: TestMerchant) {
  const customerEmail = uniqueEmail();
  const created = await api.post("/customers", { email: customerEmail, name: "Bola Ade" });
  const customer = String(dataOf(created).id);
  const permanentReference = uniqueReference();
  const order = { customer, reference: permanentReference };
  const account = await api.post("/virtual-accounts/permanent", order);
  const permanentAccount = String(dataOf(account).id);
  return { customerEmail, customer, permanentReference, permanentAccount };
}

export function uniqueEmail(): string {
  return `${uniqueReference().toLowerCase()}@example.com`;
}

async function givenPayIds({ api }: TestMerchant) {
  const payIdReference = uniqueReference();
  const dynamic = await api.post("/payid/dynamic", { reference: payIdReference });
  const staticReference = uniqueReference();
  const name = `Till ${staticReference.slice(-8)}`;
  const fixed = await api.post("/payid/static", { reference: staticReference, name });
  return {
    payIdReference,
    staticReference,
    dynamicPayId: String(dataOf(dynamic).payId),
    staticPayId: String(dataOf(fixed).payId),
  };
}

async function givenAccount({ api }: TestMerchant) {
  const accountReference = uniqueReference();
  const order = {
    amount: 500_000,
    name: "Order 1043",
    reference: accountReference,
    validityTime: 60,
    amountValidation: "exact",
  };
  const created = await api.post("/virtual-account", order);
  return { accountReference, accountNumber: String(dataOf(created).accountNumber) };
}

async function givenPayments(merchant: TestMerchant) {
  const transferReference = uniqueReference();
  const order = {
    fromPayId: merchant.wallet,
    accountNumber: "0690000031",
    bankCode: "058",
    amount: 50_000,
    reference: transferReference,
  };
  const paidOut = await payBankAccount(merchant.api, order);
  expect(paidOut.status).toBe(201);
  const reference = uniqueReference();
  const row = { ...order, reference: `${reference}/1`, fromPayId: undefined };
  const draft = { reference, fromPayId: merchant.wallet, transfers: [row] };
  const bulk = await merchant.api.post("/transfers/bulk", draft);
  expect(bulk.status).toBe(201);
  const receivedPayment = await givenAccountPayment(merchant);
  const back = await merchant.api.post(`/payments/${receivedPayment}/refunds`, { amount: 10_000 });
  expect(back.status).toBe(201);
  const later = await merchant.api.post("/schedules", {
    reference: uniqueReference(),
    type: "transfer",
    transfer: { ...order, reference: undefined },
    recurrence: { frequency: "monthly", at: "09:00" },
    startAt: new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString(),
  });
  expect(later.status).toBe(201);
  const period = { from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" };
  const ordered = { type: "statement", format: "csv", ...period };
  const report = await merchant.api.post("/reports", ordered);
  expect(report.status).toBe(201);
  const checkoutReference = uniqueReference();
  const session = await merchant.api.post("/checkout/sessions", {
    amount: 50_000,
    reference: checkoutReference,
    customer: { email: "ada@example.com" },
  });
  expect(session.status).toBe(201);
  const linkReference = uniqueReference();
  const link = await merchant.api.post("/payment-links", {
    name: "Cooking class",
    reference: linkReference,
  });
  expect(link.status).toBe(201);
  const { reference: billReference, answer } = await buy(merchant, AIRTIME);
  expect(answer.status).toBe(201);
  const cards = cardsOf(merchant);
  const payment = await givenPayment(cards);
  const authorized = await givenAuthorized(cards);
  const given = await refund(cards, payment, { amount: 10_000 });
  expect(given.status).toBe(201);
  const dispute = await givenDispute(cards);
  return {
    transferReference,
    bulkTransfer: String(dataOf(bulk).id),
    receivedPayment,
    paymentRefund: String(dataOf(back).id),
    schedule: String(dataOf(later).id),
    report: String(dataOf(report).id),
    checkoutReference,
    checkoutSession: String(dataOf(session).id),
    clientSecret: String(dataOf(session).clientSecret),
    paymentLink: String(dataOf(link).id),
    linkReference,
    billReference,
    payment,
    authorized,
    refund: String(dataOf(given).id),
    dispute: String(dispute.id),
    file: await givenFile(cards),
  };
}

async function givenWebhook(merchant: TestMerchant, endpoint: Endpoint) {
  const hook = await givenHook(merchant, endpoint, { events: ["refund.failed"] });
  const delivery = await sendTest(hook, "refund.failed");
  await untilDelivery(hook, delivery.id, { status: "delivered" });
  const from = new Date(Date.now() - 60_000).toISOString();
  const begun = await merchant.api.post(`/webhooks/${hook.id}/recoveries`, { from });
  expect(begun.status).toBe(202);
  return { webhook: hook.id, delivery: delivery.id, recovery: String(dataOf(begun).id) };
}
