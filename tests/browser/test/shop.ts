import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CardPaymentRecord } from "@kobo/api-schemas/records";
import { eventually } from "@kobo/testing";
import { Webhook } from "standardwebhooks";
import { theStack } from "./stack";

/** A card that needs authentication on the bank's page. */
const ASKING_CARD = { number: "4000000000003220", exp_month: 12, exp_year: 2040, cvc: "123" };
const WEBHOOKS_PATH = "/webhooks";
const DONE_PATH = "/done";

const DONE_PAGE = `<!doctype html>
<html lang="en"><head><title>The shop</title><link rel="icon" href="data:,"></head><body><h1>Back at the shop</h1></body></html>`;

interface Event {
  event: string;
  data: CardPaymentRecord;
}

/** A merchant of the sandbox with a website of its own. */
export interface Shop {
  origin: string;
  /** The return URL of customers. */
  returnUrl: string;
  /** Requests a payment that needs authentication, and returns the address of its page. */
  ask: (fields?: Record<string, unknown>) => Promise<{ id: string; pageUrl: string }>;
  payment: (id: string) => Promise<CardPaymentRecord>;
  /** Does something with a payment, such as `capture`. */
  decide: (id: string, what: string) => Promise<CardPaymentRecord>;
  /** Waits until a payment is as it should be. */
  until: (id: string, expected: Partial<CardPaymentRecord>) => Promise<CardPaymentRecord>;
  /** Waits for a signed webhook about a payment, and returns its data. */
  published: (id: string, event: string) => Promise<CardPaymentRecord>;
  /** The names of all events so far about a payment. */
  eventsOf: (id: string) => string[];
  close: () => Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const { sandboxBaseUrl, merchants } = theStack();
  const [merchant] = merchants;
  if (!merchant) throw new Error("The running system has no merchant.");

  const call = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const response = await fetch(sandboxBaseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${merchant.testKey}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Data };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const payment = (id: string) => call<CardPaymentRecord>("GET", `/v2/payments/${id}`);

  const website = await openWebsite();
  const endpoint = await call<{ id: string; secret: string }>(
    "POST",
    "/api/v1/developer/webhooks",
    { url: website.origin + WEBHOOKS_PATH, events: ["*"] },
  );
  website.trust(new Webhook(endpoint.secret));
  const eventsOf = (id: string) => website.events.filter(({ data }) => data.id === id);

  return {
    origin: website.origin,
    returnUrl: `${website.origin}${DONE_PATH}?order=7`,
    ask: async (fields = {}) => {
      const { id, status, next_action } = await call<CardPaymentRecord>("POST", "/v2/payments", {
        amount: 123_456,
        currency: "NGN",
        customer: { email: "ada@example.com" },
        payment_method: { type: "card", card: ASKING_CARD },
        description: "Three books",
        return_url: `${website.origin}${DONE_PATH}?order=7`,
        ...fields,
      });
      expect(status).toBe("pending");
      return { id, pageUrl: next_action?.redirect_url ?? "" };
    },
    payment,
    decide: (id, what) => call("POST", `/v2/payments/${id}/${what}`, {}),
    until: (id, expected) =>
      eventually(async () => {
        const found = await payment(id);
        expect(found).toMatchObject(expected);
        return found;
      }),
    published: (id, name) =>
      eventually(() => {
        const found = eventsOf(id).find(({ event }) => event === name);
        if (!found) throw new Error(`The shop was not notified of ${name}.`);
        return found.data;
      }),
    eventsOf: (id) => eventsOf(id).map(({ event }) => event),
    close: async () => {
      await call("DELETE", `/api/v1/developer/webhooks/${endpoint.id}`);
      await website.close();
    },
  };
}

/** Serves the return page, and receives signed webhooks. */
async function openWebsite() {
  const events: Event[] = [];
  let signature: Webhook | undefined;
  const server = createServer(async (request, response) => {
    if (request.url !== WEBHOOKS_PATH) {
      response.writeHead(200, { "content-type": "text/html" }).end(DONE_PAGE);
      return;
    }
    const body = await text(request);
    const isGood = signature !== undefined && verifies(signature, body, request.headers);
    if (isGood) events.push(JSON.parse(body));
    response.writeHead(isGood ? 204 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It must not keep the process alive after a failed test.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    events,
    trust: (webhook: Webhook): void => {
      signature = webhook;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function verifies(webhook: Webhook, body: string, headers: NodeJS.Dict<string | string[]>) {
  try {
    webhook.verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
