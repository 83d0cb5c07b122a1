import { type Mode, modeOf } from "./secret-key";

/** Where the API is found when nobody says otherwise. Placeholders, until Kobo has a domain. */
const HOSTS: Readonly<Record<Mode, string>> = {
  live: "https://api.kobo.example",
  test: "https://sandbox.kobo.example",
};

/** How requests are sent. The global `fetch` is one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What is told before a request is sent again. */
export interface Retry {
  /** How often it was sent so far. */
  attempts: number;
  /** How long it waits before the next time, in ms. */
  delayMs: number;
  error: Error;
}

export interface KoboOptions {
  /** Where the API is; `/api/v1/developer` or `/v2` at its end makes no difference. Live and test keys have hosts of their own. */
  baseUrl?: string | undefined;
  /** The bound of a whole call, with everything that is sent again, in ms. 30 seconds by default. */
  timeoutMs?: number | undefined;
  /** The bound of each single request of a call, in ms. 12 seconds by default. */
  attemptTimeoutMs?: number | undefined;
  /** How often a request is sent again at most. Three times by default; 0 turns it off. */
  retries?: number | undefined;
  /** In place of the global `fetch`: for proxies and for tests. */
  fetch?: Fetch | undefined;
  /** Told each time before a request is sent again, for logs. */
  onRetry?: ((retry: Retry) => void) | undefined;
  /** A secret key in a browser is anybody's. Only for tools that its owner alone can open. */
  allowBrowser?: boolean | undefined;
}

/** The options, checked and complete. */
export interface Settings {
  mode: Mode;
  /** Without a slash at its end. */
  baseUrl: string;
  timeoutMs: number;
  attemptTimeoutMs: number;
  retries: number;
  fetch: Fetch;
  onRetry: (retry: Retry) => void;
}

const TIMEOUT_MS = 30_000;
/** Longer than the API takes for any answer, which is ten seconds. */
const ATTEMPT_TIMEOUT_MS = 12_000;
const RETRIES = 3;

/** @throws TypeError or RangeError for what cannot work */
export function settingsOf(secretKey: unknown, options: KoboOptions): Settings {
  if (isBrowser() && options.allowBrowser !== true) {
    throw new TypeError(
      "A secret key must not be in a browser: whoever opens the page can read it and spend your money. Call the API from your server. If nobody but you can open this page, set allowBrowser.",
    );
  }
  const mode = modeOf(secretKey);
  return {
    mode,
    baseUrl: baseUrlOf(options.baseUrl ?? HOSTS[mode], mode),
    timeoutMs: positive("timeoutMs", options.timeoutMs ?? TIMEOUT_MS),
    attemptTimeoutMs: positive("attemptTimeoutMs", options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS),
    retries: wholeNumber("retries", options.retries ?? RETRIES),
    // Bound late, so that tests which put their own in its place are heard.
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

/** What `npm start` and the documents show as the API's roots. Every operation's path begins with one of them. */
const API_PATH = /\/(?:api\/v1\/developer|v[12])$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** @throws TypeError for what is no address, and for one where a live key could be read on its way */
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
  return text.replace(/\/+$/, "").replace(API_PATH, "");
}

function isBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis;
}
