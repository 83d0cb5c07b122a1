import { newUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { aCheckoutSession } from "../../factories";
import { CARD_EXAMPLES } from "../../support/card-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const SESSION = "cs_01m7yq1we0f9r9w24cz78fcert";
const SECRET = `${SESSION}_secret_${"a".repeat(43)}`;
const { path, raw } = CARD_EXAMPLES["POST /v2/payment_methods"];

type Gateway = Awaited<ReturnType<typeof start>>;

const hostOf = (client: Gateway["client"]) => `http://127.0.0.1:${client.port("test")}`;

/** Sends a card from a page of another origin. */
async function sendCard({ client }: Gateway, token: string, from = "192.0.2.1") {
  return fetch(hostOf(client) + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      origin: "https://checkout.example",
      "x-forwarded-for": from,
    },
    body: raw ?? "",
  });
}

test("a customer's browser stores a card with a client secret, for that session alone", async () => {
  const gateway = await start();

  const response = await sendCard(gateway, SECRET);

  expect(response.status).toBe(201);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const call = gateway.calls.find(({ rpc }) => rpc === "cardPayments.CreatePaymentMethod");
  expect(call?.request).toMatchObject({
    purpose: SESSION,
    tenant: { merchantId: "01a1fd70-f1c0-7a70-9e08-8cf9d0f63b1a" },
  });
  expect(call?.request).toMatchObject({ body: Buffer.from(raw ?? "") });
});

test("a CORS preflight request is answered for this path only", async () => {
  const { client } = await start();
  const ask = (at: string) =>
    fetch(hostOf(client) + at, {
      method: "OPTIONS",
      headers: { "access-control-request-method": "POST", origin: "https://checkout.example" },
    });

  const allowed = await ask(path);
  const refused = await ask("/v2/payments");

  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-methods")).toBe("POST");
  expect(allowed.headers.get("access-control-allow-headers")).toContain("Authorization");
  expect(refused.status).toBe(405);
  expect(refused.headers.get("access-control-allow-origin")).toBeNull();
});

test("an unknown client secret gets INVALID_SECRET_KEY with CORS headers", async () => {
  const gateway = await start();
  gateway.responses["checkout.GetSessionBySecret"] = new AppError("CHECKOUT_SESSION_NOT_FOUND");

  const response = await sendCard(gateway, SECRET);

  expect(response.status).toBe(401);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ code: "INVALID_SECRET_KEY" });
});

test("while the merchant's live mode is off, no card is stored for its live sessions", async () => {
  const gateway = await start();
  const merchantId = gateway.tenant.merchantId;
  gateway.responses["checkout.GetSessionBySecret"] = {
    session: aCheckoutSession({ status: "SESSION_STATUS_OPEN" }),
    tenant: { ...gateway.tenant, mode: "MODE_LIVE", merchantId },
  };
  const send = () =>
    gateway.client.atHost("POST", path, { key: SECRET, raw: raw ?? "", mode: "live" });
  const liveMode = (live_mode: boolean) =>
    gateway.db("merchants").where({ id: merchantId }).update({ live_mode });

  await liveMode(false);
  const refused = await send();
  await liveMode(true);
  const stored = await send();

  expect([refused.status, refused.body.code]).toEqual([403, "LIVE_MODE_OFF"]);
  expect(stored.status).toBe(201);
  expect(
    gateway.calls.filter(({ rpc }) => rpc === "cardPayments.CreatePaymentMethod"),
  ).toHaveLength(1);
});

test("a client secret authorizes no other operation, and a secret key gets no CORS headers", async () => {
  const gateway = await start();

  const list = await fetch(`${hostOf(gateway.client)}/v2/payments`, {
    headers: { authorization: `Bearer ${SECRET}` },
  });
  const byKey = await sendCard(gateway, gateway.key);

  expect(list.status).toBe(401);
  expect(byKey.status).toBe(201);
  expect(byKey.headers.get("access-control-allow-origin")).toBeNull();
});

describe("rate limits of client secrets", () => {
  const LIMITED = { rateLimitScale: 1 };
  const aByte = () => Math.floor(Math.random() * 256);
  const anAddress = () => `10.${aByte()}.${aByte()}.${aByte()}`;
  const storedIn = ({ calls }: Gateway) =>
    calls.filter(({ rpc }) => rpc === "cardPayments.CreatePaymentMethod").length;

  /** Each client secret opens a session of its own from now on. */
  function givenSession(
    gateway: Gateway,
    merchantId: string,
    status: "SESSION_STATUS_OPEN" | "SESSION_STATUS_EXPIRED" = "SESSION_STATUS_OPEN",
  ) {
    gateway.responses["checkout.GetSessionBySecret"] = {
      session: aCheckoutSession({ id: toPublicId("cs", newUuid()), status }),
      tenant: { ...gateway.tenant, mode: "MODE_TEST", merchantId },
    };
  }

  test("allow a session a burst of 20 cards, from any number of addresses", async () => {
    const gateway = await start({}, LIMITED);
    givenSession(gateway, newUuid());

    const replies = await Promise.all(
      Array.from({ length: 30 }, () => sendCard(gateway, SECRET, anAddress())),
    );

    const limited = replies.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(8);
    expect(storedIn(gateway)).toBe(30 - limited.length);
    expect(limited[0]?.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("allow an address a burst of ten cards, in any number of sessions, and consume no token of the merchant's keys", async () => {
    const gateway = await start({}, LIMITED);
    const address = anAddress();
    const statuses: number[] = [];
    for (let sent = 0; sent < 40; sent += 10) {
      givenSession(gateway, gateway.tenant.merchantId);
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => sendCard(gateway, SECRET, address)),
      );
      statuses.push(...replies.map(({ status }) => status));
    }
    const own = await gateway.ask("GET /wallets");

    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
    expect(statuses).toContain(429);
    expect(own.headers.get("ratelimit-remaining")).toBe("49");
  });

  test("allow an address 20 requests a minute for an expired session", async () => {
    const gateway = await start({}, LIMITED);
    givenSession(gateway, newUuid(), "SESSION_STATUS_EXPIRED");
    const address = anAddress();

    const replies = await Promise.all(
      Array.from({ length: 30 }, () => sendCard(gateway, SECRET, address)),
    );

    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(20);
    expect(statuses).toContain(429);
  });
});
