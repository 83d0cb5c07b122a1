import type { Merchant } from "../merchants";
import type { Stream } from "./plan";

/** One request to the sandbox root. */
export interface Request {
  method: "GET" | "POST";
  path: string;
  key: string;
  body?: Record<string, unknown>;
}

export interface Asked {
  payer: Merchant;
  payee: Merchant;
  /** Of a transfer that the payer has made. */
  paid: string;
  /** Never used before. */
  reference: string;
}

/** The smallest amount that a transfer may have, so that money lasts. */
export const AMOUNT_KOBO = 10_000;
/** The one number to which the sandbox delivers, as often as one likes. */
const PHONE = "08011111111";

/** The statuses that say that nothing is wrong. A purchase may also be told to wait, or refused. */
export const EXPECTED: Readonly<Record<Stream, readonly number[]>> = {
  balance: [200],
  status: [200],
  "new PayID": [201],
  "PayID transfer": [201],
  "bill services": [200],
  "bill purchase": [201, 202, 424],
};

export function requestOf(stream: Stream, { payer, payee, paid, reference }: Asked): Request {
  const get = (path: string): Request => ({ method: "GET", path, key: payer.key });
  const post = (path: string, body: Record<string, unknown>): Request => {
    return { method: "POST", path, key: payer.key, body };
  };
  switch (stream) {
    case "balance":
      return get(`/wallets/${payer.wallet}/balance`);
    case "status":
      return get(`/transaction/status?reference=${paid}`);
    case "bill services":
      return get("/bills/services?categoryIdentifier=airtime");
    case "new PayID":
      return post("/payid/dynamic", { reference, amount: AMOUNT_KOBO });
    case "PayID transfer": {
      const { wallet: fromPayId } = payer;
      const { staticPayId: toPayId } = payee;
      return post("/transfer/payid", { fromPayId, toPayId, amount: AMOUNT_KOBO, reference });
    }
    case "bill purchase": {
      const order = { fromWallet: payer.wallet, serviceID: "mtn", phone: PHONE };
      return post("/bills/purchase", { ...order, amount: AMOUNT_KOBO, reference });
    }
  }
}
