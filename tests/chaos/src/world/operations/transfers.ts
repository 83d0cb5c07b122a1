import { amountOf, drawAmount, get, isStatus, type Make, NO_EFFECT, post, ROOT } from "./operation";

const BANK = "058";
/** Accounts of the sandbox, by what the bank does. */
const TAKES = ["0690000031", "0690000032"];
/** With the check digit of its bank, without which live accounts are refused. */
const LIVE_ACCOUNT = "0123456785";
const KEEPS_PENDING = "0690000035";
const REFUSES = "0690000036";
const RETURNS = "0690000037";

/** To another merchant's static PayID. */
export const payIdTransfer: Make = ({ random, merchant, payee, reference }) => {
  const amount = drawAmount(random);
  const body = { fromPayId: merchant.wallet, toPayId: payee.till, amount, reference };
  return {
    kind: "PayID transfer",
    merchant: merchant.index,
    reference,
    requests: [post(`${ROOT}/transfer/payid`, reference, body)],
    record: {
      read: get(`${ROOT}/transfer/${reference}`),
      isFinal: isStatus("completed"),
      effectOf: (record) =>
        new Map([
          [merchant.index, -amountOf(record, "amount")],
          [payee.index, amountOf(record, "amount")],
        ]),
      eventOf: () => "transfer.completed",
    },
  };
};

/** The most that one transfer may move, which is more than most wallets have. */
const TOO_MUCH = 1_000_000_000;

/** More than the balance: refused, or an ordinary transfer if the wallet has that much. */
export const overdraft: Make = (context) => {
  const { merchant, payee, reference } = context;
  const body = { fromPayId: merchant.wallet, toPayId: payee.till, amount: TOO_MUCH, reference };
  return {
    ...payIdTransfer(context),
    kind: "overdraft",
    requests: [post(`${ROOT}/transfer/payid`, reference, body)],
  };
};

/** To a static PayID of the merchant's own: two lines on the statement, and no change. */
export const ownPayIdTransfer: Make = ({ random, merchant, reference }) => {
  const body = {
    fromPayId: merchant.wallet,
    toPayId: merchant.till,
    amount: drawAmount(random),
    reference,
  };
  return {
    kind: "own PayID transfer",
    merchant: merchant.index,
    reference,
    requests: [post(`${ROOT}/transfer/payid`, reference, body)],
    record: {
      read: get(`${ROOT}/transfer/${reference}`),
      isFinal: isStatus("completed"),
      effectOf: () => NO_EFFECT,
      eventOf: () => "transfer.completed",
    },
  };
};

export const bankTransfer: Make = ({ random, merchant, reference }) => {
  const isLive = merchant.mode === "live";
  const accountNumber = random.pick(
    isLive ? [LIVE_ACCOUNT] : [...TAKES, KEEPS_PENDING, REFUSES, RETURNS],
  );
  const body = {
    fromPayId: merchant.wallet,
    accountNumber,
    bankCode: BANK,
    amount: drawAmount(random),
    reference,
  };
  const settle = post(`${ROOT}/sandbox/transfers/${reference}/settle`, reference, {
    outcome: "success",
  });
  const verify = post(`${ROOT}/transfer/external/verify`, reference, {
    accountNumber: isLive ? LIVE_ACCOUNT : TAKES[0],
    bankCode: BANK,
  });
  return {
    kind: "bank transfer",
    merchant: merchant.index,
    reference,
    requests: [
      verify,
      post(`${ROOT}/transfer/external`, reference, body),
      ...(accountNumber === KEEPS_PENDING && random.next() < 0.5 ? [settle] : []),
    ],
    record: {
      read: get(`${ROOT}/transfer/${reference}`),
      isFinal:
        accountNumber === RETURNS
          ? isStatus("failed", "reversed")
          : isStatus("completed", "failed"),
      effectOf: (record) =>
        new Map([
          [merchant.index, record.status === "completed" ? -amountOf(record, "totalDebit") : 0],
        ]),
      eventOf: ({ status }) => `transfer.${status}`,
    },
  };
};
