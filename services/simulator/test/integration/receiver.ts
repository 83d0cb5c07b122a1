import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { eventually } from "@kobo/testing";
import type { Json } from "../../src/domain/json";
import { listen } from "../../src/http/listen";

export const WEBHOOK_SECRET = "notice-secret-1";
export const RAIL_KEY = "sk_test_1";

/** A webhook as received. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: Json & { event: string; data: Json };
}

/** Receives the webhooks of all providers. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The status of its responses; undefined for no response. */
  status: number | undefined;
  /** The body of its responses. The bill provider needs more than a status. */
  answer: string;
  /** Waits for `count` webhooks at a path. */
  at: (path: string, count?: number) => Promise<Received[]>;
  stop: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = await listen({ host: "127.0.0.1", port: 0 }, async (req, res) => {
    const raw = await text(req);
    const path = req.url ?? "";
    received.push({ path, headers: req.headers, raw, body: JSON.parse(raw) });
    if (receiver.status) res.writeHead(receiver.status).end(receiver.answer);
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.port}`,
    received,
    status: 200,
    answer: '{"response":"success"}',
    at: (path, count = 1) =>
      eventually(() => {
        const found = received.filter((notice) => notice.path === path);
        expect(found.length).toBeGreaterThanOrEqual(count);
        return found;
      }),
    stop: server.stop,
  };
  return receiver;
}

/** Verifies the raw body like a receiver. */
export function hasPartnerSignature({ headers, raw }: Received): boolean {
  const signed = `${headers["x-partner-timestamp"]}.${raw}`;
  const expected = createHmac("sha256", WEBHOOK_SECRET).update(signed).digest("hex");
  return headers["x-partner-signature"] === expected;
}

export function hasRailSignature({ headers, raw }: Received): boolean {
  const expected = createHmac("sha512", RAIL_KEY).update(raw).digest("hex");
  return headers["x-paystack-signature"] === expected;
}
