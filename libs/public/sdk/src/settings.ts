import { type Mode, modeOf } from "./secret-key";

/** The default hosts. Placeholders, until Kobo has a domain. */
const HOSTS: Readonly<Record<Mode, string>> = {
  live: "https://api.kobo.example",
  test: "https://sandbox.kobo.example",
};

/** The function that sends requests. The global `fetch` is one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A retry that is about to start. */
export interface Retry {
  /** Attempts so far. */
  attempts: number;
  /** The pause before the next attempt, in ms. */
  delayMs: number;
  error: Error;
}

export interface KoboOptions {
  /**
   * The API's URL, with or without `/api/v1/developer` or `/v2`. By default, live and test keys have separate hosts.
   */
  baseUrl?: string | undefined;
  /** The timeout of a whole call with its retries, in ms. 30 seconds by default. */
  timeoutMs?: number | undefined;
  /** The timeout of each attempt, in ms. 12 seconds by default. */
  attemptTimeoutMs?: number | undefined;
  /** The maximum number of retries. Three by default; 0 turns them off. */
  retries?: number | undefined;
  /** Replaces the global `fetch`: for proxies and for tests. */
  fetch?: Fetch | undefined;
  /** Called before each retry, for logs. */
  onRetry?: ((retry: Retry) => void) | undefined;
  /** Every visitor can read a secret key in a browser. Only for tools that the key's owner alone can open. */
  allowBrowser?: boolean | undefined;
}

/** The options, checked and complete. */
export interface Settings {
  mode: Mode;
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  attemptTimeoutMs: number;
  retries: number;
  fetch: Fetch;
  onRetry: (retry: Retry) => void;
}

const TIMEOUT_MS = 30_000;
/** Longer than the API's own timeout of ten seconds. */
const ATTEMPT_TIMEOUT_MS = 12_000;
const RETRIES = 3;

/** @throws TypeError or RangeError for an invalid option */
export function settingsOf(secretKey: unknown, options: KoboOptions): Settings {
  if (isBrowser() && options.allowBrowser !== true) {
    throw new TypeError(
      "A secret key must not be in a browser: everyone who opens the page can read it and spend your money. Call the API from your server. If only you can open this page, set allowBrowser.",
    );
  }
  const mode = modeOf(secretKey);
  return {
    mode,
    baseUrl: baseUrlOf(options.baseUrl ?? HOSTS[mode], mode),
    timeoutMs: positive("timeoutMs", options.timeoutMs ?? TIMEOUT_MS),
    attemptTimeoutMs: positive("attemptTimeoutMs", options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS),
    retries: wholeNumber("retries", options.retries ?? RETRIES),
    // Looked up at each call, so that tests can replace the global `fetch`.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    onRetry: options.onRetry ?? (() => undefined),
  };
}

/** @throws RangeError */
export function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new RangeError(`${name} must be a number of milliseconds above 0.`);
}

/** @throws RangeError */
export function wholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`${name} must be a whole number, 0 or more.`);
}

/** The API's base paths, which `npm start` and the documents show. Every operation's path begins with one of them. */
const API_PATH = /\/(?:api\/v1\/developer|v[12])$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** @throws TypeError for an invalid URL, and for plain HTTP with a live key */
function baseUrlOf(text: string, mode: Mode): string {
  if (!URL.canParse(text)) throw new TypeError("baseUrl must be a URL, such as https://….");
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) {
    throw new TypeError("baseUrl must have no user, password, query or fragment.");
  }
  if (protocol !== "https:" && protocol !== "http:") {
    throw new TypeError("baseUrl must begin with https://.");
  }
  if (protocol === "http:" && mode === "live" && !LOOPBACK.test(hostname)) {
    throw new TypeError("baseUrl must begin with https://: the secret key would go in the clear.");
  }
  return text.trim().replace(/\/+$/, "").replace(API_PATH, "");
}

function isBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis;
}
