import type { Mode } from "@kobo/core/tenant";
import Stripe from "stripe";
import { connections } from "./http-client";

/** The processor account of a mode. */
export interface Account {
  mode: Mode;
  /** The host's URL, without a path. */
  url: string;
  secretKey: string;
  /** The timeout of one call. */
  timeoutMs: number;
}

interface Client {
  stripe: Stripe;
  close: () => void;
}

export function clientOf({ url, secretKey, timeoutMs }: Account): Client {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (pathname !== "/") throw new Error("The processor's address has no path.");
  const isOpen = protocol === "http:";
  const { httpClient, close } = connections();
  const stripe = new Stripe(secretKey, {
    protocol: isOpen ? "http" : "https",
    host: hostname,
    port: port || (isOpen ? 80 : 443),
    httpClient,
    timeout: timeoutMs,
    // The package does not know which calls may be repeated.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { stripe, close };
}
