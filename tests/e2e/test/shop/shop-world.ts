import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@kobo/testing";
import type { Answer, Api } from "../../src/api";
import { cardsOf } from "../cards/cards";
import { removeHooks } from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, theStack } from "../world";
import { aPlace, openShop, type Place, type Shop } from "./shop";

/** The example shop's prices, in kobo. */
export const RICE = 2_450_000;
export const BASKET = 850_000;

/** Too long for polling, so that only webhooks update the shop. */
export const NEVER = "3600000";
/** The polling interval of a shop without webhooks. */
export const SOON = "300";

/**
 * A merchant of one test file with an example shop that only webhooks update, and more shops on
 * request.
 */
export interface ShopWorld {
  /** The root of the shops' folders. */
  root: string;
  merchant: TestMerchant;
  cards: Api;
  shop: Shop;
  place: Place;
  /** Another shop of the merchant, open until the test ends. */
  openOther: (at: Place, env?: Record<string, string>) => Promise<Shop>;
  /** A shop without webhooks, which only polls. */
  openDeaf: (name: string, env?: Record<string, string>) => Promise<Shop>;
  /** Pays the first PayID or account of an order, as a customer. */
  payPayId: (order: string, amount: number) => Promise<Answer>;
  payAccount: (order: string, amount: number) => Promise<Answer>;
  chargesOf: (order: string) => Promise<{ id: string; status: string }[]>;
  /** The merchant's webhook endpoints. */
  endpoints: () => Promise<{ id: string; url: string }[]>;
}

/** Opens it before the tests of a file, and cleans up after each and after all. */
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
    // The number of endpoints is limited, and the next test needs them.
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

/** The environment of a merchant's shop. */
export function environmentOf({ testKey, wallet }: TestMerchant): Record<string, string> {
  const { sandboxBaseUrl } = theStack();
  return { KOBO_SECRET_KEY: testKey, KOBO_BASE_URL: sandboxBaseUrl, KOBO_WALLET: wallet };
}

/** A URL on which no server listens. */
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

/** An order's card payments in order: one for each that the shop stored. */
async function chargesOf(cards: Api, order: string): Promise<{ id: string; status: string }[]> {
  const found = await Promise.all(
    [1, 2, 3].map((number) => cards.get(`/v2/payments/${order}-${number}`)),
  );
  return found
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.data as { id: string; status: string });
}
