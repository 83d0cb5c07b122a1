import type { Merchant } from "../world/merchants";

/** The smallest transfer that is allowed, so that money lasts. */
export const AMOUNT_KOBO = 10_000;
/** The one number to which the sandbox delivers, as often as one likes. */
const PHONE = "08011111111";

interface Input {
  payer: Merchant;
  payee: Merchant;
  /** Of a transfer that the payer has made. */
  paid: string;
  /** Never used before. */
  reference: string;
}

interface Request {
  path: string;
  /** A GET without one. */
  body?: Record<string, unknown>;
  /** Status of a success. */
  success: 200 | 201;
}

/** The requests that merchants send to the sandbox root. */
const REQUESTS = {
  "PayID transfer": ({ payer, payee, reference }) => ({
    path: "/transfer/payid",
    body: {
      fromPayId: payer.wallet,
      toPayId: payee.staticPayId,
      ...{ amount: AMOUNT_KOBO, reference },
    },
    success: 201,
  }),
  verify: ({ payee }) => ({
    path: "/payid/verify",
    body: { payId: payee.staticPayId },
    success: 200,
  }),
  "new PayID": ({ reference }) => ({
    path: "/payid/dynamic",
    body: { reference, amount: AMOUNT_KOBO },
    success: 201,
  }),
  balance: ({ payer }) => ({ path: `/wallets/${payer.wallet}/balance`, success: 200 }),
  status: ({ paid }) => ({ path: `/transaction/status?reference=${paid}`, success: 200 }),
  "bill services": () => ({
    path: "/bills/services?categoryIdentifier=airtime",
    success: 200,
  }),
  "bill purchase": ({ payer, reference }) => ({
    path: "/bills/purchase",
    body: {
      ...{ fromWallet: payer.wallet, serviceID: "mtn", phone: PHONE },
      ...{ amount: AMOUNT_KOBO, reference },
    },
    success: 201,
  }),
} satisfies Record<string, (input: Input) => Request>;

export type Stream = keyof typeof REQUESTS;

export function requestOf(stream: Stream, input: Input): Request {
  return REQUESTS[stream](input);
}
