import type { Answer, ApiRequest } from "./api";
import type { Random } from "./random";

/** A merchant of the run, in the sandbox. */
export interface Merchant {
  index: number;
  wallet: string;
  /** A static PayID that the others pay to. */
  till: string;
}

/** Wallet movements in kobo, by the merchant's index. */
export type Effect = ReadonlyMap<number, number>;

/** Something that a merchant does. Each request is repeated until its answer is definite. */
export interface Operation {
  kind: string;
  merchant: number;
  reference: string;
  requests: readonly ApiRequest[];
  /** Reads the record; 404 when the operation was refused. */
  read: ApiRequest;
  isFinal: (record: Record<string, unknown>) => boolean;
  /** What a final record has done to wallets. */
  effectOf: (record: Record<string, unknown>) => Effect;
  /** The event that a final record has caused exactly once; undefined where there is none. */
  eventOf: (record: Record<string, unknown>) => string | undefined;
}

const ROOT = "/api/v1/developer";
const PHONES = [
  "08011111111",
  "08011111111",
  "08011111111",
  "08099999999",
  "201000000000",
  "500000000000",
];
const PENDING_PHONE = "201000000000";
const BANK_ACCOUNTS = ["0690000031", "0690000032", "0690000035", "0690000036", "0690000037"];
/** Of the last two nobody hears for ten seconds: more of them, and their circuit breaker opens. */
const CARDS = [
  ...Array<string>(12).fill("4242424242424242"),
  ...Array<string>(4).fill("4000000000000002"),
  "4000000000005043",
  "4000000000005084",
];
const REFUND = 5_000;

const isStatus =
  (...statuses: string[]) =>
  ({ status }: Record<string, unknown>) =>
    statuses.includes(String(status));

const post = (path: string, reference: string, body: object): ApiRequest => ({
  method: "POST",
  path,
  body,
  idempotencyKey: `${path}/${reference}`.slice(-255),
});
const get = (path: string): ApiRequest => ({ method: "GET", path });
const amountOf = (record: Record<string, unknown>, field: string): number => Number(record[field]);

type Make = (context: {
  random: Random;
  merchant: Merchant;
  payee: Merchant;
  reference: string;
}) => Operation;

const payIdTransfer: Make = ({ random, merchant, payee, reference }) => {
  const amount = random.between(100, 5_000) * 100;
  const body = { fromPayId: merchant.wallet, toPayId: payee.till, amount, reference };
  return {
    kind: "payid transfer",
    merchant: merchant.index,
    reference,
    requests: [post(`${ROOT}/transfer/payid`, reference, body)],
    read: get(`${ROOT}/transfer/${reference}`),
    isFinal: isStatus("completed"),
    effectOf: () =>
      merchant.index === payee.index
        ? new Map()
        : new Map([
            [merchant.index, -amount],
            [payee.index, amount],
          ]),
    eventOf: () => "transfer.completed",
  };
};

const bankTransfer: Make = ({ random, merchant, reference }) => {
  const accountNumber = random.pick(BANK_ACCOUNTS);
  const amount = random.between(100, 5_000) * 100;
  const body = { fromPayId: merchant.wallet, accountNumber, bankCode: "058", amount, reference };
  return {
    kind: "bank transfer",
    merchant: merchant.index,
    reference,
    requests: [post(`${ROOT}/transfer/external`, reference, body)],
    read: get(`${ROOT}/transfer/${reference}`),
    // The last of these accounts gives back what it took.
    isFinal:
      accountNumber === "0690000037"
        ? isStatus("failed", "reversed")
        : isStatus("completed", "failed"),
    effectOf: (record) =>
      new Map([
        [merchant.index, record.status === "completed" ? -amountOf(record, "totalDebit") : 0],
      ]),
    eventOf: ({ status }) => `transfer.${status}`,
  };
};

const airtime: Make = ({ random, merchant, reference }) => {
  const phone = random.pick(PHONES);
  const body = { fromWallet: merchant.wallet, serviceID: "mtn", amount: 100_000, phone, reference };
  const settle = post(`${ROOT}/sandbox/bills/${reference}/settle`, reference, {
    outcome: "success",
  });
  return {
    kind: "bill",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/bills/purchase`, reference, body),
      ...(phone === PENDING_PHONE ? [settle] : []),
    ],
    read: get(`${ROOT}/bills/purchase/${reference}`),
    isFinal: isStatus("completed", "failed"),
    effectOf: (record) =>
      new Map([
        [merchant.index, record.status === "completed" ? -amountOf(record, "totalCharge") : 0],
      ]),
    eventOf: ({ status }) => `bill.purchase.${status}`,
  };
};

const cardPayment: Make = ({ random, merchant, reference }) => {
  const number = random.pick(CARDS);
  const card = { number, exp_month: 12, exp_year: 2034, cvc: "123" };
  const body = {
    amount: 25_000,
    currency: "NGN",
    customer: { email: "buyer@example.com" },
    payment_method: { type: "card", card },
  };
  const path = `/v2/payments/${reference}`;
  const refund = post(`${path}/refunds`, reference, { amount: REFUND });
  return {
    kind: "card payment",
    merchant: merchant.index,
    reference,
    requests: [post(path, reference, body), ...(random.next() < 0.5 ? [refund] : [])],
    read: get(path),
    isFinal: isStatus("succeeded", "failed", "canceled", "partially_refunded"),
    effectOf: (record) => {
      const net = ["amount_captured", "fee", "amount_refunded"].map((name) =>
        Number(record[name] ?? 0),
      );
      const [captured = 0, fee = 0, refunded = 0] = net;
      return new Map([[merchant.index, captured === 0 ? 0 : captured - fee - refunded]]);
    },
    eventOf: ({ status }) => (status === "failed" ? "payment.failed" : "payment.succeeded"),
  };
};

const payIdPayment: Make = ({ random, merchant, reference }) => {
  const amount = random.between(100, 5_000) * 100;
  return {
    kind: "payid payment",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/payid/dynamic`, reference, { reference, amount }),
      post(`${ROOT}/sandbox/payid/pay`, reference, { reference, amount }),
    ],
    read: get(`${ROOT}/transaction/status?reference=${reference}`),
    isFinal: isStatus("completed"),
    effectOf: (record) => new Map([[merchant.index, amountOf(record, "amount")]]),
    eventOf: () => "payid.payment.completed",
  };
};

const accountPayment: Make = ({ random, merchant, reference }) => {
  const amount = random.between(100, 5_000) * 100;
  const isRight = random.next() < 0.7;
  const body = { reference, name: "Chaos", amount, amountValidation: "exact", validityTime: 60 };
  return {
    kind: isRight ? "account payment" : "rejected account payment",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/virtual-account`, reference, body),
      post(`${ROOT}/sandbox/virtual-account/pay`, reference, {
        reference,
        amount: isRight ? amount : amount - 100,
      }),
    ],
    read: get(`${ROOT}/transaction/status?reference=${reference}`),
    isFinal: isRight ? isStatus("completed") : isStatus("pending"),
    effectOf: (record) => new Map([[merchant.index, isRight ? amountOf(record, "amount") : 0]]),
    eventOf: () =>
      isRight ? "virtual_account.payment.received" : "virtual_account.payment.rejected",
  };
};

/** How often each is drawn. */
const MIX: readonly Make[] = [
  ...Array<Make>(6).fill(payIdTransfer),
  ...Array<Make>(4).fill(bankTransfer),
  ...Array<Make>(4).fill(airtime),
  ...Array<Make>(3).fill(cardPayment),
  ...Array<Make>(2).fill(payIdPayment),
  ...Array<Make>(3).fill(accountPayment),
];

export function drawOperation(
  random: Random,
  merchants: readonly Merchant[],
  reference: string,
): Operation {
  const merchant = random.pick(merchants);
  const payee = random.pick(merchants.filter(({ index }) => index !== merchant.index));
  return random.pick(MIX)({ random, merchant, payee, reference });
}

/** Whether the answer ends the operation: what follows would be refused, too. */
export function isRefusal({ status }: Answer): boolean {
  return status >= 400;
}
