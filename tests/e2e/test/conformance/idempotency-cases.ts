import { eventually } from "@kobo/testing";
import { AIRTIME, buy, DELIVERED } from "../bills/bills";
import { AMOUNT, cardsOf, givenAuthorized, givenPayment } from "../cards/cards";
import { givenDispute, givenFile } from "../cards/disputes";
import { givenAccountPayment } from "../payments/received";
import { payBankAccount } from "../simulator-control";
import type { Endpoint } from "../webhooks/merchant-server";
import { dataOf, eventsListed, givenHook, type Hook } from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, uniqueReference } from "../world";
import type { Fields } from "./api-document";
import { type Resources, uniqueEmail } from "./resources";

/** The subjects of the requests. */
export interface World {
  merchant: TestMerchant;
  /** Its test clock is moved, without effect on other tests' records. */
  traveller: TestMerchant;
  /** Another merchant's PayID. */
  payee: string;
  hook: Hook;
  /** An event of the merchant that its endpoint received. */
  event: string;
}

/** The answer to a repeat while Redis has the stored responses. */
type Repeats =
  /** The gateway stores the response and repeats its bytes. */
  | "kept"
  /** The service behind is called each time: the reason, and the part of `data` that must not change. */
  | { unkept: string; alike: (data: Fields) => unknown };

/** The answer to a repeat after Redis has lost the responses. */
type Afterwards =
  /** The record has the key: it is returned again, and another body is refused as before. */
  | "known"
  /** It runs again and changes nothing, so that the response is the same. */
  | "harmless"
  /** It takes effect again, and the reason why that is acceptable. */
  | { again: string };

export interface Case {
  /** The caller, if it is not the merchant. */
  by?: "traveller";
  /** Its subject, new for each request. */
  about?: (world: World) => Promise<Partial<Resources>> | Partial<Resources>;
  /** In place of fields of the document's example. */
  body?: () => Fields;
  /** In place of fields of the request: these make it a different one. */
  other: Fields;
  repeats: Repeats;
  afterwards: Afterwards;
  /** The part of `data` that a run without the stored response repeats; by default all of it. */
  alike?: (data: Fields) => unknown;
  /** The change of the merchant's available balance by one run, in kobo. */
  moves?: number;
  /** The repeat of a 503 resumes it, so it is no first response. */
  isBegunByGateway?: true;
}

export async function givenWorld(endpoint: Endpoint): Promise<World> {
  const [merchant, traveller, other] = await Promise.all([
    givenMerchant({ funds: 50_000_000 }),
    givenMerchant({ funds: 0 }),
    givenMerchant({ funds: 0 }),
  ]);
  const { staticPayId: payee } = await aStaticPayId({ merchant: other });
  const hook = await givenHook(merchant, endpoint);
  const payIdReference = await aPayIdReference(merchant);
  await merchant.api.post("/sandbox/payid/pay", { reference: payIdReference, amount: PAID });
  const event = await eventually(async () => {
    const [found] = await eventsListed(merchant.api, "&event=payid.payment.completed");
    if (!found) throw new Error("The payment's event has not arrived yet.");
    return found.id;
  }, 30_000);
  return { merchant, traveller, payee, hook, event };
}

const PAID = 1_250_000;
const SENT = 250_000;
const FUNDED = 5_000_000;
/** The amount that the tests' accounts expect. */
const EXPECTED = 500_000;
/** Less the commission of 1.5 %. */
const AIRTIME_PRICE = 200_000;
const AIRTIME_COST = 197_000;
const CAPTURED = 25_000;
const REFUNDED = 10_000;

/** The sandbox keeps these pending until they are settled by request. */
const PENDING_ACCOUNT = "0690000035";
const PENDING_PHONE = "201000000000";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function aStaticPayId({ merchant: { api } }: Pick<World, "merchant">) {
  const reference = uniqueReference();
  const name = `Till ${reference.slice(-8)}`;
  const created = await api.post("/payid/static", { reference, name });
  return { staticPayId: String(dataOf(created).payId) };
}

async function anInactivePayId(world: World) {
  const created = await aStaticPayId(world);
  await world.merchant.api.post("/payid/deactivate", { payId: created.staticPayId });
  return created;
}

async function aPayIdReference({ api }: TestMerchant): Promise<string> {
  const reference = uniqueReference();
  await api.post("/payid/dynamic", { reference });
  return reference;
}

async function anAccount({ merchant: { api } }: World) {
  const accountReference = uniqueReference();
  const order = { amount: EXPECTED, name: "Order 1043", amountValidation: "exact" };
  await api.post("/virtual-account", { ...order, reference: accountReference });
  return { accountReference };
}

async function aCustomer({ merchant: { api } }: World): Promise<string> {
  const created = await api.post("/customers", { email: uniqueEmail(), name: "Bola Ade" });
  return String(dataOf(created).id);
}

async function aPermanentAccount(world: World) {
  const { api } = world.merchant;
  const order = { customer: await aCustomer(world), reference: uniqueReference() };
  const created = await api.post("/virtual-accounts/permanent", order);
  return { permanentAccount: String(dataOf(created).id) };
}

async function aPendingTransfer({ merchant: { api, wallet: fromPayId } }: World) {
  const transferReference = uniqueReference();
  const order = { fromPayId, accountNumber: PENDING_ACCOUNT, bankCode: "058", amount: SENT };
  await payBankAccount(api, { ...order, reference: transferReference });
  return { transferReference };
}

async function aPendingRefund({ merchant }: World) {
  const payment = await givenAccountPayment(merchant, { from: PENDING_ACCOUNT });
  const given = await merchant.api.post(`/payments/${payment}/refunds`, { amount: REFUNDED });
  return { paymentRefund: String(dataOf(given).id) };
}

/** A bulk transfer that takes the action. Its transfer stays open, so that it does not complete meanwhile. */
async function aBulkTransferTo(
  action: "approve" | "pause" | "resume" | "cancel",
  { merchant: { api, wallet: fromPayId } }: World,
) {
  const reference = uniqueReference();
  const account = { accountNumber: PENDING_ACCOUNT, bankCode: "058", amount: SENT };
  const transfers = [{ ...account, reference: `${reference}/1` }];
  const created = await api.post("/transfers/bulk", { reference, fromPayId, transfers });
  const bulkTransfer = String(dataOf(created).id);
  const path = `/transfers/bulk/${bulkTransfer}`;
  if (action === "approve" || action === "cancel") return { bulkTransfer };
  await api.post(`${path}/approve`, {});
  // Its money is held before the test reads the balance.
  await eventually(async () => {
    const [row] = dataOf(await api.get(`${path}/rows`)).rows as { transactionId: string | null }[];
    expect(row?.transactionId).toMatch(/^txn_/);
  }, 20_000);
  if (action === "resume") await api.post(`${path}/pause`, {});
  return { bulkTransfer };
}

/** A schedule that takes the action. */
async function aScheduleTo(
  action: "pause" | "resume" | "cancel",
  { merchant: { api, wallet: fromPayId } }: World,
) {
  const account = { accountNumber: PENDING_ACCOUNT, bankCode: "058", amount: SENT };
  const created = await api.post("/schedules", {
    reference: uniqueReference(),
    type: "transfer",
    transfer: { fromPayId, ...account },
    recurrence: { frequency: "monthly", at: "09:00" },
    startAt: new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString(),
  });
  const schedule = String(dataOf(created).id);
  if (action === "resume") await api.post(`/schedules/${schedule}/pause`, {});
  return { schedule };
}

async function aCheckoutSession({ merchant: { api } }: World) {
  const order = { amount: SENT, customer: { email: "ada@example.com" } };
  const created = await api.post("/checkout/sessions", { ...order, reference: uniqueReference() });
  const { id, clientSecret } = dataOf(created);
  return { checkoutSession: String(id), clientSecret: String(clientSecret) };
}

async function aPendingBill({ merchant }: World) {
  const { reference } = await buy(merchant, { ...AIRTIME, phone: PENDING_PHONE });
  return { billReference: reference };
}

const ofTheWorld = ({ hook, event }: World) => ({ webhook: hook.id, event });

const READ: Pick<Case, "repeats" | "afterwards"> = { repeats: "kept", afterwards: "harmless" };
const RECORDED: Pick<Case, "repeats" | "afterwards"> = { repeats: "kept", afterwards: "known" };

const CARD: Pick<Case, "repeats" | "afterwards"> = {
  repeats: {
    unkept:
      "the body may hold a card number: only the service of cards reads it, and knows repeats",
    alike: (data) => data,
  },
  afterwards: "known",
};

const SECRET: Pick<Case, "repeats" | "afterwards"> = {
  repeats: {
    unkept: "the answer holds a secret, which stands nowhere in the clear",
    alike: ({ id, secret }) => [id, secret],
  },
  afterwards: "known",
};

const ANNOUNCED: Pick<Case, "repeats" | "afterwards"> = {
  repeats: "kept",
  afterwards: { again: "a delivery has no record of its key, and receivers drop what they know" },
};

/** Every POST of the API, by its name in the OpenAPI documents. */
export const CASES: Readonly<Record<string, Case>> = {
  createDynamicPayId: {
    ...RECORDED,
    about: () => ({ payIdReference: uniqueReference() }),
    other: { amount: 20_000 },
  },
  createStaticPayId: {
    ...RECORDED,
    about: () => ({ staticReference: uniqueReference() }),
    other: { name: "Ada Stores Ikeja" },
  },
  verifyPayId: {
    ...READ,
    about: ({ payee }) => ({ staticPayId: payee }),
    other: { payId: "another.spid" },
  },
  deactivatePayId: {
    ...READ,
    about: aStaticPayId,
    other: { payId: "another.spid" },
  },
  activatePayId: {
    ...READ,
    about: anInactivePayId,
    other: { payId: "another.spid" },
  },
  createVirtualAccount: {
    ...RECORDED,
    about: () => ({ accountReference: uniqueReference() }),
    other: { amount: 20_000 },
  },
  createPermanentAccount: {
    ...RECORDED,
    about: async (world) => ({
      customer: await aCustomer(world),
      permanentReference: uniqueReference(),
    }),
    other: { metadata: { plan: "gold" } },
  },
  closeVirtualAccount: { ...READ, about: aPermanentAccount, other: { anything: true } },
  reopenVirtualAccount: {
    ...READ,
    about: async (world) => {
      const about = await aPermanentAccount(world);
      const { api } = world.merchant;
      await api.post(`/virtual-accounts/${about.permanentAccount}/close`);
      return about;
    },
    other: { anything: true },
  },
  transferToPayId: {
    ...RECORDED,
    about: ({ payee }) => ({ staticPayId: payee, transferReference: uniqueReference() }),
    body: () => ({ amount: SENT }),
    other: { amount: SENT + 1 },
    moves: -SENT,
  },
  verifyExternalAccount: { ...READ, other: { accountNumber: "0690000032" } },
  transferToBank: {
    ...RECORDED,
    about: () => ({ transferReference: uniqueReference() }),
    body: () => ({ amount: SENT }),
    other: { amount: SENT + 1 },
    moves: -SENT,
  },
  createCheckoutSession: {
    repeats: {
      unkept: "the answer holds a secret, which stands nowhere in the clear",
      alike: ({ id, clientSecret }) => [id, clientSecret],
    },
    afterwards: "known",
    about: () => ({ checkoutReference: uniqueReference() }),
    other: { amount: 20_000 },
  },
  readClientSession: { ...READ, about: aCheckoutSession, other: { anything: true } },
  createPaymentLink: {
    ...RECORDED,
    about: () => ({ linkReference: uniqueReference() }),
    other: { name: "Another class" },
  },
  expireCheckoutSession: { ...READ, about: aCheckoutSession, other: { anything: true } },
  createBulkTransfer: {
    ...RECORDED,
    about: ({ payee }) => ({ staticPayId: payee, transferReference: uniqueReference() }),
    other: { verifyNames: true },
  },
  createPaymentRefund: {
    ...RECORDED,
    about: async ({ merchant }) => ({
      receivedPayment: await givenAccountPayment(merchant),
      transferReference: uniqueReference(),
    }),
    body: () => ({ amount: REFUNDED }),
    other: { amount: REFUNDED + 1 },
    moves: -REFUNDED,
  },
  createReport: {
    repeats: {
      unkept:
        "the answer may hold a link that works without a key, and stands nowhere in the clear",
      alike: ({ id }) => id,
    },
    afterwards: "known",
    other: { type: "payments" },
  },
  approveBulkTransfer: {
    ...READ,
    about: (world) => aBulkTransferTo("approve", world),
    other: { anything: true },
    // Its rows are paid meanwhile.
    alike: ({ id, approvedAt }) => [id, approvedAt],
    moves: -SENT,
  },
  pauseBulkTransfer: {
    ...READ,
    about: (world) => aBulkTransferTo("pause", world),
    other: { anything: true },
  },
  resumeBulkTransfer: {
    ...READ,
    about: (world) => aBulkTransferTo("resume", world),
    other: { anything: true },
    alike: ({ id, approvedAt }) => [id, approvedAt],
  },
  cancelBulkTransfer: {
    ...READ,
    about: (world) => aBulkTransferTo("cancel", world),
    other: { anything: true },
  },
  createSchedule: {
    ...RECORDED,
    about: ({ payee }) => ({ staticPayId: payee, transferReference: uniqueReference() }),
    other: { maxRuns: 7 },
  },
  pauseSchedule: {
    ...READ,
    about: (world) => aScheduleTo("pause", world),
    other: { anything: true },
  },
  resumeSchedule: {
    ...READ,
    about: (world) => aScheduleTo("resume", world),
    other: { anything: true },
  },
  cancelSchedule: {
    ...READ,
    about: (world) => aScheduleTo("cancel", world),
    other: { anything: true },
  },
  createCustomer: {
    ...RECORDED,
    about: () => ({ customerEmail: uniqueEmail() }),
    other: { name: "Chidi Eze" },
  },
  verifyTransaction: {
    ...READ,
    about: anAccount,
    other: { reference: "another" },
  },
  verifyBillAccount: { ...READ, other: { billersCode: "1010101010101" } },
  purchaseBill: {
    ...RECORDED,
    about: () => ({ billReference: uniqueReference() }),
    body: () => ({ serviceID: "mtn", amount: AIRTIME_PRICE, phone: DELIVERED }),
    other: { amount: AIRTIME_PRICE + 100 },
    moves: -AIRTIME_COST,
  },
  fundSandboxWallet: {
    ...RECORDED,
    body: () => ({ amount: FUNDED }),
    other: { amount: FUNDED + 1 },
    moves: FUNDED,
  },
  paySandboxPayId: {
    ...RECORDED,
    about: async ({ merchant }) => ({ payIdReference: await aPayIdReference(merchant) }),
    body: () => ({ amount: PAID }),
    other: { amount: PAID + 1 },
    moves: PAID,
  },
  paySandboxVirtualAccount: {
    ...RECORDED,
    about: anAccount,
    body: () => ({ amount: EXPECTED }),
    other: { amount: EXPECTED + 1 },
    moves: EXPECTED,
  },
  settleSandboxTransfer: {
    ...READ,
    about: aPendingTransfer,
    other: { outcome: "failed" },
    moves: 0,
  },
  settleSandboxRefund: { ...READ, about: aPendingRefund, other: { outcome: "failed" }, moves: 0 },
  settleSandboxBill: { ...READ, about: aPendingBill, other: { outcome: "failed" }, moves: 0 },
  advanceSandboxTime: {
    ...RECORDED,
    by: "traveller",
    other: { minutes: 91 },
    isBegunByGateway: true,
  },
  createWebhook: { ...SECRET, other: { description: "Another shop" } },
  rollWebhookSecret: { ...SECRET, about: ofTheWorld, other: { overlapHours: 1 } },
  sendTestEvent: { ...ANNOUNCED, about: ofTheWorld, other: { event: "transfer.failed" } },
  createWebhookRecovery: {
    about: async ({ merchant, hook }) => ({
      webhook: (await givenHook(merchant, hook.endpoint)).id,
    }),
    body: () => ({ from: minutesAgo(2), to: minutesAgo(1) }),
    other: { from: minutesAgo(3) },
    repeats: {
      unkept: "it is still on its way: a repeat shows how far it has come",
      alike: ({ id }) => id,
    },
    afterwards: "known",
  },
  redeliverEvent: { ...ANNOUNCED, about: ofTheWorld, other: { webhookId: "wh_another" } },
  createCardPaymentMethod: { ...CARD, other: { save: true } },
  createCardPayment: { ...CARD, other: { amount: AMOUNT + 1 }, moves: AMOUNT },
  createCardPaymentV1: { ...CARD, other: { amount: AMOUNT + 1 }, moves: AMOUNT },
  createCardPaymentAs: {
    ...CARD,
    about: () => ({ payment: uniqueReference() }),
    other: { amount: AMOUNT + 1 },
    moves: AMOUNT,
  },
  captureCardPayment: {
    ...CARD,
    about: async ({ merchant }) => ({ authorized: await givenAuthorized(cardsOf(merchant)) }),
    body: () => ({ amount: CAPTURED }),
    other: { amount: CAPTURED + 1 },
    moves: CAPTURED,
  },
  cancelCardPayment: {
    ...CARD,
    about: async ({ merchant }) => ({ authorized: await givenAuthorized(cardsOf(merchant)) }),
    other: { amount: 1 },
    moves: 0,
  },
  createFile: {
    other: { filename: "another.pdf" },
    repeats: "kept",
    afterwards: "known",
  },
  addDisputeEvidence: {
    about: async ({ merchant }) => {
      const cards = cardsOf(merchant);
      return { dispute: String((await givenDispute(cards)).id), file: await givenFile(cards) };
    },
    other: { product_description: "Another lamp" },
    repeats: "kept",
    afterwards: "harmless",
    alike: ({ id, evidence }) => ({ id, evidence }),
  },
  submitDispute: {
    about: async ({ merchant }) => {
      const { id } = await givenDispute(cardsOf(merchant));
      const evidence = { uncategorized_text: "proof of delivery" };
      await cardsOf(merchant).post(`/v2/disputes/${id}/evidence`, evidence);
      return { dispute: String(id) };
    },
    other: { more: "of it" },
    repeats: "kept",
    afterwards: "harmless",
    alike: ({ id, status }) => ({ id, status }),
  },
  acceptDispute: {
    about: async ({ merchant }) => ({
      dispute: String((await givenDispute(cardsOf(merchant))).id),
    }),
    other: { more: "of it" },
    repeats: "kept",
    afterwards: "harmless",
    alike: ({ id, status }) => ({ id, status }),
  },
  createCardRefund: {
    ...CARD,
    about: async ({ merchant }) => ({ payment: await givenPayment(cardsOf(merchant)) }),
    body: () => ({ amount: REFUNDED }),
    other: { amount: REFUNDED + 1 },
    moves: -REFUNDED,
  },
};
