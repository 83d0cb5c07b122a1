import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { eventually, TcpProxy } from "@kobo/testing";
import { CVC, VISA } from "../../src/sandbox-card";
import { aCardForm, aPlace, type Shop } from "../shop/shop";
import { BASKET, NEVER, nowhere, RICE, type ShopWorld, SOON, shopWorld } from "../shop/shop-world";
import { theStack } from "../world";

const theWorld = shopWorld();
let world: ShopWorld;
let shop: Shop;
beforeAll(() => {
  world = theWorld();
  shop = world.shop;
});

describe("a crash", () => {
  test("between a payment and its webhook is recovered by polling", async () => {
    const at = await aPlace(join(world.root, "killed"));
    const env = { BEAT_MS: SOON, SHOP_URL: await nowhere() };
    const first = await world.openOther(at, env);
    const [byPayId, byBank] = [await first.order(), await first.order("basket")];
    await first.pay(byPayId, { method: "payid" });
    await first.pay(byBank, { method: "bank" });
    await first.end("SIGKILL");
    await world.payPayId(byPayId, RICE);
    await world.payAccount(byBank, BASKET);

    const second = await world.openOther(at, env);

    await second.untilSeen(byPayId, "paid");
    await second.untilSeen(byBank, "paid");
    expect([second.packed(byPayId), second.packed(byBank)]).toEqual([1, 1]);
  });

  test("while a card is charged neither loses the payment nor charges again", async () => {
    const proxy = await TcpProxy.to(theStack().sandboxBaseUrl);
    const at = await aPlace(join(world.root, "killed-charging"));
    const unreachable = await nowhere();
    const first = await world.openOther(at, {
      KOBO_BASE_URL: `http://127.0.0.1:${proxy.port}`,
      SHOP_URL: unreachable,
      BEAT_MS: NEVER,
    });
    const order = await first.order();
    proxy.inspectResponses(() => "hold");
    const unanswered = first.pay(order, aCardForm()).catch(() => undefined);
    await eventually(async () => expect(await world.chargesOf(order)).toHaveLength(1));
    await first.end("SIGKILL");
    await unanswered;
    await proxy.close();

    const second = await world.openOther(at, { SHOP_URL: unreachable, BEAT_MS: SOON });

    await second.untilSeen(order, "paid");
    expect(await world.chargesOf(order)).toHaveLength(1);
  });
});

describe("without a response", () => {
  test("a charge's outcome is queried, and the charge may be retried once it cannot have arrived", async () => {
    const proxy = await TcpProxy.to(theStack().sandboxBaseUrl);
    const deaf = await world.openDeaf("unanswered", {
      KOBO_BASE_URL: `http://127.0.0.1:${proxy.port}`,
      LOST_AFTER_MS: "2000",
    });
    const order = await deaf.order();
    proxy.refuse(true);
    await deaf.pay(order, aCardForm());

    const { status, html } = await deaf.see(order);
    expect(status).toBe("sending");
    expect(html).toContain("We are finding out whether you have paid.");
    expect(html).not.toContain("Pay by card");

    proxy.refuse(false);
    const seen = await deaf.untilSeen(order, "failed");
    expect(seen.html).toContain("The card was not charged. Try again.");
    await deaf.pay(order, aCardForm());
    expect((await deaf.see(order)).status).toBe("paid");
    expect(await world.chargesOf(order)).toHaveLength(1);
    await proxy.close();
  }, 90_000);

  test("the request for a PayID is retried until it succeeds, and creates one", async () => {
    const proxy = await TcpProxy.to(theStack().sandboxBaseUrl);
    const deaf = await world.openDeaf("unanswered-payid", {
      KOBO_BASE_URL: `http://127.0.0.1:${proxy.port}`,
    });
    const order = await deaf.order();
    // Requests arrive; their responses do not.
    proxy.inspectResponses(() => "cut");
    await deaf.pay(order, { method: "payid" });
    expect((await deaf.see(order)).status).toBe("sending");

    proxy.inspectResponses(() => "pass");
    const { html } = await deaf.untilSeen(order, "waiting");

    const { body } = await world.merchant.api.get(`/payids?reference=${order}-1`);
    const { payIds } = body.data as unknown as { payIds: { payId: string }[] };
    expect(payIds).toHaveLength(1);
    expect(html).toContain(`<dd>${payIds[0]?.payId}</dd>`);
    await proxy.close();
  }, 90_000);
});

describe("the shop's webhook", () => {
  test("is registered once, and reused at the next start", async () => {
    const at = await aPlace(join(world.root, "again"));
    const first = await world.openOther(at);
    const url = `${first.url}/webhooks/kobo`;
    const [created] = (await world.endpoints()).filter((one) => one.url === url);
    expect(await first.end()).toBe(0);

    await world.openOther(at);

    expect((await world.endpoints()).filter((one) => one.url === url)).toMatchObject([
      { id: created?.id },
    ]);
  });

  test("gets a new secret when the old one was lost, and a new endpoint when it was removed", async () => {
    const at = await aPlace(join(world.root, "lost"));
    const first = await world.openOther(at);
    await first.end();
    rmSync(at.directory, { recursive: true });

    const second = await world.openOther(at, { BEAT_MS: NEVER });

    const url = `${second.url}/webhooks/kobo`;
    const [kept, ...more] = (await world.endpoints()).filter((one) => one.url === url);
    expect(more).toEqual([]);
    const order = await second.order();
    await second.pay(order, { method: "payid" });
    await world.payPayId(order, RICE);
    await second.untilSeen(order, "paid");

    await second.end();
    await world.merchant.api.delete(`/webhooks/${kept?.id}`);
    await world.openOther(at);
    expect((await world.endpoints()).filter((one) => one.url === url)).toHaveLength(1);
  });

  test("does not block the shop's start while Kobo is unreachable", async () => {
    const at = await aPlace(join(world.root, "away"));
    const first = await world.openOther(at);
    await first.end();

    const second = await world.openOther(at, { KOBO_BASE_URL: await nowhere() });

    expect((await fetch(second.url)).status).toBe(200);
  }, 60_000);
});

test("the shop does not start without a key, and names KOBO_SECRET_KEY", async () => {
  const at = await aPlace(join(world.root, "keyless"));

  await expect(world.openOther(at, { KOBO_SECRET_KEY: "" })).rejects.toThrow(
    "KOBO_SECRET_KEY is not set.",
  );
});

test("the shop does not start with an unknown key, and reports INVALID_SECRET_KEY", async () => {
  const at = await aPlace(join(world.root, "stranger"));
  const nobodys = world.merchant.testKey.replace(/.{6}$/, "AAAAAA");

  await expect(world.openOther(at, { KOBO_SECRET_KEY: nobodys })).rejects.toThrow(
    "INVALID_SECRET_KEY",
  );
});

test("the shop's files are readable only by their owner, and hold no card or key", async () => {
  const order = await shop.order();
  await shop.pay(order, aCardForm());

  for (const name of readdirSync(world.place.directory)) {
    const file = join(world.place.directory, name);
    expect(statSync(file).mode & 0o077).toBe(0);
    const text = readFileSync(file, "latin1");
    for (const secret of [VISA, `cvc${CVC}`, world.merchant.testKey])
      expect(text).not.toContain(secret);
  }
  expect(shop.lines.join("\n")).not.toMatch(new RegExp(`${VISA}|sk_test_|whsec_`));
});
