import type { Mode } from "@kobo/core/tenant";
import Stripe from "stripe";
import { connections } from "./http-client";

/** Where and as whom the processor is called. Each mode has an account of its own. */
export interface Account {
  mode: Mode;
  /** Of the host: the package says the rest. */
  url: string;
  secretKey: string;
  /** The longest that one call may take. */
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
    // Only we know what may be repeated.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { stripe, close };
}
