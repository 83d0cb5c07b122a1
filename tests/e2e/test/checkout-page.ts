import { randomUUID } from "node:crypto";
import type { Answer } from "../src/api";
import { CVC } from "../src/sandbox-card";
import { type TestMerchant, theStack } from "./world";

/** The state of a session's page. */
export interface PageState {
  id: string;
  status: string;
  successUrl: string | null;
  cancelUrl: string | null;
  shortAmount: number;
  amount: number;
  attempt: {
    number: number;
    method: string;
    status: string;
    payable: { number: string } | null;
    redirectUrl: string | null;
    error: { code: string } | null;
  } | null;
}

type Body = PageState & { code?: string };

/** A session's page, as a customer's browser uses it. */
export function pageOf(url: string) {
  const call = (path: string, init: RequestInit = {}) => fetch(url + path, init);
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await call(path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const attempt = (method: string, fields: object = {}) =>
    post("/attempts", { method, key: `key-${randomUUID()}`, ...fields });
  const sound = ({ status, body }: { status: number; body: Body }): PageState => {
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  return {
    url,
    fetch: call,
    state: async (): Promise<PageState> => (await call("/state")).json(),
    tryToBegin: attempt,
    begin: async (method: string, fields: object = {}) => sound(await attempt(method, fields)),
    tryToCancel: () => post("/cancel", {}),
    cancel: async () => sound(await post("/cancel", {})),
  };
}

/** Sends the form of a payment link, as a payer's browser does, and returns the page of the payer's session. */
export async function beginOnLink(url: string, fields: Record<string, string> = {}) {
  const answer = await sendLinkForm(url, fields);
  expect(answer.status).toBe(303);
  return pageOf(String(answer.headers.get("location")));
}

export function sendLinkForm(url: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ key: randomUUID(), email: "ada@example.com", ...fields });
  return fetch(url, { method: "POST", body, redirect: "manual" });
}

/** Stores a card as the page of a session does, and returns its id. */
export async function storeCard(url: string, number: string): Promise<string> {
  const clientSecret = url.split("/").at(-1);
  const response = await fetch(`${theStack().sandboxBaseUrl}/v2/payment_methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${clientSecret}`, "content-type": "application/json" },
    body: JSON.stringify({
      type: "card",
      card: { number, exp_month: 12, exp_year: 2034, cvc: CVC },
    }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  expect(response.status).toBe(201);
  return data.id;
}

/** Pays the number that a page shows, from outside the platform. */
export async function paySession(
  { api }: TestMerchant,
  { id, attempt, amount: whole }: PageState,
  amount = whole,
): Promise<Answer> {
  const kind = attempt?.method === "payid" ? "payid" : "virtual-account";
  const reference = `${id}-${attempt?.number}`;
  const paid = await api.post(`/sandbox/${kind}/pay`, { reference, amount });
  expect(paid.status).toBe(201);
  return paid;
}
