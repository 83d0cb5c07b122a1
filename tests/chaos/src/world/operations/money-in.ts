import {
  amountOf,
  drawAmount,
  fieldOf,
  get,
  isStatus,
  type Make,
  NO_EFFECT,
  post,
  ROOT,
} from "./operation";

const statusOf = (reference: string) => get(`${ROOT}/transaction/status?reference=${reference}`);

/** A dynamic PayID that a customer of the sandbox pays. */
export const payIdPayment: Make = ({ random, merchant, reference }) => {
  const amount = drawAmount(random);
  return {
    kind: "PayID payment",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/payid/dynamic`, reference, { reference, amount }),
      post(`${ROOT}/sandbox/payid/pay`, reference, { reference, amount }),
      post(`${ROOT}/transaction/verify`, reference, { reference }),
    ],
    record: {
      read: statusOf(reference),
      isFinal: isStatus("completed"),
      effectOf: (record) => new Map([[merchant.index, amountOf(record, "amount")]]),
      eventOf: () => "payid.payment.completed",
    },
  };
};

/** A virtual account that is paid the right amount, or another one, which goes back. */
export const accountPayment: Make = ({ random, merchant, reference }) => {
  const amount = drawAmount(random);
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
    record: {
      read: statusOf(reference),
      isFinal: isRight ? isStatus("completed") : isStatus("pending"),
      effectOf: (record) => new Map([[merchant.index, isRight ? amountOf(record, "amount") : 0]]),
      eventOf: () =>
        isRight ? "virtual_account.payment.received" : "virtual_account.payment.rejected",
    },
  };
};

/** A virtual account that expires unpaid. The merchant's clock moves, so others of the merchant's would expire, too. */
export const expiredAccount: Make = ({ random, merchant, reference }) => {
  const body = { reference, name: "Chaos", amount: drawAmount(random), validityTime: 60 };
  return {
    kind: "expired account",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/virtual-account`, reference, body),
      post(`${ROOT}/sandbox/time/advance`, reference, { minutes: 90 }),
    ],
    record: {
      read: (answers) => get(`${ROOT}/virtual-account/${fieldOf(answers, 0, "accountNumber")}`),
      isFinal: isStatus("expired"),
      effectOf: () => NO_EFFECT,
      eventOf: () => "virtual_account.expired",
    },
  };
};

/** Sandbox funding. */
export const funding: Make = ({ random, merchant, reference }) => {
  const amount = drawAmount(random);
  return {
    kind: "funding",
    merchant: merchant.index,
    reference,
    requests: [post(`${ROOT}/sandbox/wallets/${merchant.wallet}/fund`, reference, { amount })],
    effect: new Map([[merchant.index, amount]]),
  };
};
