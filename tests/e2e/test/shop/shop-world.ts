import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@kobo/testing";
import type { Answer, Api } from "../../src/api";
import { cardsOf } from "../cards/cards";
import { removeHooks } from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, theStack } from "../world";
import { aPlace, openShop, type Place, type Shop } from "./shop";

/** What the example shop takes for its goods, in kobo. */
export const RICE = 2_450_000;
export const BASKET = 850_000;

/** So long that nothing is found out by asking now and then: only what webhooks tell is known. */
export const NEVER = "3600000";
/** How often a shop asks that does not hear. */
export const SOON = "300";

/** A merchant of a test file's own with an example shop that only webhooks tell, and more shops where a test wants them. */
export interface ShopWorld {
  /** Where shops have their folders. */
  root: string;
  merchant: TestMerchant;
  cards: Api;
  shop: Shop;
  place: Place;
  /** Another shop of the merchant, open until the test is over. */
  openOther: (at: Place, env?: Record<string, string>) => Promise<Shop>;
  /** One that webhooks do not reach: it knows only what it asks for. */
  openDeaf: (name: string, env?: Record<string, string>) => Promise<Shop>;
  /** As the customer does who sends money to the first PayID or account that an order had. */
  payPayId: (order: string, amount: number) => Promise<Answer>;
  payAccount: (order: string, amount: number) => Promise<Answer>;
  chargesOf: (order: string) => Promise<{ id: string; status: string }[]>;
  /** The merchant's. */
  endpoints: () => Promise<{ id: string; url: string }[]>;
}

/** Opens it before the tests of a file, and clears up after each and after all. */
export function shopWorld(): () => ShopWorld {
  const others: Shop[] = [];
  let world: ShopWorld | undefined;
  const theWorld = (): ShopWorld => {
    if (!world) throw new Error("It is opened before the first test.");
    return world;
  };

  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), "kobo-shop-"));
    const merchant = await givenMerchant();
    const place = await aPlace(join(root, "shop"));
    const shop = await openShop(place, { ...environmentOf(merchant), BEAT_MS: NEVER });
    world = worldOf({ root, merchant, place, shop, others });
  }, 60_000);
  afterEach(async () => {
    for (const other of others.splice(0)) await other.end("SIGKILL");
    // Endpoints are few; the next test needs them too.
    const { endpoints, merchant, shop } = theWorld();
    const theirs = (await endpoints()).filter(({ url }) => !url.startsWith(shop.url));
    await Promise.all(theirs.map(({ id }) => merchant.api.delete(`/webhooks/${id}`)));
  });
  afterAll(async () => {
    const { shop, merchant, root } = theWorld();
    await shop.end("SIGKILL");
    await removeHooks(merchant);
    rmSync(root, { recursive: true, force: true });
  });

  return theWorld;
}

/** What a shop of a merchant has to be told. */
export function environmentOf({ testKey, wallet }: TestMerchant): Record<string, string> {
  const { sandboxBaseUrl } = theStack();
  return { KOBO_SECRET_KEY: testKey, KOBO_BASE_URL: sandboxBaseUrl, KOBO_WALLET: wallet };
}

/** Where nobody is whom a webhook could reach. */
export async function nowhere(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

type Given = Pick<ShopWorld, "root" | "merchant" | "place" | "shop"> & { others: Shop[] };

function worldOf({ others, ...given }: Given): ShopWorld {
  const { merchant, root } = given;
  const { api } = merchant;
  const cards = cardsOf(merchant);
  const openOther: ShopWorld["openOther"] = async (at, env = {}) => {
    const other = await openShop(at, { ...environmentOf(merchant), ...env });
    others.push(other);
    return other;
  };
  return {
    ...given,
    cards,
    openOther,
    openDeaf: async (name, env = {}) =>
      openOther(await aPlace(join(root, name)), {
        BEAT_MS: SOON,
        SHOP_URL: await nowhere(),
        ...env,
      }),
    payPayId: (order, amount) =>
      api.post("/sandbox/payid/pay", { reference: `${order}-1`, amount }),
    payAccount: (order, amount) =>
      api.post("/sandbox/virtual-account/pay", { reference: `${order}-1`, amount }),
    chargesOf: (order) => chargesOf(cards, order),
    endpoints: async () => {
      const { body } = await api.get("/webhooks");
      return (body.data as { webhooks: { id: string; url: string }[] }).webhooks;
    },
  };
}

/** The card payments of an order, the first one first: one for each time that the shop wrote one down. */
async function chargesOf(cards: Api, order: string): Promise<{ id: string; status: string }[]> {
  const found = await Promise.all(
    [1, 2, 3].map((number) => cards.get(`/v2/payments/${order}-${number}`)),
  );
  return found
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.data as { id: string; status: string });
}
