import { request } from "undici";
import { withCard } from "../processor-client";
import { type Running, startSimulator } from "../running";

let running: Running;
beforeEach(async () => {
  running = await startSimulator();
});
afterEach(() => running.stop());

const CARD = "4000000000003220";
const RETURN_URL = "https://shop.example/done?order=7";

interface GivenPage {
  id: string;
  path: string;
}

/** A payment that requires authentication, and the path of its page. */
async function givenPage(
  params: { return_url?: string; manual?: boolean } = {},
): Promise<GivenPage> {
  const { processor } = running;
  const { return_url, manual } = params;
  const { id } = await processor.open({
    amount: 123_456,
    currency: "ngn",
    description: "<b>Books</b>",
    ...(manual && { capture_method: "manual" }),
  });
  const intent = await processor.test.paymentIntents.confirm(id, {
    ...withCard(CARD),
    ...(return_url && { return_url }),
  });
  expect(intent).toMatchObject({
    status: "requires_action",
    latest_charge: null,
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: return_url ?? null } },
  });
  const url = new URL(intent.next_action?.redirect_to_url?.url ?? "");
  expect(url.origin).toBe("http://bank.example");
  expect(url.pathname).not.toContain(id);
  return { id, path: url.pathname };
}

async function visit(path: string, method: "GET" | "POST" = "GET") {
  const { statusCode, headers, body } = await request(`${running.client.url}${path}`, { method });
  return { status: statusCode, headers, text: await body.text() };
}

test("the page shows the payment and two forms, without a script", async () => {
  const { path } = await givenPage({ return_url: RETURN_URL });

  const { status, headers, text } = await visit(path);

  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["content-security-policy"]).toContain("form-action 'self' https://shop.example");
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).toContain('<html lang="en">');
  expect(text).toContain("NGN&nbsp;1,234.56".replace("&nbsp;", "\u00a0"));
  expect(text).toContain("&lt;b&gt;Books&lt;/b&gt;");
  expect(text).toContain("Visa ending in 3220");
  expect(text).toContain(`action="${path}/confirm"`);
  expect(text).toContain(`action="${path}/refuse"`);
  expect(text).not.toContain("<script");
});

test("confirming pays and redirects to the shop", async () => {
  const { id, path } = await givenPage({ return_url: RETURN_URL });

  const { status, headers } = await visit(`${path}/confirm`, "POST");

  expect(status).toBe(303);
  expect(headers.location).toBe(
    `https://shop.example/done?order=7&payment_intent=${id}&redirect_status=succeeded`,
  );
  expect(await running.processor.retrieve(id)).toMatchObject({
    status: "succeeded",
    next_action: null,
    latest_charge: expect.stringMatching(/^ch_/),
  });
});

test("refusing fails the payment", async () => {
  const { id, path } = await givenPage({ return_url: RETURN_URL });

  const { headers } = await visit(`${path}/refuse`, "POST");

  expect(headers.location).toContain("redirect_status=failed");
  expect(await running.processor.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    next_action: null,
    last_payment_error: { code: "payment_intent_authentication_failure", type: "card_error" },
  });
});

test("without a return URL the page shows the result", async () => {
  const [one, other] = [await givenPage({ manual: true }), await givenPage()];

  const confirmed = await visit(`${one.path}/confirm`, "POST");
  const refused = await visit(`${other.path}/refuse`, "POST");

  expect(confirmed.text).toContain("Payment confirmed");
  expect(refused.text).toContain("Payment refused");
  expect(await running.processor.retrieve(one.id)).toMatchObject({ status: "requires_capture" });
});

test("a page is used once, even under concurrent requests, and is 410 after that", async () => {
  const { id, path } = await givenPage();

  const concurrent = await Promise.all(
    Array.from({ length: 5 }, () => visit(`${path}/confirm`, "POST")),
  );
  const later = [await visit(path), await visit(`${path}/refuse`, "POST")];

  expect(concurrent.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = [...concurrent.filter(({ status }) => status !== 200), ...later];
  for (const { status, text } of refused) {
    expect(status).toBe(410);
    expect(text).toContain("This page has been used");
  }
  expect(await running.processor.requests()).toMatchObject([{ authorisations: 1 }]);
  expect(await running.processor.retrieve(id)).toMatchObject({ status: "succeeded" });
});

test("a payment that was canceled cannot be confirmed on its page", async () => {
  const { id, path } = await givenPage();
  await running.processor.test.paymentIntents.cancel(id);

  expect(await visit(`${path}/confirm`, "POST")).toMatchObject({ status: 410 });
  expect(await running.processor.retrieve(id)).toMatchObject({ status: "canceled" });
});

test("a page is unreachable while the processor is down", async () => {
  const { path } = await givenPage();
  await running.processor.control("/down", { down: true });

  await expect(visit(path)).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
});

test("an unknown token is 404", async () => {
  expect(await visit("/card-processor/authenticate/0123456789abcdef")).toMatchObject({
    status: 404,
  });
});
