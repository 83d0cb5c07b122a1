import type { PageView } from "../../src/http/page-view";

export type { PageView };

interface Data {
  view: PageView;
  /** The gateway's root, to which the page sends cards. */
  apiUrl: string;
}

/** The data that the server has rendered into the page. */
export function readData(): Data {
  return JSON.parse(document.getElementById("view")?.textContent ?? "");
}

/** The answer of a server that refused a call. */
class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const RETRIES = 3;
const PAUSE_MS = 1_500;
const TIMEOUT_MS = 15_000;

const address = location.pathname.replace(/\/+$/, "");
/** The last part of the page's address. */
const clientSecret = address.split("/").at(-1) ?? "";

export function readState(): Promise<PageView> {
  return send(`${address}/state`, {});
}

export function cancelSession(): Promise<PageView> {
  return sendAgain(`${address}/cancel`, post({}));
}

/** Begins a payment. A repeat has the same key, so a lost answer begins no second one. */
export function beginAttempt(attempt: {
  method: string;
  key: string;
  paymentMethod?: string;
}): Promise<PageView> {
  return sendAgain(`${address}/attempts`, post(attempt));
}

export interface Card {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** Sends a card to Kobo's API, the only place where it goes, and returns its id. */
export async function createPaymentMethod(
  apiUrl: string,
  card: Card,
  key: string,
): Promise<string> {
  const request = post({ type: "card", card });
  const headers = {
    ...request.headers,
    authorization: `Bearer ${clientSecret}`,
    "idempotency-key": key,
  };
  const answer = await sendAgain<{ data: { id: string } }>(`${apiUrl}/v2/payment_methods`, {
    ...request,
    headers,
    referrerPolicy: "no-referrer",
  });
  return answer.data.id;
}

function post(body: unknown) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** Repeats a call without an answer, or that the server was too busy for. */
async function sendAgain<Answer = PageView>(url: string, request: RequestInit): Promise<Answer> {
  for (let left = RETRIES; ; left--) {
    try {
      return await send<Answer>(url, request);
    } catch (error) {
      const isFinal = error instanceof Refused && error.code !== "SERVICE_UNAVAILABLE";
      if (isFinal || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function send<Answer = PageView>(url: string, request: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...request, signal, credentials: "omit", cache: "no-store" });
  const body = await response.json();
  if (response.ok) return body;
  throw new Refused(body.code ?? "", body.message ?? "The payment could not begin.");
}

/** Identifies one attempt of the customer. */
export function newKey(): string {
  return crypto.randomUUID();
}
