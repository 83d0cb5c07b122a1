import type { Merchant } from "../merchants";
import type { Site } from "./site";

/** It takes every transfer and gives it back after a moment. */
const REVERSING_ACCOUNT = "0690000037";
const BANK = "058";
const AMOUNT_KOBO = 1_000_000;
const REFUND_KOBO = 250_000;
const CARD = { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" };

/** How many of each a trader makes. */
const TRADES_EACH = 5;

/**
 * What takes several commits and tells several events under one key: transfers to a bank that come
 * back, and card payments that are refunded in two parts. Each request goes to the next gateway.
 * @throws Error for any answer that is not a success
 */
export async function trade(site: Site): Promise<void> {
  await Promise.all(site.traders.map((trader) => tradeOf(site, trader)));
}

async function tradeOf({ baseUrls }: Site, trader: Merchant): Promise<void> {
  let asked = 0;
  const post = async (path: string, body: unknown): Promise<void> => {
    const url = `${baseUrls[asked++ % baseUrls.length]}${path}`;
    const headers = {
      authorization: `Bearer ${trader.key}`,
      "content-type": "application/json",
    };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  };
  for (let number = 1; number <= TRADES_EACH; number++) {
    const name = `trade-${number}`;
    await post("/api/v1/developer/transfer/external", {
      fromPayId: trader.wallet,
      accountNumber: REVERSING_ACCOUNT,
      bankCode: BANK,
      amount: AMOUNT_KOBO,
      reference: name,
    });
    await post(`/v2/payments/${name}`, {
      amount: AMOUNT_KOBO,
      currency: "NGN",
      customer: { email: "buyer@example.com" },
      payment_method: { type: "card", card: CARD },
    });
    for (let part = 0; part < 2; part++) {
      await post(`/v2/payments/${name}/refunds`, { amount: REFUND_KOBO });
    }
  }
}
