import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Answer, type Api, apiOf, cardApiOf } from "./api";
import { type Received, type Receiver, startReceiver } from "./receiver";
import { CVC, VISA } from "./sandbox-card";
import { type Merchant, readStack, type Stack } from "./stack";

/**
 * A merchant's day in the sandbox, from the key to the signed webhook: run by `npm start` and by
 * the tests as `node dist/journey.js <stack.json>`. Every step reports its result, or the journey
 * fails.
 */
export async function journey(stack: Stack, say: (line: string) => void): Promise<void> {
  const [shop, customer] = stack.merchants;
  if (!shop || !customer) throw new Error("The journey needs two merchants.");
  const receiver = await startReceiver();
  const day = new Day(stack, { shop, customer, receiver });
  say(`\nA day of ${shop.name} in the sandbox\n`);
  try {
    for (const [title, step] of day.steps()) {
      const begun = performance.now();
      const seen = await step().catch((error: unknown) => {
        say(`  ✗ ${title}`);
        throw error;
      });
      const ms = Math.round(performance.now() - begun);
      say(`  ✓ ${title.padEnd(42)}${`${ms} ms`.padStart(8)}  ${seen}`);
    }
  } finally {
    await day.clearUp();
    await receiver.stop();
  }
}

const FUNDS = 50_000_000;
const PRICE = 2_500_000;
const PAYOUT = 1_500_000;
const AIRTIME = 100_000;
const ELECTRICITY = 500_000;
/** A meter that the simulated bill provider knows. */
const METER = { serviceID: "ikeja-electric", billersCode: "1111111111111", phone: "08011111111" };
/** An account that the simulated rail pays at once. */
const BANK_ACCOUNT = { accountNumber: "0690000031", bankCode: "058" };
const CARD_PAYMENT = 2_000_000;
const CARD_REFUND = 300_000;
const CARD = { number: VISA, exp_month: 12, exp_year: 2034, cvc: CVC };
const EVENTS_TIMEOUT_MS = 20_000;

class Day {
  readonly #stack: Stack;
  readonly #shop: Merchant;
  readonly #customer: Merchant;
  readonly #receiver: Receiver;
  readonly #shopApi: Api;
  readonly #customerApi: Api;
  readonly #cards: Api;
  readonly #run = randomUUID().slice(0, 8);
  readonly #begun = new Date();
  readonly #webhooks: [Api, string][] = [];
  #balanceBefore = 0;
  #payId = "";
  #staticPayId = "";

  constructor(stack: Stack, who: { shop: Merchant; customer: Merchant; receiver: Receiver }) {
    this.#stack = stack;
    this.#shop = who.shop;
    this.#customer = who.customer;
    this.#receiver = who.receiver;
    this.#shopApi = apiOf(stack.sandboxBaseUrl, who.shop.testKey);
    this.#customerApi = apiOf(stack.sandboxBaseUrl, who.customer.testKey);
    this.#cards = cardApiOf(stack.sandboxBaseUrl, who.shop.testKey);
  }

  steps(): [string, () => Promise<string>][] {
    return [
      ["The key works", () => this.#health()],
      ["Register a webhook", () => this.#register()],
      ["Fund the wallets", () => this.#fund()],
      ["Create a dynamic and a static PayID", () => this.#createPayIds()],
      ["Verify them as the payer", () => this.#verify()],
      ["The customer pays the dynamic PayID", () => this.#pay()],
      ["Its status is completed", () => this.#status()],
      ["Create a virtual account", () => this.#createAccount()],
      ["A bank pays it, and it is verified", () => this.#payAccount()],
      ["Whose bank account is it?", () => this.#nameAccount()],
      ["Pay it out to that account", () => this.#payOut()],
      ["List the airtime services", () => this.#services()],
      ["Buy airtime", () => this.#buy()],
      ["Whose electricity meter is it?", () => this.#nameMeter()],
      ["Buy a token for it", () => this.#buyToken()],
      ["Charge a card", () => this.#charge()],
      ["Give a part of it back", () => this.#giveBack()],
      ["See it among the card payments", () => this.#findCharge()],
      ["Signed events arrive and verify", () => this.#events()],
      ["Balance and statement add up", () => this.#addUp()],
      ["The ledger's audit is clean", () => this.#audit()],
    ];
  }

  /** The number of endpoints is limited, and the next journey needs them. */
  async clearUp(): Promise<void> {
    for (const [api, id] of this.#webhooks) await api.delete(`/webhooks/${id}`);
  }

  async #health(): Promise<string> {
    const { body } = expectStatus(200, await this.#shopApi.get("/health"));
    return `version ${body.version}`;
  }

  async #register(): Promise<string> {
    const { url } = this.#receiver;
    for (const api of [this.#shopApi, this.#customerApi]) {
      const { data } = record(201, await api.post("/webhooks", { url, events: ["*"] }));
      this.#receiver.trust(String(data.secret));
      this.#webhooks.push([api, String(data.id)]);
    }
    return url;
  }

  async #fund(): Promise<string> {
    this.#balanceBefore = await this.#balance();
    for (const [api, wallet] of [
      [this.#shopApi, this.#shop.testWallet],
      [this.#customerApi, this.#customer.testWallet],
    ] as const) {
      record(201, await api.post(`/sandbox/wallets/${wallet}/fund`, { amount: FUNDS }));
    }
    return naira(FUNDS);
  }

  async #createPayIds(): Promise<string> {
    const dynamic = await this.#shopApi.post("/payid/dynamic", {
      reference: `order-${this.#run}`,
      amount: PRICE,
      metadata: { customerEmail: "chidi@example.com" },
    });
    this.#payId = String(record(201, dynamic).data.payId);
    const fixed = await this.#shopApi.post("/payid/static", {
      reference: `till-${this.#run}`,
      name: `Till ${this.#run}`,
    });
    this.#staticPayId = String(record(201, fixed).data.payId);
    return `${this.#payId}, ${this.#staticPayId}`;
  }

  async #verify(): Promise<string> {
    for (const payId of [this.#payId, this.#staticPayId]) {
      record(200, await this.#customerApi.post("/payid/verify", { payId }));
    }
    return "both active";
  }

  async #pay(): Promise<string> {
    const paid = await this.#customerApi.post("/transfer/payid", {
      fromPayId: this.#customer.testWallet,
      toPayId: this.#payId,
      amount: PRICE,
      narration: "Two bags of rice",
      reference: `pay-${this.#run}`,
    });
    const { data } = record(201, paid);
    expectEqual("the transfer's status", data.status, "completed");
    return `${naira(PRICE)}, ${data.transactionId}`;
  }

  async #status(): Promise<string> {
    const answer = await this.#shopApi.get(`/transaction/status?reference=order-${this.#run}`);
    const { data } = record(200, answer);
    expectEqual("the status", data.status, "completed");
    expectEqual("the amount received", data.amount, PRICE);
    return naira(PRICE);
  }

  async #createAccount(): Promise<string> {
    const created = await this.#shopApi.post("/virtual-account", {
      amount: PRICE,
      name: `${this.#shop.name} order`,
      reference: `bank-${this.#run}`,
      validityTime: 60,
      amountValidation: "exact",
    });
    const { data } = record(201, created);
    return `${data.accountNumber}, ${data.bankName}`;
  }

  async #payAccount(): Promise<string> {
    const reference = `bank-${this.#run}`;
    const order = { reference, amount: PRICE, senderName: "Chidi Eze" };
    record(201, await this.#shopApi.post("/sandbox/virtual-account/pay", order));
    const verified = await this.#shopApi.post("/transaction/verify", { reference });
    const { data } = record(200, verified);
    expectEqual("the account's status", data.status, "completed");
    expectEqual("the amount received", data.amount, PRICE);
    return `${naira(PRICE)} from ${data.customerName}`;
  }

  async #nameAccount(): Promise<string> {
    const verification = await this.#shopApi.post("/transfer/external/verify", BANK_ACCOUNT);
    const { data } = record(200, verification);
    return `${data.accountName}, ${data.bankName}`;
  }

  async #payOut(): Promise<string> {
    const paid = await this.#shopApi.post("/transfer/external", {
      fromPayId: this.#shop.testWallet,
      ...BANK_ACCOUNT,
      amount: PAYOUT,
      narration: "Rice from the mill",
      reference: `out-${this.#run}`,
    });
    const { data } = record(201, paid);
    expectEqual("the transfer's status", data.status, "completed");
    return `${naira(PAYOUT)}, ${data.transactionId}`;
  }

  async #services(): Promise<string> {
    const answer = await this.#shopApi.get("/bills/services?categoryIdentifier=airtime");
    const services = record(200, answer).data.services as { serviceID: string }[];
    return services.map(({ serviceID }) => serviceID).join(", ");
  }

  async #buy(): Promise<string> {
    const bought = await this.#shopApi.post("/bills/purchase", {
      fromWallet: this.#shop.testWallet,
      serviceID: "mtn",
      amount: AIRTIME,
      phone: "08011111111",
      narration: "Airtime for the van",
      reference: `airtime-${this.#run}`,
    });
    const { data } = record(201, bought);
    expectEqual("the bill's status", data.status, "completed");
    return `${naira(AIRTIME)} for ${naira(Number(data.totalCharge))}`;
  }

  async #nameMeter(): Promise<string> {
    const verification = await this.#shopApi.post("/bills/verify", { ...METER, type: "prepaid" });
    const { data } = record(200, verification);
    return `${data.customerName}, ${data.customerAddress}`;
  }

  async #buyToken(): Promise<string> {
    const bought = await this.#shopApi.post("/bills/purchase", {
      fromWallet: this.#shop.testWallet,
      ...METER,
      variation_code: "prepaid",
      amount: ELECTRICITY,
      narration: "Light for the shop",
      reference: `meter-${this.#run}`,
    });
    const { data } = record(201, bought);
    expectEqual("the bill's status", data.status, "completed");
    return `${naira(ELECTRICITY)} for ${naira(Number(data.totalCharge))}, token ${data.token}`;
  }

  async #charge(): Promise<string> {
    const charged = await this.#cards.post(`/v2/payments/card-${this.#run}`, {
      amount: CARD_PAYMENT,
      currency: "NGN",
      customer: { email: "chidi@example.com", name: "Chidi Eze" },
      payment_method: { type: "card", card: CARD },
      description: "A bag of rice and its delivery",
    });
    const { data } = record(201, charged);
    expectEqual("the card payment's status", data.status, "succeeded");
    const { card } = data.payment_method as { card: { brand: string; last4: string } };
    return `${naira(CARD_PAYMENT)} from ${card.brand} ending in ${card.last4}`;
  }

  async #giveBack(): Promise<string> {
    const path = `/v2/payments/card-${this.#run}/refunds`;
    const given = await this.#cards.post(path, { amount: CARD_REFUND, reason: "Not delivered" });
    const { data } = record(201, given);
    expectEqual("the refund's status", data.status, "succeeded");
    return `${naira(CARD_REFUND)}, ${data.id}`;
  }

  async #findCharge(): Promise<string> {
    const { body } = expectStatus(200, await this.#cards.get("/v2/payments?limit=1"));
    const [newest] = body.data as { id: string; status: string }[];
    expectEqual("the newest card payment", newest?.id, `card-${this.#run}`);
    expectEqual("its status", newest?.status, "partially_refunded");
    return `${newest?.id}, ${newest?.status}`;
  }

  async #events(): Promise<string> {
    const expected: [string, string][] = [
      ["payid.payment.completed", `order-${this.#run}`],
      ["transfer.completed", `pay-${this.#run}`],
      ["virtual_account.payment.received", `bank-${this.#run}`],
      ["transfer.completed", `out-${this.#run}`],
      ["bill.purchase.completed", `airtime-${this.#run}`],
      ["bill.purchase.completed", `meter-${this.#run}`],
      ["payment.succeeded", `card-${this.#run}`],
      ["payment.refunded", `card-${this.#run}`],
    ];
    const deadline = Date.now() + EVENTS_TIMEOUT_MS;
    for (const [event, name] of expected) await this.#arrival(event, name, deadline);
    expectEqual("deliveries with a bad signature", this.#receiver.refused(), 0);
    return [...new Set(expected.map(([event]) => event))].join(", ");
  }

  /** Card payments are matched by id, everything else by reference. */
  async #arrival(event: string, name: string, deadline: number): Promise<Received> {
    for (;;) {
      const found = this.#receiver.received.find(
        ({ event: eventName, data }) =>
          eventName === event && [data.id, data.reference].includes(name),
      );
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`${event} for ${name} did not arrive.`);
      await delay(10);
    }
  }

  async #addUp(): Promise<string> {
    const after = await this.#balance();
    const from = new Date(this.#begun.getTime() - 1_000).toISOString();
    const wallet = this.#shop.testWallet;
    const answer = await this.#shopApi.get(`/wallets/${wallet}/statement?from=${from}&limit=100`);
    const entries = record(200, answer).data.entries as unknown as Entry[];
    const moved = entries
      .filter((entry) => new Date(entry.createdAt) >= this.#begun)
      .reduce((sum, { direction, amount }) => sum + (direction === "credit" ? amount : -amount), 0);
    expectEqual("the statement's sum", this.#balanceBefore + moved, after);
    expectEqual("the newest balance", entries[0]?.balanceAfter, after);
    return `${naira(this.#balanceBefore)} + ${naira(moved)} = ${naira(after)}`;
  }

  async #balance(): Promise<number> {
    const answer = await this.#shopApi.get(`/wallets/${this.#shop.testWallet}/balance`);
    return Number(record(200, answer).data.ledger);
  }

  async #audit(): Promise<string> {
    const audit = join(__dirname, "../../../services/wallet-ledger/dist/audit.js");
    const env = { ...process.env, DATABASE_URL: this.#stack.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [audit], { env });
    return stdout.trim().split("\n").at(-1) ?? "";
  }
}

interface Entry {
  direction: "credit" | "debit";
  amount: number;
  balanceAfter: number;
  createdAt: string;
}

function expectStatus(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer;
  throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** The record in a response. */
function record(status: number, answer: Answer): { data: Record<string, unknown> } {
  const { data } = expectStatus(status, answer).body;
  return { data: data as Record<string, unknown> };
}

function expectEqual(what: string, seen: unknown, expected: unknown): void {
  if (seen !== expected) throw new Error(`Expected ${what} to be ${expected}, it is ${seen}.`);
}

/** ₦ with decimals only for fractions of a naira. */
function naira(kobo: number): string {
  const options = { minimumFractionDigits: kobo % 100 === 0 ? 0 : 2 };
  return `₦${(kobo / 100).toLocaleString("en-NG", options)}`;
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error("Usage: node dist/journey.js <stack.json>");
  await journey(readStack(file), (line) => void process.stdout.write(`${line}\n`));
}

if (require.main === module) {
  main().catch((error: Error) => {
    process.stderr.write(`  The journey failed: ${error.message}\n`);
    process.exitCode = 1;
  });
}
