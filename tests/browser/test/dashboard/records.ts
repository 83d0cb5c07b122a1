import { randomUUID } from "node:crypto";
import { Kobo } from "@kobo/sdk";
import { eventually } from "@kobo/testing";

interface Merchant {
  /** Of either mode. */
  key: string;
  baseUrl: string;
  /** A PayID of the merchant's wallet, with some money. */
  wallet: string;
}

const DISPUTED_CARD = "4000000000002685";
const BANK = { accountNumber: "0123456785", bankCode: "058" };
/** No such address: deliveries to it wait for their next attempts. */
const WEBHOOKS = "https://shop.example.com/webhooks";
const AMOUNT = 250_000;
const COMES_MS = 30_000;

/** Makes a record of every kind that has a page, and returns the parameters of the pages' paths. */
export async function makeRecords({
  key,
  baseUrl,
  wallet,
}: Merchant): Promise<Record<string, string>> {
  const kobo = new Kobo(key, { baseUrl });
  const run = randomUUID().slice(0, 8);
  const endpoint = await kobo.webhooks.create({ url: WEBHOOKS, events: ["*"] });
  const delivery = await kobo.webhooks.sendTestEvent(endpoint.id);
  const { payId } = await kobo.payIds.createStatic({ reference: `till-${run}`, name: "Till" });
  const reference = `invoice-${run}`;
  await kobo.virtualAccounts.create({
    ...{ reference, name: "Ngozi Eze", amount: AMOUNT, validityTime: 60 },
  });
  const customer = await kobo.customers.create({
    ...{ email: `ada-${run}@example.com`, name: "Ada Obi", reference: `user-${run}` },
  });
  const account = await kobo.virtualAccounts.createPermanent({
    ...{ customer: customer.id, reference: `account-${run}` },
    identity: { type: "bvn", number: "22212341234" },
  });
  const sent = await kobo.transfers.toBank({
    ...{ ...BANK, fromPayId: wallet, amount: AMOUNT, narration: "Rent", reference: `rent-${run}` },
  });
  const bulk = await kobo.bulkTransfers.create({
    ...{ reference: `salaries-${run}`, fromPayId: wallet },
    transfers: [{ ...BANK, amount: AMOUNT, reference: `salaries-${run}/1` }],
  });
  const schedule = await kobo.schedules.create({
    ...{ reference: `monthly-${run}`, type: "transfer", maxRuns: 12 },
    transfer: { ...BANK, fromPayId: wallet, amount: AMOUNT, narration: "Rent" },
    recurrence: { frequency: "monthly", at: "09:00", dayOfMonth: 31 },
  });
  const session = await kobo.checkoutSessions.create({
    ...{ amount: AMOUNT, reference: `order-${run}`, customer: { email: "ada@example.com" } },
  });
  await kobo.paymentLinks.create({ name: "Cooking class", amount: AMOUNT, reference: run });
  await kobo.reports.create({
    type: "transfers",
    format: "csv",
    from: "2026-10-01T00:00:00Z",
    to: "2026-11-01T00:00:00Z",
  });
  const card = await kobo.cardPayments.create({
    ...{ amount: AMOUNT, currency: "NGN", customer: { email: `ada-${run}@example.com` } },
    payment_method: {
      type: "card",
      card: { number: DISPUTED_CARD, exp_month: 12, exp_year: 2040, cvc: "123" },
    },
  });
  const dispute = await eventually(async () => {
    const { items } = await kobo.disputes.list({ payment_id: card.id });
    if (!items[0]) throw new Error("The dispute has not come yet.");
    return items[0].id;
  }, COMES_MS);
  const event = await eventually(async () => {
    const { items } = await kobo.events.list();
    if (!items[0]) throw new Error("No event has come yet.");
    return items[0].id;
  }, COMES_MS);
  return {
    ...{ endpoint: endpoint.id, delivery: delivery.id, payId, reference, dispute, event },
    ...{ customer: customer.id, account: account.id, payment: sent.transactionId },
    ...{ bulk: bulk.id, schedule: schedule.id, card: card.id, session: session.id },
  };
}
