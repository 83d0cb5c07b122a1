import type { Merchant } from "../world/merchants";
import { NARRATION } from "../world/order";

/** The smallest transfer that is allowed, so that money lasts. */
export const AMOUNT_KOBO = 10_000;
const ROOT = "/api/v1/developer";
/** The maximum page size of a list. */
export const LIMIT_MAX = 100;
/** The sandbox's number to which every purchase is delivered. */
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
  headers?: Record<string, string>;
  /** A GET without one. */
  body?: Record<string, unknown>;
  /** Status of a success. */
  success: 200 | 201;
}

/** The requests that merchants send to the sandbox root, and the same transfer for the ledgers of `peers`. */
const REQUESTS = {
  "PayID transfer": ({ payer, payee, reference }) => ({
    path: `${ROOT}/transfer/payid`,
    body: {
      fromPayId: payer.wallet,
      toPayId: payee.staticPayId,
      ...{ amount: AMOUNT_KOBO, reference },
    },
    success: 201,
  }),
  "Formance transfer": ({
    payer: { wallet: source },
    payee: { wallet: destination },
    reference,
  }) => ({
    path: "/v2/bench/transactions",
    body: { reference, postings: [{ source, destination, amount: AMOUNT_KOBO, asset: "NGN/2" }] },
    success: 200,
  }),
  "Blnk transfer": ({ payer, payee, reference }) => ({
    path: "/transactions",
    headers: { "x-blnk-key": payer.key },
    body: {
      ...{ source: payer.wallet, destination: payee.wallet, reference, skip_queue: true },
      ...{ precise_amount: AMOUNT_KOBO, precision: 100, currency: "NGN", description: NARRATION },
    },
    success: 201,
  }),
  verify: ({ payee }) => ({
    path: `${ROOT}/payid/verify`,
    body: { payId: payee.staticPayId },
    success: 200,
  }),
  "new PayID": ({ reference }) => ({
    path: `${ROOT}/payid/dynamic`,
    body: { reference, amount: AMOUNT_KOBO },
    success: 201,
  }),
  "new checkout session": ({ reference }) => ({
    path: `${ROOT}/checkout/sessions`,
    headers: { "idempotency-key": reference },
    body: {
      ...{ reference, amount: AMOUNT_KOBO, customer: { email: "payer@example.com" } },
      successUrl: "https://shop.example/thanks",
    },
    success: 201,
  }),
  balance: ({ payer }) => ({ path: `${ROOT}/wallets/${payer.wallet}/balance`, success: 200 }),
  "statement page": ({ payer }) => ({
    path: `${ROOT}/wallets/${payer.wallet}/statement?limit=${LIMIT_MAX}`,
    success: 200,
  }),
  status: ({ paid }) => ({ path: `${ROOT}/transaction/status?reference=${paid}`, success: 200 }),
  "bill services": () => ({
    path: `${ROOT}/bills/services?categoryIdentifier=airtime`,
    success: 200,
  }),
  "bill purchase": ({ payer, reference }) => ({
    path: `${ROOT}/bills/purchase`,
    body: {
      ...{ fromWallet: payer.wallet, serviceID: "mtn", phone: PHONE },
      ...{ amount: AMOUNT_KOBO, reference },
    },
    success: 201,
  }),
} satisfies Record<string, (input: Input) => Request>;

export type Stream = keyof typeof REQUESTS;

/** Requests whose success moves money. */
export const TRANSFERS: ReadonlySet<Stream> = new Set<Stream>([
  "PayID transfer",
  "Formance transfer",
  "Blnk transfer",
]);

export function requestOf(stream: Stream, input: Input): Request {
  return REQUESTS[stream](input);
}
