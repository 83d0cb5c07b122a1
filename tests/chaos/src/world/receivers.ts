import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { verify } from "@kobo/webhooks";
import { type Random, randomOf } from "../random";

/** How a merchant's server behaves without a fault. */
const MANNERS = ["prompt", "slow", "flaky"] as const;
export type Manner = (typeof MANNERS)[number];

const SLOW_MS = 400;
/** The share of first attempts that a flaky server fails; a retry succeeds. */
const FLAKY = 0.2;

/** Webhooks that arrived at one endpoint, by event id, each with its body. */
type Arrived = ReadonlyMap<string, readonly string[]>;

/** Servers of merchants. */
export interface Receivers {
  /** An endpoint's URL; its webhooks are kept under the same name. */
  urlOf: (endpoint: string, manner: Manner) => string;
  /** Answers 204 to everything, and keeps nothing. */
  ignoredUrl: string;
  arrivedAt: (endpoint: string) => Arrived;
  count: () => number;
  badSignatures: () => number;
  trust: (secret: string) => void;
  /** All fail or hang for a time. Resolves when they have recovered. */
  misbehave: (how: "fail" | "hang", forMs: number) => Promise<void>;
  recover: () => void;
  stop: () => void;
}

const IGNORED = "/ignored";

export async function startReceivers(seed: number): Promise<Receivers> {
  const secrets: string[] = [];
  const arrived = new Map<string, Map<string, string[]>>();
  const failedOnce = new Set<string>();
  const random: Random = randomOf(seed);
  let bad = 0;
  let mood: "well" | "fail" | "hang" = "well";

  const end = (response: ServerResponse, status: number) => void response.writeHead(status).end();
  const isRefused = (manner: string | undefined, attempt: string): boolean => {
    if (manner !== "flaky" || failedOnce.has(attempt) || random.next() >= FLAKY) return false;
    failedOnce.add(attempt);
    return true;
  };
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      if (request.url === IGNORED) return end(response, 204);
      if (mood === "fail") return end(response, 503);
      // The sender's own timeout ends the exchange.
      if (mood === "hang") return;
      const [, manner, endpoint = ""] = (request.url ?? "").split("/");
      const { id } = verify(body, request.headers, secrets);
      if (manner === "slow") await delay(SLOW_MS);
      if (isRefused(manner, `${endpoint} ${id}`)) return end(response, 500);
      const ofEndpoint = arrived.get(endpoint) ?? new Map<string, string[]>();
      arrived.set(endpoint, ofEndpoint);
      ofEndpoint.set(id, [...(ofEndpoint.get(id) ?? []), body.toString()]);
      end(response, 204);
    } catch {
      bad += 1;
      end(response, 401);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const root = `http://127.0.0.1:${port}`;
  return {
    urlOf: (endpoint, manner) => `${root}/${manner}/${endpoint}`,
    ignoredUrl: `${root}${IGNORED}`,
    arrivedAt: (endpoint) => arrived.get(endpoint) ?? new Map(),
    count: () => [...arrived.values()].reduce((sum, { size }) => sum + size, 0),
    badSignatures: () => bad,
    trust: (secret) => void secrets.push(secret),
    misbehave: async (how, forMs) => {
      mood = how;
      await delay(forMs);
      mood = "well";
    },
    recover: () => {
      mood = "well";
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
