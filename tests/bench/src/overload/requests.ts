import type { Merchant } from "../merchants";
import { AMOUNT_KOBO } from "../transfers/plan";
import type { Stream } from "./plan";

interface Asked {
  payer: Merchant;
  payee: Merchant;
  /** Never used before. */
  reference: string;
}

interface Post {
  path: string;
  body: Record<string, unknown>;
  /** When all is well. */
  status: 200 | 201;
}

export function postOf(stream: Stream, { payer, payee, reference }: Asked): Post {
  switch (stream) {
    case "verify":
      return { path: "/payid/verify", body: { payId: payee.staticPayId }, status: 200 };
    case "new PayID":
      return { path: "/payid/dynamic", body: { reference, amount: AMOUNT_KOBO }, status: 201 };
    case "PayID transfer": {
      const { wallet: fromPayId } = payer;
      const body = { fromPayId, toPayId: payee.staticPayId, amount: AMOUNT_KOBO, reference };
      return { path: "/transfer/payid", body, status: 201 };
    }
  }
}
