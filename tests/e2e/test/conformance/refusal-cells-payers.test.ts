import { newUuid, toPublicId } from "@kobo/core/ids";
import { eventually } from "@kobo/testing";
import { type Answer, type Api, cardApiOf } from "../../src/api";
import { aCard, cardsOf } from "../cards/cards";
import { pageOf, storeCard } from "../checkout-page";
import { dataOf } from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, theStack, uniqueReference } from "../world";
import { type Cells, testRefusals } from "./refusals";
import { uniqueEmail } from "./resources";

/** The refusals that the document names for checkout, links, customers, their accounts and their cards. */

/** Its processor answers a charge late, so that the outcome is unknown meanwhile. */
const SILENT = "4000000000005043";

let merchant: TestMerchant;
let cards: Api;
let customer: string;
let account: string;
beforeAll(async () => {
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
  customer = idOf(await customerOf({}));
  account = idOf(await permanent({}));
}, 60_000);

const idOf = (answer: Answer) => String(dataOf(answer).id);
const unknown = (prefix: "cus" | "va" | "cs" | "plink") => toPublicId(prefix, newUuid());

const customerOf = (fields: object) =>
  merchant.api.post("/customers", { email: uniqueEmail(), name: "Ada Obi", ...fields });
const changed = (fields: object) => merchant.api.patch(`/customers/${customer}`, fields);
const permanent = (fields: object) =>
  merchant.api.post("/virtual-accounts/permanent", {
    ...{ customer, reference: uniqueReference(), ...fields },
  });
const opening = (id: string, change: "close" | "reopen", { api } = merchant) =>
  api.post(`/virtual-accounts/${id}/${change}`);
const sessionOf = (fields: object = {}) =>
  merchant.api.post("/checkout/sessions", {
    ...{ amount: 50_000, reference: uniqueReference(), customer: { email: uniqueEmail() } },
    ...fields,
  });
const link = (fields: object) => merchant.api.post("/payment-links", { name: "Class", ...fields });
const stored = (fields: object) => cards.post("/v2/payment_methods", fields);

/** A request for what another record of the merchant has. */
async function taken(make: (reference: string) => Promise<Answer>): Promise<Answer> {
  const reference = uniqueReference();
  await make(reference);
  return make(reference);
}

/** The end of a session while the outcome of its card payment is not known. */
async function endedMeanwhile(): Promise<Answer> {
  const { id, url } = dataOf(await sessionOf({ methods: ["card"] })) as Record<string, string>;
  const paymentMethod = await storeCard(String(url), SILENT);
  const paying = pageOf(String(url)).begin("card", { paymentMethod });
  await eventually(async () => {
    const session = dataOf(await merchant.api.get(`/checkout/sessions/${id}`));
    expect(session.status).toBe("processing");
  });
  const ended = await merchant.api.post(`/checkout/sessions/${id}/expire`);
  await paying;
  return ended;
}

/** A card for a session that is over, from its page. */
async function storedTooLate(): Promise<Answer> {
  const { id, clientSecret } = dataOf(await sessionOf()) as Record<string, string>;
  await merchant.api.post(`/checkout/sessions/${id}/expire`);
  const page = cardApiOf(theStack().sandboxBaseUrl, String(clientSecret));
  return page.post("/v2/payment_methods", aCard("4242424242424242"));
}

/** The reopening of an expired account for one payment. */
async function reopenedTooLate(): Promise<Answer> {
  const traveller = await givenMerchant({ funds: 0 });
  const order = { reference: uniqueReference(), name: "Order 1", amount: 50_000, validityTime: 5 };
  const id = idOf(await traveller.api.post("/virtual-account", order));
  await opening(id, "close", traveller);
  await traveller.api.post("/sandbox/time/advance", { minutes: 60 });
  return opening(id, "reopen", traveller);
}

const CELLS: Cells = {
  "createCustomer DUPLICATE_REFERENCE": () => taken((reference) => customerOf({ reference })),
  "listCustomers INVALID_CURSOR": () => merchant.api.get("/customers?cursor=x"),
  "getCustomer CUSTOMER_NOT_FOUND": () => merchant.api.get(`/customers/${unknown("cus")}`),
  "updateCustomer CUSTOMER_NOT_FOUND": () =>
    merchant.api.patch(`/customers/${unknown("cus")}`, { name: "Bola" }),
  "updateCustomer DUPLICATE_REFERENCE": async () => {
    const reference = uniqueReference();
    await customerOf({ reference });
    return changed({ reference });
  },
  "updateCustomer CUSTOMER_ALREADY_EXISTS": async () => {
    const email = uniqueEmail();
    await customerOf({ email });
    return changed({ email });
  },
  "deleteCustomer CUSTOMER_NOT_FOUND": () => merchant.api.delete(`/customers/${unknown("cus")}`),
  "listCustomerCards CUSTOMER_NOT_FOUND": () =>
    merchant.api.get(`/customers/${unknown("cus")}/cards`),
  "listCustomerCards INVALID_CURSOR": () =>
    merchant.api.get(`/customers/${customer}/cards?cursor=x`),

  "createPermanentAccount CUSTOMER_NOT_FOUND": () => permanent({ customer: unknown("cus") }),
  "createPermanentAccount DUPLICATE_REFERENCE": () =>
    taken((reference) => permanent({ reference })),
  "createPermanentAccount INVALID_AMOUNT": () =>
    permanent({ amount: 9_999, amountValidation: "exact" }),
  "createPermanentAccount AMOUNT_TOO_HIGH": () =>
    permanent({ amount: 1_000_000_001, amountValidation: "exact" }),
  "getVirtualAccountById VIRTUAL_ACCOUNT_NOT_FOUND": () =>
    merchant.api.get(`/virtual-accounts/${unknown("va")}`),
  "listVirtualAccountPayments VIRTUAL_ACCOUNT_NOT_FOUND": () =>
    merchant.api.get(`/virtual-accounts/${unknown("va")}/payments`),
  "listVirtualAccountPayments INVALID_CURSOR": () =>
    merchant.api.get(`/virtual-accounts/${account}/payments?cursor=x`),
  "closeVirtualAccount VIRTUAL_ACCOUNT_NOT_FOUND": () => opening(unknown("va"), "close"),
  "reopenVirtualAccount VIRTUAL_ACCOUNT_NOT_FOUND": () => opening(unknown("va"), "reopen"),
  "reopenVirtualAccount INVALID_VIRTUAL_ACCOUNT_STATE": reopenedTooLate,

  "listCheckoutSessions INVALID_CURSOR": () => merchant.api.get("/checkout/sessions?cursor=x"),
  "listCheckoutSessions PAYMENT_LINK_NOT_FOUND": () =>
    merchant.api.get(`/checkout/sessions?paymentLink=${unknown("plink")}`),
  "getCheckoutSession CHECKOUT_SESSION_NOT_FOUND": () =>
    merchant.api.get(`/checkout/sessions/${unknown("cs")}`),
  "expireCheckoutSession CHECKOUT_SESSION_NOT_FOUND": () =>
    merchant.api.post(`/checkout/sessions/${unknown("cs")}/expire`),
  "expireCheckoutSession CHECKOUT_PAYMENT_IN_PROGRESS": endedMeanwhile,
  "listPaymentLinks INVALID_CURSOR": () => merchant.api.get("/payment-links?cursor=x"),
  "getPaymentLink PAYMENT_LINK_NOT_FOUND": () =>
    merchant.api.get(`/payment-links/${unknown("plink")}`),
  "updatePaymentLink PAYMENT_LINK_NOT_FOUND": () =>
    merchant.api.patch(`/payment-links/${unknown("plink")}`, { active: false }),
  "createPaymentLink DUPLICATE_REFERENCE": () => taken((reference) => link({ reference })),

  "createCardPaymentMethod INVALID_PAYMENT_METHOD": () => stored(aCard("4242424242424241")),
  "createCardPaymentMethod EXPIRED_CARD": () =>
    stored(aCard("4242424242424242", { exp_year: 2020 })),
  "createCardPaymentMethod INVALID_CVC": () => stored(aCard("4242424242424242", { cvc: "12" })),
  "createCardPaymentMethod INVALID_CHECKOUT_SESSION_STATE": storedTooLate,
};

testRefusals(CELLS);
