import type { ApiRequest } from "./api";

/** A merchant of the drill, in the sandbox. */
export interface Merchant {
  index: number;
  wallet: string;
  /** A static PayID that the other merchant pays to. */
  till: string;
}

type Data = Record<string, unknown>;

export interface Operation {
  kind: string;
  merchant: number;
  reference: string;
  requests: readonly ApiRequest[];
  /** Where its record is read; absent for an operation that only reads. */
  record?: string;
  isFinal: (record: Data) => boolean;
  /** Movements in kobo of a final record, by the merchant's index. */
  effectOf: (record: Data) => ReadonlyMap<number, number>;
  /** The event that a final record causes once. */
  eventOf: (record: Data) => string;
}

export interface Context {
  merchant: Merchant;
  payee: Merchant;
  reference: string;
}

export const ROOT = "/api/v1/developer";
const AMOUNT = 10_000;
const PHONE = "08011111111";
const CARD = "4242424242424242";

const post = (path: string, reference: string, body: object): ApiRequest => ({
  method: "POST",
  path,
  body,
  idempotencyKey: `${path}/${reference}`.slice(-255),
});
const get = (path: string): ApiRequest => ({ method: "GET", path });
const isStatus =
  (...statuses: string[]) =>
  ({ status }: Data): boolean =>
    statuses.includes(String(status));
const kobo = (record: Data, field: string): number => Number(record[field] ?? 0);

type Make = (context: Context) => Operation;

const payIdTransfer: Make = ({ merchant, payee, reference }) => ({
  kind: "PayID transfer",
  merchant: merchant.index,
  reference,
  requests: [
    post(`${ROOT}/transfer/payid`, reference, {
      ...{ fromPayId: merchant.wallet, toPayId: payee.till, amount: AMOUNT, reference },
    }),
  ],
  record: `${ROOT}/transfer/${reference}`,
  isFinal: isStatus("completed"),
  effectOf: () =>
    new Map([
      [merchant.index, -AMOUNT],
      [payee.index, AMOUNT],
    ]),
  eventOf: () => "transfer.completed",
});

const bankTransfer: Make = ({ merchant, reference }) => ({
  kind: "bank transfer",
  merchant: merchant.index,
  reference,
  requests: [
    post(`${ROOT}/transfer/external`, reference, {
      ...{ fromPayId: merchant.wallet, accountNumber: "0690000031", bankCode: "058" },
      ...{ amount: AMOUNT, reference },
    }),
  ],
  record: `${ROOT}/transfer/${reference}`,
  isFinal: isStatus("completed", "failed"),
  effectOf: (record) =>
    new Map([[merchant.index, record.status === "completed" ? -kobo(record, "totalDebit") : 0]]),
  eventOf: ({ status }) => `transfer.${status}`,
});

/** @param phone decides in the sandbox how the provider answers */
export const billPurchase =
  (phone: string): Make =>
  ({ merchant, reference }) => ({
    kind: "bill purchase",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/bills/purchase`, reference, {
        ...{ fromWallet: merchant.wallet, serviceID: "mtn", amount: AMOUNT, phone, reference },
      }),
    ],
    record: `${ROOT}/bills/purchase/${reference}`,
    isFinal: isStatus("completed", "failed"),
    effectOf: (record) =>
      new Map([[merchant.index, record.status === "completed" ? -kobo(record, "totalCharge") : 0]]),
    eventOf: ({ status }) => `bill.purchase.${status}`,
  });

const cardPayment: Make = ({ merchant, reference }) => ({
  kind: "card payment",
  merchant: merchant.index,
  reference,
  requests: [
    post(`/v2/payments/${reference}`, reference, {
      ...{ amount: AMOUNT, currency: "NGN", customer: { email: "buyer@example.com" } },
      payment_method: {
        type: "card",
        card: { number: CARD, exp_month: 12, exp_year: 2034, cvc: "123" },
      },
      capture: true,
    }),
  ],
  record: `/v2/payments/${reference}`,
  isFinal: isStatus("succeeded", "failed"),
  effectOf: (record) => {
    const captured = kobo(record, "amount_captured");
    return new Map([[merchant.index, captured === 0 ? 0 : captured - kobo(record, "fee")]]);
  },
  eventOf: ({ status }) => (status === "failed" ? "payment.failed" : "payment.succeeded"),
});

/** A virtual account that a customer of the sandbox pays. */
const accountPayment: Make = ({ merchant, reference }) => ({
  kind: "account payment",
  merchant: merchant.index,
  reference,
  requests: [
    post(`${ROOT}/virtual-account`, reference, {
      ...{ reference, name: "Drill", amount: AMOUNT, amountValidation: "exact", validityTime: 60 },
    }),
    post(`${ROOT}/sandbox/virtual-account/pay`, reference, { reference, amount: AMOUNT }),
  ],
  record: `${ROOT}/transaction/status?reference=${reference}`,
  isFinal: isStatus("completed"),
  effectOf: (record) => new Map([[merchant.index, kobo(record, "amount")]]),
  eventOf: () => "virtual_account.payment.received",
});

const reads: Make = ({ merchant, reference }) => ({
  kind: "reads",
  merchant: merchant.index,
  reference,
  requests: [
    get(`${ROOT}/wallets/${merchant.wallet}/balance`),
    get(`${ROOT}/wallets/${merchant.wallet}/statement?limit=20`),
    get(`${ROOT}/transfers?limit=5`),
    get(`${ROOT}/events?limit=5`),
    get(`${ROOT}/bills/purchases?limit=5`),
  ],
  isFinal: () => true,
  effectOf: () => new Map(),
  eventOf: () => "",
});

/** Of ten operations, how many are of each kind. */
const MIX: readonly Make[] = [
  ...Array<Make>(3).fill(payIdTransfer),
  ...Array<Make>(2).fill(billPurchase(PHONE)),
  bankTransfer,
  cardPayment,
  accountPayment,
  ...Array<Make>(2).fill(reads),
];

/** The n-th operation of a run. */
export function operationOf(number: number, context: Context): Operation {
  // Seven and ten are coprime: all kinds occur, and none several times in a row.
  return (MIX[(number * 7) % MIX.length] as Make)(context);
}
