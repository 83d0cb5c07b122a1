import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import { signForTest } from "@kobo/webhooks";
import { ASKS_HOLDER, DECLINED } from "../cards/cards";
import { aCardForm, aPlace, letRunOut, rowsIn, type Shop } from "./shop";
import { BASKET, RICE, type ShopWorld, shopWorld } from "./shop-world";

const theWorld = shopWorld();
let world: ShopWorld;
let shop: Shop;
beforeAll(() => {
  world = theWorld();
  shop = world.shop;
});

/** Sends the shop an event about a paid PayID. */
function sendEvent(secret: string, { id, reference }: { id: string; reference: string }) {
  const body = JSON.stringify({
    id,
    event: "payid.payment.completed",
    timestamp: new Date().toISOString(),
    mode: "test",
    apiVersion: "v1",
    data: { reference, status: "used", amountReceived: RICE, payment: { amount: RICE } },
  });
  const headers = signForTest({ id, body }, secret);
  return fetch(`${shop.url}/webhooks/kobo`, { method: "POST", headers, body });
}

function secretOfShop(): string {
  return String(rowsIn(world.place.directory, "webhook")[0]?.secret);
}

describe("the three ways to pay", () => {
  test("by PayID, at the catalogue's price, whatever the form says", async () => {
    const order = await shop.order("rice", { price: "1", amount: "1" });
    await shop.pay(order, { method: "payid", amount: "1" });

    const { status, html } = await shop.see(order);
    expect(status).toBe("waiting");
    expect(html).toContain("₦24,500.00");
    expect(html).toMatch(/<dd>[\w.-]+\.dpid<\/dd>/);
    expect((await world.payPayId(order, RICE)).body.data).toMatchObject({ expectedAmount: RICE });

    await shop.untilSeen(order, "paid");
    expect(shop.packed(order)).toBe(1);
  });

  test("by bank transfer, where a wrong amount is not accepted", async () => {
    const order = await shop.order("basket");
    await shop.pay(order, { method: "bank" });
    expect((await shop.see(order)).html).toMatch(/<dd>\d{10}<\/dd>/);

    await world.payAccount(order, BASKET - 100);
    await eventually(async () => {
      const { status, html } = await shop.see(order);
      expect(status).toBe("waiting");
      expect(html).toContain("A payment of ₦8,499.00 did not fit");
    }, 20_000);

    await world.payAccount(order, BASKET);
    await shop.untilSeen(order, "paid");
    expect(shop.packed(order)).toBe(1);
  });

  test("by card", async () => {
    const order = await shop.order();
    const answer = await shop.pay(order, aCardForm());

    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/orders/${order}`]);
    expect((await shop.see(order)).status).toBe("paid");
    expect(await world.chargesOf(order)).toMatchObject([{ id: `${order}-1`, status: "succeeded" }]);
  });
});

describe("a card", () => {
  test("that is declined can be replaced by another card", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm(DECLINED));

    const { status, html } = await shop.see(order);
    expect(status).toBe("failed");
    expect(html).toContain("Your bank declined the card.");

    await shop.pay(order, aCardForm());
    expect((await shop.see(order)).status).toBe("paid");
    expect(await world.chargesOf(order)).toMatchObject([
      { id: `${order}-1`, status: "failed" },
      { id: `${order}-2`, status: "succeeded" },
    ]);
  });

  test.each([
    ["4000000000009995", "There is too little money on this card."],
    ["4000000000000069", "This card has expired."],
    ["4000000000000127", "The code on the back is another one."],
    ["4242424242424241", "Check the card&#39;s number and its date."],
  ])("%s is refused with the reason", async (number, reason) => {
    const order = await shop.order();

    await shop.pay(order, aCardForm(number));

    expect(await shop.see(order)).toMatchObject({
      status: "failed",
      html: expect.stringContaining(reason),
    });
  });

  test("with an invalid form is refused, and its input is not rendered as HTML", async () => {
    const order = await shop.order();

    await shop.pay(order, { ...aCardForm(), email: "<script>alert(1)</script>", month: "May" });

    const { status, html } = await shop.see(order);
    expect(status).toBe("failed");
    expect(html).toContain("Check what you typed:");
    expect(html).not.toContain("<script");
  });

  test("that the cardholder must confirm is paid after the confirmation", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm(ASKS_HOLDER));
    const { status, html } = await shop.see(order);
    expect(status).toBe("waiting");
    const page = /<a class="button" href="([^"]+)"/.exec(html)?.[1] ?? "";

    const answer = await fetch(`${page}/confirm`, { method: "POST", redirect: "manual" });

    expect(answer.headers.get("location")).toContain(`${shop.url}/orders/${order}`);
    await shop.untilSeen(order, "paid");
    expect(shop.packed(order)).toBe(1);
  });

  test("whose holder refuses leaves the order payable", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm(ASKS_HOLDER));
    const { html } = await shop.see(order);
    const page = /<a class="button" href="([^"]+)"/.exec(html)?.[1] ?? "";

    await fetch(`${page}/refuse`, { method: "POST", redirect: "manual" });

    const seen = await shop.untilSeen(order, "failed");
    expect(seen.html).toContain("Pay by card");
  });

  test("with an unknown outcome is queried, and not treated as failed", async () => {
    const order = await shop.order();
    await shop.pay(order, aCardForm("4000000000005043"));

    const { status, html } = await shop.see(order);
    // The shop may have it already.
    expect(["waiting", "paid"]).toContain(status);
    if (status === "waiting") expect(html).toContain("We are finding out whether you have paid.");
    expect(html).not.toContain("Pay by card");

    await shop.untilSeen(order, "paid");
    expect(await world.chargesOf(order)).toHaveLength(1);
  });
});

describe("after the deadline", () => {
  test("an expired account leaves the order payable another way", async () => {
    const order = await shop.order();
    await shop.pay(order, { method: "bank" });

    await world.merchant.api.post("/sandbox/time/advance", { minutes: 61 });

    const { html } = await shop.untilSeen(order, "failed");
    expect(html).toContain("Nothing came in time.");
    await shop.pay(order, aCardForm());
    expect((await shop.see(order)).status).toBe("paid");
  });

  test.each([
    ["still pays the order", false, "paid"],
    ["is marked odd when the order was paid another way", true, "odd"],
  ])("a payment after the shop's timeout %s", async (_what, isPaidByCard, expected) => {
    const at = await aPlace(join(world.root, `late-${expected}`));
    const first = await world.openOther(at);
    const order = await first.order();
    await first.pay(order, { method: "payid" });
    await first.end();
    letRunOut(at.directory);
    const second = await world.openOther(at);
    await second.untilSeen(order, "failed");
    if (isPaidByCard) await second.pay(order, aCardForm());

    await world.payPayId(order, RICE);

    await eventually(() => {
      expect(rowsIn(at.directory, "payments")[0]).toMatchObject({ status: expected });
    }, 20_000);
    expect((await second.see(order)).status).toBe(isPaidByCard ? "paid" : expected);
    expect(second.packed(order)).toBe(1);
  });
});

describe("a reference that is already used", () => {
  test("fails the attempt, and the next one uses another reference", async () => {
    const order = await shop.order();
    await world.merchant.api.post("/payid/dynamic", { reference: `${order}-1` });
    await shop.pay(order, { method: "payid" });
    const { status, html } = await shop.see(order);
    expect(status).toBe("failed");
    expect(html).toContain("It took too long. Please try again.");

    await shop.pay(order, { method: "payid" });

    expect((await shop.see(order)).status).toBe("waiting");
  });

  test("as an idempotency key leaves the attempt open, not failed", async () => {
    const order = await shop.order();
    const other = { reference: `other-${order}` };
    await world.merchant.api.post("/payid/dynamic", other, { "idempotency-key": `${order}-1` });

    await shop.pay(order, { method: "payid" });

    expect((await shop.see(order)).status).toBe("sending");
  });
});

describe("repeated requests", () => {
  test("charge a card once", async () => {
    const order = await shop.order();

    await Promise.all(Array.from({ length: 8 }, () => shop.pay(order, aCardForm())));

    await shop.untilSeen(order, "paid");
    expect(await world.chargesOf(order)).toHaveLength(1);
    expect(shop.packed(order)).toBe(1);
  });

  test("open one payment at a time", async () => {
    const order = await shop.order();

    await Promise.all(
      ["payid", "bank", "payid", "bank"].map((method) => shop.pay(order, { method })),
    );
    await shop.pay(order, aCardForm());

    expect(rowsOfOrder(order)).toHaveLength(1);
    expect(await world.chargesOf(order)).toHaveLength(0);
  });

  test("process an event once", async () => {
    const order = await shop.order();
    await shop.pay(order, { method: "payid" });
    await world.payPayId(order, RICE);
    await shop.untilSeen(order, "paid");
    const [event] = await eventually(() => {
      const found = rowsIn(world.place.directory, "events").filter(
        (row) => row.reference === `${order}-1`,
      );
      expect(found).toHaveLength(1);
      return found;
    });

    const again = { id: String(event?.id), reference: `${order}-1` };
    const answers = await Promise.all([1, 2, 3].map(() => sendEvent(secretOfShop(), again)));

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(shop.packed(order)).toBe(1);
    expect(
      rowsIn(world.place.directory, "events").filter((row) => row.reference === `${order}-1`),
    ).toHaveLength(1);
  });

  function rowsOfOrder(order: string) {
    return rowsIn(world.place.directory, "payments").filter((row) => row.order_id === order);
  }
});

describe("an event", () => {
  test("is refused when its signature is not Kobo's", async () => {
    const order = await shop.order();
    await shop.pay(order, { method: "payid" });
    const stranger = `whsec_${createHash("sha256").update(order).digest("base64")}`;

    const answer = await sendEvent(stranger, { id: `evt_${Date.now()}`, reference: `${order}-1` });

    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^no_matching_signature: /);
    expect((await shop.see(order)).status).toBe("waiting");
  });

  test("is only a hint: the record decides", async () => {
    const order = await shop.order();
    await shop.pay(order, { method: "payid" });
    const id = `evt_${Date.now()}`;

    const answer = await sendEvent(secretOfShop(), { id, reference: `${order}-1` });

    expect(answer.status).toBe(204);
    await eventually(() => {
      const row = rowsIn(world.place.directory, "events").find((one) => one.id === id);
      expect(row?.done_at).toEqual(expect.any(String));
    });
    expect((await shop.see(order)).status).toBe("waiting");
    expect(shop.packed(order)).toBe(0);
  });

  test("about an unknown reference is ignored", async () => {
    const answer = await sendEvent(secretOfShop(), {
      id: `evt_${Date.now()}`,
      reference: "not-mine",
    });

    expect(answer.status).toBe(204);
  });

  test.each([
    ["too little", RICE - 50_000, "₦24,000.00 came in place of ₦24,500.00."],
    ["too much", RICE + 50_000, "₦25,000.00 came in place of ₦24,500.00."],
  ])("about %s does not make the order paid", async (_what, amount, note) => {
    const order = await shop.order();
    await shop.pay(order, { method: "payid" });

    await world.payPayId(order, amount);

    const { html } = await shop.untilSeen(order, "odd");
    expect(html).toContain(note);
    expect(shop.packed(order)).toBe(0);
    await shop.pay(order, aCardForm());
    expect(await world.chargesOf(order)).toHaveLength(0);
  });
});

describe("the pages", () => {
  test("forbid scripts and external content, and send no referrer", async () => {
    const { headers } = await fetch(shop.url);

    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'self';/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-powered-by")).toBeNull();
    expect((await fetch(`${shop.url}/shop.css`)).headers.get("content-type")).toMatch(/^text\/css/);
  });

  test("return 404 for unknown orders and methods", async () => {
    expect((await fetch(`${shop.url}/orders/order-0`)).status).toBe(404);
    expect((await shop.pay("order-0", aCardForm())).status).toBe(404);
    expect((await shop.pay(await shop.order(), { method: "cash" })).status).toBe(404);
    const unknown = await fetch(`${shop.url}/orders`, { method: "POST" });
    expect(unknown.status).toBe(400);
  });

  test("refuse an oversized form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = `good=${"x".repeat(20_000)}`;

    const answer = await fetch(`${shop.url}/orders`, { method: "POST", headers, body });

    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("Look at your order before you pay again.");
  });

  test("offer no card payment in live mode", async () => {
    const server = createServer((request, response) => {
      const data =
        request.method === "GET" ? { webhooks: [] } : { id: "wh_1", secret: "whsec_AA==" };
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ success: true, message: "", data }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const live = await world.openOther(await aPlace(join(world.root, "live")), {
      KOBO_BASE_URL: `http://127.0.0.1:${port}`,
      KOBO_SECRET_KEY: world.merchant.liveKey,
    });
    const order = await live.order();

    const { html } = await live.see(order);
    const answer = await live.pay(order, aCardForm());

    expect(html).toContain("Pay by PayID");
    expect(html).not.toContain("Pay by card");
    expect(answer.status).toBe(404);
    expect(rowsIn(join(world.root, "live"), "payments")).toEqual([]);
    await live.end("SIGKILL");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
