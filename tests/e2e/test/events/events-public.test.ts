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
import { pageOf, paySession } from "../checkout-page";
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
let cards: Api;
beforeAll(async () => {
  server = await startMerchantServer();
  [merchant, other] = await Promise.all([givenListener(), givenListener()]);
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

const PAID_ACCOUNT = "0690000031";
const PENDING_ACCOUNT = "0690000035";

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

/** It goes on afterwards, so its event shows what the action answered. */
async function bulkAnswered(...actions: string[]): Promise<Happened> {
  const { id, answer } = await bulkAfter(PENDING_ACCOUNT, ...actions);
  return withId(id, async () => answer);
}

async function bulkEnded(accountNumber: string, ...actions: string[]): Promise<Happened> {
  const { id } = await bulkAfter(accountNumber, ...actions);
  return withId(id, () => bulkUnder(id));
}

/** The processor is silent for seconds when such a card is charged. */
const SILENT = TEST_CARDS.find(
  ({ status, note }) => status === "pending" && /does not answer in time/.test(note ?? ""),
);

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
  "virtual_account.payment.received": { "what was asked for": () => payAccount(AMOUNT) },
  "virtual_account.payment.rejected": { "another amount": () => payAccount(AMOUNT - 1) },
  "virtual_account.expired": {
    "the end of its time": async () => {
      const reference = uniqueReference();
      const order = { amount: AMOUNT, name: "Ada Stores order", reference, validityTime: 5 };
      const { accountNumber } = dataOf(await other.api.post("/virtual-account", order));
      await other.api.post("/sandbox/time/advance", { minutes: 6 });
      return under(reference, async () =>
        dataOf(await other.api.get(`/virtual-account/${accountNumber}`)),
      );
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
  "transfer.reversed": { "what a bank gives back": () => payOut("0690000037") },
  "bulk_transfer.approved": { "a draft": () => bulkAnswered("approve") },
  "bulk_transfer.paused": {
    "an approved one": () => bulkEnded(PENDING_ACCOUNT, "approve", "pause"),
  },
  "bulk_transfer.resumed": { "a paused one": () => bulkAnswered("approve", "pause", "resume") },
  "bulk_transfer.completed": { "a paid row": () => bulkEnded(PAID_ACCOUNT, "approve") },
  "bulk_transfer.canceled": { "a draft": () => bulkEnded(PENDING_ACCOUNT, "cancel") },
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
  "bill.purchase.completed": {
    airtime: () => purchased(AIRTIME),
    "a token for a meter": () => purchased(POWER),
  },
  "bill.purchase.pending": {
    "a provider that is still at it": () => purchased({ ...AIRTIME, phone: "201000000000" }),
  },
  "bill.purchase.failed": {
    "a provider's refusal": () => purchased({ ...AIRTIME, phone: "08030000001" }),
  },
  "bill.purchase.reversed": { "what a provider takes back": () => purchased(POWER, "reversed") },
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
    "an authorisation that is given up": async () => {
      const id = await givenAuthorized(cards);
      await cancel(cards, id);
      return paymentShown(id);
    },
  },
  "payment.refunded": { "a part": () => refunded(1_000), "all of it": () => refunded() },
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

const OTHERS: readonly string[] = ["virtual_account.expired", "wallet.low_balance"];

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
    const listener = OTHERS.includes(name) ? other : merchant;
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

test("no merchant was told what is for us alone", async () => {
  for (const { api, endpoint } of [merchant, other]) {
    const names = [...endpoint.received.map(envelopeOf), ...(await eventsListed(api))].map(
      ({ event }) => event as EventName,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isPublic(name))).toEqual([]);
  }
});
