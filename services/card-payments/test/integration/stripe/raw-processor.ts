import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "@kobo/runtime";
import type { CardProcessor } from "../../../src/clients/card-processor";
import { stripeProcessor } from "../../../src/clients/stripe/processor";
import type { Payment } from "../../../src/domain/payments/payment";

interface Seen {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: URLSearchParams;
}

/** The processor's handling of a request. */
export type Behaviour = (response: ServerResponse, seen: Seen) => void;

const SECRET_KEY = "sk_test_raw";

/** An HTTP server whose raw responses each test defines. */
export function rawProcessor() {
  let server: Server;
  const raw = {
    behave: (() => {}) as Behaviour,
    seen: [] as Seen[],
    /** Records warnings and errors. */
    logged: [] as unknown[],
    logger: {
      warn: (...line: unknown[]) => void raw.logged.push(["warn", ...line]),
      error: (...line: unknown[]) => void raw.logged.push(["error", ...line]),
    } as unknown as Logger,
    loggedAs: (level: "warn" | "error") =>
      raw.logged.filter((line) => Array.isArray(line) && line[0] === level),
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: () => ({
      mode: "test" as const,
      url: raw.url(),
      secretKey: SECRET_KEY,
      // Tests of hanging calls wait for this timeout, within which a busy machine must answer.
      timeoutMs: 1_000,
      logger: raw.logger,
    }),
    processor: (fields: { url?: string } = {}): ReturnType<typeof stripeProcessor> =>
      stripeProcessor({ ...raw.account(), ...fields }),
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        const { method = "", url = "", headers } = request;
        const seen = { method, url, headers, body: new URLSearchParams(text) };
        raw.seen.push(seen);
        raw.behave(response, seen);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    raw.seen = [];
    raw.logged = [];
  });
  return raw;
}

export function json(body: unknown, status = 200): Behaviour {
  return (response) =>
    response
      .writeHead(status, { "content-type": "application/json", "request-id": "req_1" })
      .end(JSON.stringify(body));
}

export const hang: Behaviour = () => {};
export const reset: Behaviour = (response) => response.destroy();
/** Sends a byte at a time, so that the connection is never idle. */
export const trickle: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 100);
  response.on("close", () => clearInterval(timer));
};

export function anIntent(payment: Payment, fields: object = {}) {
  return {
    object: "payment_intent",
    id: payment.processorId,
    status: "requires_payment_method",
    livemode: false,
    amount: Number(payment.amount),
    amount_received: 0,
    currency: payment.currency.toLowerCase(),
    metadata: { kobo_payment: payment.publicId, kobo_payment_uuid: payment.id },
    payment_method: null,
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    ...fields,
  };
}

/** The response to a declined card. */
export function aDecline(payment: Payment, code: string, declineCode?: string, fields = {}) {
  const error = { type: "card_error", code, ...(declineCode && { decline_code: declineCode }) };
  return {
    error: {
      ...error,
      payment_intent: anIntent(payment, { last_payment_error: error, ...fields }),
    },
  };
}

export function refusal(status: number, type: string, code?: string, param?: string): Behaviour {
  return json({ error: { type, code, param, message: "No." } }, status);
}

/** Whether a permit to send a card is available. */
export function canSend(processor: CardProcessor): boolean {
  const permit = processor.reserve({ vaultToken: "pm_1", last4: "4242" });
  permit?.release();
  return permit !== undefined;
}
