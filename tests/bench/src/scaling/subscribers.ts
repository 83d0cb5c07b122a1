import type { Merchant } from "../merchants";
import { query } from "../server";
import { Receivers } from "../webhooks/receivers";
import type { Site } from "./site";

/** Of the payers; all traders besides. */
const PAYERS_SUBSCRIBED = 20;

/** Merchants who want to be told of everything, each at one endpoint that answers at once. */
export interface Subscribers {
  receivers: Receivers;
  /** Which receiver a merchant has, by the merchant's id. */
  receiverOf: ReadonlyMap<string, number>;
}

export async function subscribe(site: Site): Promise<Subscribers> {
  const merchants = [...site.payers.slice(0, PAYERS_SUBSCRIBED), ...site.traders];
  const receivers = new Receivers();
  const urls = await receivers.open(merchants.map(() => "well"));
  const secrets = await Promise.all(
    merchants.map((merchant, index) => addEndpoint(site, merchant, urls[index] ?? "")),
  );
  await receivers.trust(secrets);
  const ids = await idsOf(site, merchants);
  return { receivers, receiverOf: new Map(ids.map((id, index) => [id, index])) };
}

/** Its secret. */
async function addEndpoint(site: Site, { key }: Merchant, url: string): Promise<string> {
  const response = await fetch(`${site.system.stack.sandboxBaseUrl}/api/v1/developer/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ url, events: ["*"] }),
  });
  const answer = (await response.json()) as { data: { secret: string } };
  if (!response.ok) throw new Error(`No endpoint: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data.secret;
}

async function idsOf({ system }: Site, merchants: readonly Merchant[]): Promise<string[]> {
  const rows = await query(
    system.stack.databaseUrl,
    `SELECT merchant_id::text AS id FROM unnest($1::text[]) WITH ORDINALITY AS asked (pay_id, place)
     JOIN wallet_ledger.accounts a ON a.pay_id = asked.pay_id
       AND a.mode = 'test' AND a.code = 'wallet' AND a.currency = 'NGN'
     ORDER BY place`,
    [merchants.map(({ wallet }) => wallet)],
  );
  return rows.map(({ id = "" }) => id);
}
