import { TEST_CARDS } from "@kobo/core/test-cards";
import { type EventName, isPublic, jsonSchemaOf, PUBLIC_EVENTS } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { Api } from "../../src/api";
import { AIRTIME, buy, POWER, purchaseUnder, settle } from "../bills/bills";
import {
  cancel,
  capture,
  cardsOf,
  DECLINED,
  givenAuthorized,
  givenPayment,
  payInTheEnd,
  paymentUnder,
  refund,
  refundsOf,
} from "../cards/cards";
import { disputeUnder, givenDispute, submitText, untilStatus } from "../cards/disputes";
import { beginOnLink, pageOf, paySession } from "../checkout-page";
import { uniqueEmail } from "../conformance/resources";
import { givenAccountPayment, PAYS_BACK, PENDING, REFUSES } from "../payments/received";
import { ANY_BANK, aFreshAccountNumber, controlOf, payBankAccount } from "../simulator-control";
import {
  type Endpoint,
  type MerchantServer,
  startMerchantServer,
} from "../webhooks/merchant-server";
import {
  arrival,
  dataOf,
  envelopeOf,
  eventsListed,
  givenHook,
  givenTill,
  type Hook,
  transactionOf,
  verified,
} from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, uniqueReference } from "../world";

type Fields = Record<string, unknown>;

/** An event that a test caused. */
interface Happened {
  isIt: (data: Fields) => boolean;
  /** The matching GET's current response. */
  shown: () => Promise<unknown>;
}

interface Listener extends TestMerchant {
  hook: Hook;
  endpoint: Endpoint;
}

let server: MerchantServer;
let merchant: Listener;
/** A separate merchant whose clock and balance the tests change. */
let other: Listener;
/** A third one, whose clock passes days. */
let planner: Listener;
let cards: Api;
beforeAll(async () => {
  server = await startMerchantServer();
  [merchant, other, planner] = await Promise.all([
    givenListener(),
    givenListener(),
    givenListener(),
  ]);
  cards = cardsOf(merchant);
}, 60_000);
afterAll(() => server.stop());

/** A merchant with an endpoint for all events. */
async function givenListener(): Promise<Listener> {
  const created = await givenMerchant();
  const endpoint = server.endpoint();
  return { ...created, endpoint, hook: await givenHook(created, endpoint) };
}

/** Matches by its reference. */
const under = (reference: string, shown: () => Promise<unknown>): Happened => ({
  isIt: (data) => data.reference === reference,
  shown,
});
const withId = (id: string, shown: () => Promise<unknown>): Happened => ({
  isIt: (data) => data.id === id,
  shown,
});

const transferUnder = async (reference: string) =>
  dataOf(await merchant.api.get(`/transfer/${reference}`));

/** Completed at once, without a hold; returns the transfer's reference. */
async function payTill(from: TestMerchant, to: TestMerchant): Promise<string> {
  const reference = uniqueReference();
  const { payId: toPayId } = await givenTill(to);
  const order = { fromPayId: from.wallet, toPayId, amount: 50_000, reference };
  await from.api.post("/transfer/payid", order);
  return reference;
}

/** To an account that selects the rail's outcome. */
async function payOut(accountNumber: string, bankCode = "058"): Promise<Happened> {
  const reference = uniqueReference();
  const order = { fromPayId: merchant.wallet, accountNumber, bankCode, amount: 50_000, reference };
  await payBankAccount(merchant.api, order);
  return under(reference, () => transferUnder(reference));
}

const AMOUNT = 500_000;

async function payAccount(amount: number): Promise<Happened> {
  const reference = uniqueReference();
  const expected = { amount: AMOUNT, amountValidation: "exact" };
  const order = { ...expected, name: "Ada Stores order", reference };
  const created = dataOf(await merchant.api.post("/virtual-account", order));
  const payment = { accountNumber: created.accountNumber, amount, senderName: "Chidi Eze" };
  const paid = dataOf(await merchant.api.post("/sandbox/virtual-account/pay", payment));
  return under(reference, async () => {
    const { body } = await merchant.api.get(`/virtual-account/${created.accountNumber}`);
    return { ...(body.data as Fields), payment: paid.payment };
  });
}

const purchased = async (fields: Fields, outcome?: string): Promise<Happened> => {
  const { reference } = await buy(merchant, fields);
  if (outcome) await settle(merchant, reference, outcome);
  return under(reference, () => purchaseUnder(merchant, reference));
};

const paymentShown = (id: string) => withId(id, () => paymentUnder(cards, id));

async function refunded(amount?: number): Promise<Happened> {
  const id = await givenPayment(cards);
  await refund(cards, id, amount === undefined ? {} : { amount });
  return withId(id, async () => {
    const [given] = await refundsOf(cards, id);
    return { ...(await paymentUnder(cards, id)), refund: given };
  });
}

/** A dispute in events is without its evidence. */
async function disputed(text?: string, status?: string): Promise<Happened> {
  const { id } = await givenDispute(cards);
  if (text) await submitText(cards, id, text);
  if (status) await untilStatus(cards, id, status);
  return withId(String(id), async () => {
    const { evidence: _, ...summary } = await disputeUnder(cards, String(id));
    return summary;
  });
}

const CHECKOUT_AMOUNT = 50_000;

async function aCheckout() {
  const reference = uniqueReference();
  const customer = { email: "ada@example.com" };
  const order = { amount: CHECKOUT_AMOUNT, reference, customer };
  const { id, url } = dataOf(await merchant.api.post("/checkout/sessions", order));
  return { id, reference, page: pageOf(String(url)) };
}

/** Lists, like events, have no secrets. */
const checkoutUnder = (reference: string): Happened =>
  under(reference, async () => {
    const path = `/checkout/sessions?reference=${reference}`;
    const { checkoutSessions } = dataOf(await merchant.api.get(path));
    return (checkoutSessions as unknown[])[0];
  });

async function checkoutPaid(amount: number): Promise<Happened> {
  const { reference, page } = await aCheckout();
  await paySession(merchant, await page.begin("payid"), amount);
  return checkoutUnder(reference);
}

async function aPaymentLink(fields: object = {}): Promise<{ id: string; url: string }> {
  const order = { name: "Cooking class", amount: CHECKOUT_AMOUNT, ...fields };
  const { id, url } = dataOf(await merchant.api.post("/payment-links", order));
  return { id: String(id), url: String(url) };
}

const linkUnder = (id: string): Happened =>
  withId(id, async () => dataOf(await merchant.api.get(`/payment-links/${id}`)));

const PAID_ACCOUNT = "0690000031";
const PENDING_ACCOUNT = "0690000035";

const scheduleUnder = async (by: TestMerchant, id: string) =>
  dataOf(await by.api.get(`/schedules/${id}`));

/** A daily transfer, whose first run is within a day. */
async function aSchedule(by: TestMerchant, fields: Fields = {}): Promise<string> {
  const account = { accountNumber: PAID_ACCOUNT, bankCode: "058", amount: 50_000 };
  const created = await by.api.post("/schedules", {
    ...{ reference: uniqueReference(), type: "transfer", maxRuns: 1 },
    transfer: { fromPayId: by.wallet, ...account, ...fields },
    recurrence: { frequency: "daily", at: "09:00" },
  });
  return String(dataOf(created).id);
}

async function scheduled(action?: "pause" | "cancel"): Promise<Happened> {
  const id = await aSchedule(merchant);
  if (action) await merchant.api.post(`/schedules/${id}/${action}`, {});
  return withId(id, () => scheduleUnder(merchant, id));
}

const DAY_MINUTES = 1_441;

async function scheduleRun(status: string, fields: Fields): Promise<Happened> {
  const id = await aSchedule(planner, fields);
  await planner.api.post("/sandbox/time/advance", { minutes: DAY_MINUTES });
  return {
    isIt: (data) => data.scheduleId === id && data.status === status,
    shown: async () => {
      const { runs } = dataOf(await planner.api.get(`/schedules/${id}/runs`));
      return (runs as Fields[])[0];
    },
  };
}

async function scheduleEnded(): Promise<Happened> {
  const id = await aSchedule(planner);
  await planner.api.post("/sandbox/time/advance", { minutes: DAY_MINUTES });
  return withId(id, () => scheduleUnder(planner, id));
}

const bulkUnder = async (id: string) => dataOf(await merchant.api.get(`/transfers/bulk/${id}`));

/** A draft of one row, and the last answer of the actions on it. */
async function bulkAfter(accountNumber: string, ...actions: string[]) {
  const reference = uniqueReference();
  const row = { accountNumber, bankCode: "058", amount: 50_000, reference: `${reference}/1` };
  const draft = { reference, fromPayId: merchant.wallet, transfers: [row] };
  const id = String(dataOf(await merchant.api.post("/transfers/bulk", draft)).id);
  let answer: Fields = {};
  for (const action of actions) {
    answer = dataOf(await merchant.api.post(`/transfers/bulk/${id}/${action}`, {}));
  }
  return { id, answer };
}

async function orderReport(
  period = { from: "2026-11-01T00:00:00Z", to: new Date().toISOString() },
): Promise<string> {
  const order = { type: "statement", format: "csv", ...period };
  return String(dataOf(await merchant.api.post("/reports", order)).id);
}

/** The record without its link, which no event has. */
async function reportShown(id: string): Promise<Fields> {
  const { downloadUrl, downloadUrlExpiresAt, ...record } = dataOf(
    await merchant.api.get(`/reports/${id}`),
  );
  return record;
}

async function reportEnded(): Promise<Happened> {
  const id = await orderReport();
  await eventually(async () => expect((await reportShown(id)).status).toBe("completed"), 30_000);
  return withId(id, () => reportShown(id));
}

async function reportFailed(): Promise<Happened> {
  const id = await orderReport({ from: "2000-01-01T00:00:00Z", to: "2000-01-02T00:00:00Z" });
  await eventually(async () => expect((await reportShown(id)).status).toBe("failed"), 30_000);
  return withId(id, () => reportShown(id));
}

/** It continues afterwards, so its event shows the action's response. */
async function bulkAnswered(...actions: string[]): Promise<Happened> {
  const { id, answer } = await bulkAfter(PENDING_ACCOUNT, ...actions);
  return withId(id, async () => answer);
}

async function bulkEnded(accountNumber: string, ...actions: string[]): Promise<Happened> {
  const { id } = await bulkAfter(accountNumber, ...actions);
  return withId(id, () => bulkUnder(id));
}

interface Permanent {
  id: string;
  accountNumber: string;
}

/** A permanent account of a new customer, after the actions. */
async function permanentAfter(...actions: string[]): Promise<Permanent> {
  const payer = { email: uniqueEmail(), name: "Bola Ade" };
  const { id: customer } = dataOf(await merchant.api.post("/customers", payer));
  const order = { customer, reference: uniqueReference() };
  const account = dataOf(await merchant.api.post("/virtual-accounts/permanent", order));
  for (const action of actions) {
    await merchant.api.post(`/virtual-accounts/${account.id}/${action}`);
  }
  return { id: String(account.id), accountNumber: String(account.accountNumber) };
}

const permanentUnder = async (id: string) =>
  dataOf(await merchant.api.get(`/virtual-accounts/${id}`));

async function payPermanent({ accountNumber }: Permanent): Promise<Fields> {
  const payment = { accountNumber, amount: AMOUNT, senderName: "Chidi Eze" };
  return dataOf(await merchant.api.post("/sandbox/virtual-account/pay", payment)).payment as Fields;
}

/** The event of this payment alone, with the account as it is after it. */
function withPayment(paid: Fields, shown: () => Promise<Fields>): Happened {
  return {
    isIt: ({ payment }) => (payment as Fields).transactionId === paid.transactionId,
    shown: async () => ({ ...(await shown()), payment: paid }),
  };
}

async function payPermanentTwice(): Promise<Happened> {
  const account = await permanentAfter();
  await payPermanent(account);
  const paid = await payPermanent(account);
  expect(paid).toMatchObject({ sequence: 2, reference: `${account.accountNumber}/2` });
  return withPayment(paid, () => permanentUnder(account.id));
}

/** A customer after a change, which has the path of the customer. */
async function customerAfter(change: (path: string) => Promise<unknown>): Promise<Happened> {
  const customer = { email: uniqueEmail(), name: "Bola Ade", metadata: { plan: "gold" } };
  const { id } = dataOf(await merchant.api.post("/customers", customer));
  const path = `/customers/${id}`;
  await change(path);
  return withId(String(id), async () => dataOf(await merchant.api.get(path)));
}

/** The processor is silent for seconds when such a card is charged. */
const SILENT = TEST_CARDS.find(
  ({ status, note }) => status === "pending" && /does not answer in time/.test(note ?? ""),
);

/** A refund of a payment from an account that selects its outcome. */
async function paidBack(from: string): Promise<Happened> {
  const payment = await givenAccountPayment(merchant, { from });
  const { id } = dataOf(await merchant.api.post(`/payments/${payment}/refunds`, {}));
  return withId(String(id), async () => dataOf(await merchant.api.get(`/refunds/${id}`)));
}

const CASES: Partial<Record<EventName, Record<string, () => Promise<Happened>>>> = {
  "payid.payment.completed": {
    "a payment": async () => {
      const till = await givenTill(merchant);
      const { payment } = await till.pay();
      const id = transactionOf({ payment });
      return {
        isIt: (data) => transactionOf(data) === id,
        shown: async () => ({
          ...dataOf(await merchant.api.get(`/payid/${till.payId}`)),
          payment,
        }),
      };
    },
  },
  "virtual_account.payment.received": { "the expected amount": () => payAccount(AMOUNT) },
  "virtual_account.payment.rejected": { "another amount": () => payAccount(AMOUNT - 1) },
  "virtual_account.expired": {
    "its expiry": async () => {
      const reference = uniqueReference();
      const order = { amount: AMOUNT, name: "Ada Stores order", reference, validityTime: 5 };
      const { accountNumber } = dataOf(await other.api.post("/virtual-account", order));
      await other.api.post("/sandbox/time/advance", { minutes: 6 });
      return under(reference, async () =>
        dataOf(await other.api.get(`/virtual-account/${accountNumber}`)),
      );
    },
  },
  "virtual_account.payment.completed": { "a second payment": () => payPermanentTwice() },
  "virtual_account.payment.returned": {
    "a closed account": async () => {
      const account = await permanentAfter("close");
      const paid = await payPermanent(account);
      return withPayment(paid, () => permanentUnder(account.id));
    },
  },
  "virtual_account.closed": {
    "a permanent account": async () => {
      const { id } = await permanentAfter("close");
      return withId(id, () => permanentUnder(id));
    },
    "an account awaiting payment": async () => {
      const reference = uniqueReference();
      const order = { amount: AMOUNT, name: "Ada Stores order", reference };
      const { id } = dataOf(await merchant.api.post("/virtual-account", order));
      await merchant.api.post(`/virtual-accounts/${id}/close`);
      return under(reference, () => permanentUnder(String(id)));
    },
  },
  "virtual_account.reopened": {
    "a closed account": async () => {
      const { id } = await permanentAfter("close", "reopen");
      return withId(id, () => permanentUnder(id));
    },
  },
  "transfer.completed": {
    "to a PayID": async () => {
      const reference = await payTill(merchant, other);
      return under(reference, () => transferUnder(reference));
    },
    "to a bank account": () => payOut(aFreshAccountNumber(), ANY_BANK),
  },
  "transfer.failed": { "a bank's refusal": () => payOut("0690000036") },
  "transfer.reversed": { "a bank's return": () => payOut("0690000037") },
  "transfer.refunded": {
    "by another merchant, a part": async () => {
      const reference = await payTill(merchant, other);
      const { transactionId } = await transferUnder(reference);
      const path = `/payments/${transactionId}/refunds`;
      const given = dataOf(await other.api.post(path, { amount: 20_000 }));
      const refund = { transactionId: given.transactionId, amount: 20_000 };
      return under(reference, async () => ({
        ...(await transferUnder(reference)),
        refund: { ...refund, completedAt: given.completedAt },
      }));
    },
  },
  "payment_refund.created": { "one pending at the bank": () => paidBack(PENDING) },
  "payment_refund.completed": { "one that the bank paid": () => paidBack(PAYS_BACK) },
  "payment_refund.failed": { "a bank's refusal": () => paidBack(REFUSES) },
  "report.completed": {
    "a statement": () => reportEnded(),
  },
  "report.failed": {
    "one of a period that fails in the sandbox": () => reportFailed(),
  },
  "bulk_transfer.approved": { "a draft": () => bulkAnswered("approve") },
  "bulk_transfer.paused": {
    "an approved one": () => bulkEnded(PENDING_ACCOUNT, "approve", "pause"),
  },
  "bulk_transfer.resumed": { "a paused one": () => bulkAnswered("approve", "pause", "resume") },
  "bulk_transfer.completed": { "a paid row": () => bulkEnded(PAID_ACCOUNT, "approve") },
  "bulk_transfer.canceled": { "a draft": () => bulkEnded(PENDING_ACCOUNT, "cancel") },
  "schedule.upcoming": { "a daily one": () => scheduled() },
  "schedule.run.completed": {
    "a transfer": () => scheduleRun("completed", { accountNumber: PAID_ACCOUNT }),
  },
  "schedule.run.failed": {
    "a bank's refusal": () => scheduleRun("failed", { accountNumber: "0690000036" }),
  },
  "schedule.run.skipped": {
    "too little money": () => scheduleRun("skipped", { amount: 900_000_000 }),
  },
  "schedule.completed": { "the last run": () => scheduleEnded() },
  "schedule.paused": { "an active one": () => scheduled("pause") },
  "schedule.canceled": { "an active one": () => scheduled("cancel") },
  "checkout.session.completed": { "a paid PayID": () => checkoutPaid(CHECKOUT_AMOUNT) },
  "checkout.session.overpaid": { "a larger payment": () => checkoutPaid(CHECKOUT_AMOUNT + 10_000) },
  "checkout.session.underpaid": {
    "a smaller payment": () => checkoutPaid(CHECKOUT_AMOUNT - 10_000),
  },
  "checkout.session.expired": {
    "by request": async () => {
      const { id, reference } = await aCheckout();
      await merchant.api.post(`/checkout/sessions/${id}/expire`, {});
      return checkoutUnder(reference);
    },
  },
  "checkout.session.canceled": {
    "by its customer": async () => {
      const { reference, page } = await aCheckout();
      await page.cancel();
      return checkoutUnder(reference);
    },
  },
  "payment_link.created": {
    "a fixed amount": async () => linkUnder((await aPaymentLink()).id),
    "an open amount": async () => linkUnder((await aPaymentLink({ amount: null })).id),
  },
  "payment_link.updated": {
    "turned off": async () => {
      const { id } = await aPaymentLink();
      await merchant.api.patch(`/payment-links/${id}`, { active: false });
      return linkUnder(id);
    },
  },
  "payment_link.completed": {
    "its last use": async () => {
      const { id, url } = await aPaymentLink({ maxUses: 1 });
      const page = await beginOnLink(url);
      await paySession(merchant, await page.begin("payid"));
      return linkUnder(id);
    },
  },
  "bill.purchase.completed": {
    airtime: () => purchased(AIRTIME),
    "a token for a meter": () => purchased(POWER),
  },
  "bill.purchase.pending": {
    "a purchase pending at the provider": () => purchased({ ...AIRTIME, phone: "201000000000" }),
  },
  "bill.purchase.failed": {
    "a provider's refusal": () => purchased({ ...AIRTIME, phone: "08030000001" }),
  },
  "bill.purchase.reversed": { "a provider's reversal": () => purchased(POWER, "reversed") },
  "customer.created": {
    "a new email": () => customerAfter(async () => {}),
    "the first card payment of an email": async () => {
      const email = uniqueEmail();
      await payInTheEnd(cards, { customer: { email } });
      return {
        isIt: (data) => data.email === email,
        shown: async () => {
          const { body } = await merchant.api.get(`/customers?email=${email}`);
          return (body.data as { customers: Fields[] }).customers[0];
        },
      };
    },
  },
  "customer.updated": {
    "another name": () =>
      customerAfter((path) => merchant.api.patch(path, { name: "Bola Ade-Obi" })),
  },
  "customer.deleted": {
    "a deletion": async () => {
      const { id } = dataOf(await merchant.api.post("/customers", { email: uniqueEmail() }));
      const deleted = dataOf(await merchant.api.delete(`/customers/${id}`));
      return withId(String(id), async () => deleted);
    },
  },
  "payment.created": {
    "a card that is being charged": async () => {
      const id = uniqueReference();
      payInTheEnd(cards, { id, card: SILENT?.number ?? "" }).catch(() => {});
      return paymentShown(id);
    },
  },
  "payment.succeeded": {
    "a charge": async () => paymentShown(await givenPayment(cards)),
    "a capture": async () => {
      const id = await givenAuthorized(cards);
      await capture(cards, id, { amount: 200_000 });
      return paymentShown(id);
    },
  },
  "payment.failed": {
    "a card that is declined": async () =>
      paymentShown((await payInTheEnd(cards, { card: DECLINED })).id),
  },
  "payment.canceled": {
    "a canceled authorisation": async () => {
      const id = await givenAuthorized(cards);
      await cancel(cards, id);
      return paymentShown(id);
    },
  },
  "payment.refunded": { "a part": () => refunded(1_000), "the full amount": () => refunded() },
  "dispute.created": { "a disputed payment": () => disputed() },
  "dispute.updated": { "submitted evidence": () => disputed("proof", "under_review") },
  "dispute.won": { "good evidence": () => disputed("winning_evidence", "won") },
  "dispute.lost": { "bad evidence": () => disputed("losing_evidence", "lost") },
  "refund.failed": {
    "a refund that the bank refuses": async () => {
      const id = await givenPayment(cards);
      const match = { "metadata.kobo_payment": id };
      const fault = { operation: "refund-fate", fault: "failed", match, times: 1 };
      await controlOf("card-processor").fault({ ...fault, code: "lost_or_stolen_card" });
      const { id: refundId } = dataOf(await refund(cards, id, { amount: 1_000 }));
      return withId(String(refundId), async () => (await refundsOf(cards, id))[0]);
    },
  },
  "wallet.low_balance": {
    "a balance below its threshold": async () => {
      const path = `/wallets/${other.wallet}`;
      const balance = async () => dataOf(await other.api.get(`${path}/balance`));
      await other.api.patch(path, { lowBalanceThreshold: (await balance()).available });
      await payTill(other, merchant);
      return {
        isIt: ({ payId }) => payId === other.wallet,
        // `asOf` is another moment.
        shown: async () => ({ ...(await balance()), asOf: expect.any(String) }),
      };
    },
  },
};

/** Whose events they are, if not the first merchant's. */
function listenerOf(name: string): Listener {
  if (["virtual_account.expired", "wallet.low_balance"].includes(name)) return other;
  return name.startsWith("schedule.run.") || name === "schedule.completed" ? planner : merchant;
}

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

function problemsWith(name: EventName, data: unknown): unknown {
  const accepts = ajv.compile(jsonSchemaOf(name));
  return accepts(data) ? [] : accepts.errors;
}

const ROWS = Object.entries(CASES).flatMap(([name, cases]) =>
  Object.entries(cases).map(([what, happen]) => [name as EventName, what, happen] as const),
);

test.concurrent.each(ROWS)(
  "%s, of %s, carries what its GET returns",
  async (name, _, happen) => {
    const listener = listenerOf(name);
    const { isIt, shown } = await happen();
    const delivery = await arrival(
      listener.endpoint,
      ({ event, data }) => event === name && isIt(data),
      40_000,
    );

    const envelope = envelopeOf(delivery);
    expect(envelope).toEqual({
      id: delivery.id,
      event: name,
      timestamp: new Date(envelope.timestamp).toISOString(),
      mode: "test",
      apiVersion: "v1",
      data: await shown(),
    });
    expect(verified(delivery, listener.hook.secret)).toEqual(envelope);
    expect(problemsWith(name, envelope.data)).toEqual([]);
    const path = `/events/${delivery.id}`;
    await eventually(async () => {
      const { deliveries, ...stored } = dataOf(await listener.api.get(path));
      expect(stored).toEqual(envelope);
      expect(deliveries).toMatchObject([
        { webhookId: listener.hook.id, status: "delivered", origin: "event", attemptCount: 1 },
      ]);
    });
    expect(await eventsListed(listener.api, `&event=${name}`)).toContainEqual(envelope);
  },
  90_000,
);

test("there is a case for every public event, and for no other", () => {
  expect(Object.keys(CASES).sort()).toEqual(PUBLIC_EVENTS.toSorted());
});

test("no merchant gets internal events", async () => {
  for (const { api, endpoint } of [merchant, other, planner]) {
    const names = [...endpoint.received.map(envelopeOf), ...(await eventsListed(api))].map(
      ({ event }) => event as EventName,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isPublic(name))).toEqual([]);
  }
});
