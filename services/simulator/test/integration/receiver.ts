import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { eventually } from "@kobo/testing";
import type { Json } from "../../src/domain/json";
import { listen } from "../../src/http/listen";

export const WEBHOOK_SECRET = "notice-secret-1";
export const RAIL_KEY = "sk_test_1";

/** A notice as it came, to the letter. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: Json & { event: string; data: Json };
}

/** Takes the notices of all players, or refuses them while a test wants it to. */
export interface Receiver {
  url: string;
  received: Received[];
  /** What it answers, until it is told otherwise; undefined for no answer. */
  status: number | undefined;
  /** What it says with it. To the bill provider a status alone is not enough. */
  answer: string;
  /** Those that came at a path, once there are so many. */
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

/** As a receiver would check it: by the raw body, and by nothing else. */
export function hasPartnerSignature({ headers, raw }: Received): boolean {
  const signed = `${headers["x-partner-timestamp"]}.${raw}`;
  const expected = createHmac("sha256", WEBHOOK_SECRET).update(signed).digest("hex");
  return headers["x-partner-signature"] === expected;
}

export function hasRailSignature({ headers, raw }: Received): boolean {
  const expected = createHmac("sha512", RAIL_KEY).update(raw).digest("hex");
  return headers["x-paystack-signature"] === expected;
}
