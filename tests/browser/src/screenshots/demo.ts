import { Kobo } from "@kobo/sdk";
import { eventually } from "@kobo/testing";
import { theStack } from "../../test/stack";

/** The records that pictures show. */
export interface Demo {
  transfer: string;
  payId: string;
  card: string;
  endpoint: string;
  customer: string;
  account: string;
  dispute: string;
  bulk: string;
  schedule: string;
}

interface Merchant {
  testKey: string;
  /** Where its server takes webhooks. */
  webhookUrl: string;
}

const NAIRA = 100;
const DELIVERIES_MIN = 10;
const DELIVERED_MS = 30_000;
const DAY_MS = 24 * 3_600_000;

const BANK = { bankCode: "058" };
/** Accounts and numbers that select the sandbox's outcomes. */
const [PAID, PENDING, REFUSED, RETURNED] = ["0690000031", "0690000035", "0690000036", "0690000037"];
const [DELIVERED, UNDECIDED] = ["08011111111", "201000000000"];
const [GOOD_CARD, DECLINED_CARD] = ["4242424242424242", "4000000000000002"];
const DISPUTED_CARD = "4000000000002685";

const CUSTOMERS = [
  ["Chioma Eze", 18_500],
  ["Tunde Bakare", 7_250],
  ["Halima Sani", 42_000],
  ["Emeka Obi", 12_999.5],
  ["Yewande Cole", 3_400],
] as const;

/** Makes the records of a small shop's day in the sandbox. */
export async function fillDemo({ testKey, webhookUrl }: Merchant): Promise<Demo> {
  const kobo = new Kobo(testKey, { baseUrl: theStack().sandboxBaseUrl });
  const { items: wallets } = await kobo.wallets.list();
  const wallet = wallets[0]?.payId ?? "";
  await kobo.sandbox.fundWallet(wallet, { amount: 850_000 * NAIRA });
  const endpoint = await kobo.webhooks.create({
    url: webhookUrl,
    events: ["*"],
    description: "Order server",
  });
  const payId = await takePayments(kobo);
  const transfer = await payOut(kobo, wallet);
  await sellBills(kobo, wallet);
  const card = await chargeCards(kobo);
  const regular = await giveAccount(kobo);
  await refundPayments(kobo);
  const dispute = await disputePayment(kobo);
  const planned = await planPayments(kobo, wallet);
  await shareLinks(kobo);
  await orderReports(kobo);
  await eventually(async () => {
    const { items } = await kobo.webhooks.listDeliveries(endpoint.id);
    expect(items.length).toBeGreaterThan(DELIVERIES_MIN);
    expect(items.map(({ status }) => status)).not.toContain("pending");
  }, DELIVERED_MS);
  return { transfer, payId, card, endpoint: endpoint.id, dispute, ...planned, ...regular };
}

async function takePayments(kobo: Kobo): Promise<string> {
  const till = await kobo.payIds.createStatic({ reference: "till-1", name: "Zuma till" });
  for (const [index, [senderName, naira]] of CUSTOMERS.entries()) {
    const reference = `order-${1041 + index}`;
    const amount = naira * NAIRA;
    await kobo.payIds.createDynamic({ reference, amount });
    if (index < 3) await kobo.sandbox.payPayId({ reference, amount, senderName });
    const { accountNumber } = await kobo.virtualAccounts.create({
      reference: `invoice-${208 + index}`,
      name: senderName,
      amount: 2 * amount,
      amountValidation: "at_least",
      validityTime: 60,
    });
    const paid = { accountNumber, amount: 2 * amount, senderName };
    if (index > 2) await kobo.sandbox.payVirtualAccount(paid);
  }
  const tips = { reference: "till-1", amount: 1_500 * NAIRA, senderName: "Ifeanyi Okeke" };
  await kobo.sandbox.payPayId(tips);
  return till.payId;
}

async function payOut(kobo: Kobo, fromPayId: string): Promise<string> {
  const pay = (accountNumber: string, naira: number, narration: string, reference: string) => {
    const amount = naira * NAIRA;
    return kobo.transfers.toBank({
      ...{ ...BANK, fromPayId, accountNumber, amount, narration, reference },
    });
  };
  const { transactionId } = await pay(PAID, 64_000, "Flour, invoice 77", "supplier-77");
  await pay(RETURNED, 9_800, "Refund of order 1029", "refund-1029");
  await pay(PENDING, 25_000, "Salary advance", "payroll-12");
  await pay(REFUSED, 5_000, "Delivery rider", "rider-31").catch(expected);
  return transactionId;
}

async function sellBills(kobo: Kobo, fromWallet: string): Promise<void> {
  const order = { fromWallet, serviceID: "mtn", amount: 2_000 * NAIRA };
  await kobo.bills.purchase({ ...order, phone: DELIVERED, reference: "airtime-501" });
  await kobo.bills.purchase({ ...order, phone: UNDECIDED, reference: "airtime-502" });
}

async function chargeCards(kobo: Kobo): Promise<string> {
  const payment = (number: string, naira: number, email: string) => ({
    ...{ amount: naira * NAIRA, currency: "NGN", customer: { email } },
    payment_method: {
      type: "card" as const,
      card: { number, exp_month: 12, exp_year: 2030, cvc: "123" },
    },
  });
  const sold = await kobo.cardPayments.create(payment(GOOD_CARD, 15_750, "amara@example.com"));
  await kobo.refunds.create(sold.id, { amount: 2_250 * NAIRA, reason: "One item was missing" });
  await kobo.cardPayments.create({
    ...payment(GOOD_CARD, 31_000, "bisi@example.com"),
    capture: false,
  });
  const declined = payment(DECLINED_CARD, 8_400, "kunle@example.com");
  await kobo.cardPayments.create(declined).catch(expected);
  return sold.id;
}

/** A customer with a permanent account and a saved card. */
async function giveAccount(kobo: Kobo): Promise<{ customer: string; account: string }> {
  const email = "amara@example.com";
  const { id: customer } = await kobo.customers.create({
    ...{ email, name: "Amara Nwosu", phone: "+2348031234567", reference: "user-317" },
  });
  const account = await kobo.virtualAccounts.createPermanent({
    ...{ customer, reference: "account-317" },
    identity: { type: "bvn", number: "22212341234" },
  });
  const { accountNumber } = account;
  for (const naira of [12_500, 8_000, 21_350]) {
    const amount = naira * NAIRA;
    await kobo.sandbox.payVirtualAccount({ accountNumber, amount, senderName: "Amara Nwosu" });
  }
  return { customer, account: account.id };
}

async function refundPayments(kobo: Kobo): Promise<void> {
  const refunded = [
    ["Ibrahim Musa", "Out of stock"],
    ["Ronke Alade", "Delivered too late"],
  ] as const;
  for (const [senderName, reason] of refunded) {
    const paid = { reference: "till-1", amount: 6_000 * NAIRA, senderName };
    const { payment } = await kobo.sandbox.payPayId(paid);
    await kobo.paymentRefunds.create(payment.transactionId, { amount: 2_500 * NAIRA, reason });
  }
}

/** A bulk transfer that waits for its approval, one that is paid, and schedules of each state. */
async function planPayments(
  kobo: Kobo,
  fromPayId: string,
): Promise<Pick<Demo, "bulk" | "schedule">> {
  const rowsOf = (reference: string, nairas: number[]) =>
    nairas.map((naira, index) => ({
      ...{ ...BANK, accountNumber: PAID, amount: naira * NAIRA },
      reference: `${reference}/${index + 1}`,
    }));
  const bulkOf = (reference: string, nairas: number[]) =>
    kobo.bulkTransfers.create({ reference, fromPayId, transfers: rowsOf(reference, nairas) });
  const riders = await bulkOf("riders-november", [8_500, 7_200, 9_050]);
  await kobo.bulkTransfers.approve(riders.id);
  const { id: bulk } = await bulkOf("salaries-november", [95_000, 82_500, 78_000, 64_250]);
  const rent = await kobo.schedules.create({
    ...{ reference: "rent", type: "transfer", maxRuns: 12, onInsufficientFunds: "retry" },
    transfer: {
      ...{ ...BANK, accountNumber: PAID, fromPayId, amount: 120_000 * NAIRA },
      narration: "Rent of the shop",
    },
    recurrence: { frequency: "monthly", at: "09:00", dayOfMonth: 31 },
  });
  const airtime = await kobo.schedules.create({
    ...{ reference: "airtime-riders", type: "bill" },
    bill: { fromWallet: fromPayId, serviceID: "mtn", amount: 2_000 * NAIRA, phone: DELIVERED },
    recurrence: { frequency: "weekly", at: "07:30", weekdays: ["monday"] },
  });
  await kobo.schedules.pause(airtime.id);
  return { bulk, schedule: rent.id };
}

async function shareLinks(kobo: Kobo): Promise<void> {
  await kobo.paymentLinks.create({ name: "Donation to the school kitchen" });
  const deposit = { name: "Wedding deposit", amount: 150_000 * NAIRA, maxUses: 1 };
  const { id } = await kobo.paymentLinks.create(deposit);
  await kobo.paymentLinks.update(id, { active: false });
  await kobo.paymentLinks.create({
    ...{ name: "Cooking class, 12 December", amount: 15_000 * NAIRA, maxUses: 20 },
    reference: "class-december",
  });
}

async function orderReports(kobo: Kobo): Promise<void> {
  const to = new Date();
  const period = { from: new Date(to.getTime() - 7 * DAY_MS), to };
  const statement = await kobo.reports.create({ type: "statement", format: "xlsx", ...period });
  const payments = await kobo.reports.create({ type: "payments", format: "csv", ...period });
  for (const { id } of [statement, payments]) {
    await eventually(async () => {
      expect((await kobo.reports.get(id)).status).toBe("completed");
    }, DELIVERED_MS);
  }
}

async function disputePayment(kobo: Kobo): Promise<string> {
  const { id } = await kobo.cardPayments.create({
    ...{ amount: 19_900 * NAIRA, currency: "NGN", customer: { email: "kemi@example.com" } },
    payment_method: {
      type: "card",
      card: { number: DISPUTED_CARD, exp_month: 12, exp_year: 2030, cvc: "123" },
    },
  });
  return eventually(async () => {
    const { items } = await kobo.disputes.list({ payment_id: id });
    if (!items[0]) throw new Error("The dispute has not come yet.");
    return items[0].id;
  }, DELIVERED_MS);
}

/** The sandbox refuses some, which pictures show too. */
function expected(): void {}
