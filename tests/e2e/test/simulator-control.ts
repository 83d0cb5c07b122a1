import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import type { Answer, Api } from "../src/api";
import { stackDirectory, theStack, uniqueReference } from "./world";

/** The simulator's control API for one external party: its records, faults and callbacks. */
export interface Control {
  /**
   * Injects a fault into requests of `operation` whose fields match, `times` times or permanently.
   */
  fault: (fault: Fault) => Promise<void>;
  /** Removes every fault of an operation. */
  clearFaults: (operation: string) => Promise<void>;
  records: (about: Record<string, string>) => Promise<ProviderRecords>;
  resend: (about: Record<string, string>) => Promise<void>;
  /** Any other control command. */
  command: (path: string, body: unknown) => Promise<void>;
}

export interface Fault {
  operation: string;
  fault: string;
  match: Record<string, string>;
  times?: number;
  ms?: number;
  code?: string;
  status?: number;
}

interface ProviderRecords {
  transfers: { reference: string; amount: number; status: string; account_number: string }[];
  credits: { session_id: string; amount: number }[];
  notices: { fate: string }[];
  /** Of the bill provider, with amounts in kobo. */
  purchases: Sale[];
  float_kobo: number;
  /** Of the card processor. */
  intents: Intent[];
  charges: Charge[];
  refunds: CardRefund[];
}

export interface Intent {
  id: string;
  status: string;
  /** The number of confirmations, whatever their results. */
  confirms: number;
}

export interface Charge {
  status: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
}

interface CardRefund {
  id: string;
  amount: number;
  status: string;
}

export interface Sale {
  request_id: string;
  status: string;
  deliveries: number;
  quantity: number;
  amount_kobo: number;
  total_kobo: number;
}

export function controlOf(
  player: "rail" | "bank-partner" | "bill-provider" | "card-processor",
  mode: "test" | "live" = "test",
): Control {
  const url = `${theStack().simulatorUrl}/control/${player}/${mode}`;
  const post = async (path: string, body: unknown): Promise<void> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    fault: (fault) => post("/faults", fault),
    clearFaults: async (operation) => {
      await fetch(`${url}/faults?operation=${operation}`, { method: "DELETE" });
    },
    records: async (about) =>
      (await (await fetch(`${url}/book?${new URLSearchParams(about)}`)).json()) as ProviderRecords,
    resend: (about) => post("/notices/resend", about),
    command: post,
  };
}

/** The rail's payments to an account number, in kobo. */
export async function paidTo(accountNumber: string): Promise<number[]> {
  const { transfers } = await controlOf("rail").records({ account_number: accountNumber });
  return transfers.filter(({ status }) => status === "success").map(({ amount }) => amount);
}

/**
 * Pays a bank account, and retries a 503 under the same key: faults of concurrent tests may open
 * the breaker for a moment.
 */
export function payBankAccount(api: Api, order: Record<string, unknown>): Promise<Answer> {
  const headers = { "idempotency-key": uniqueReference() };
  return eventually(async () => {
    const answer = await api.post("/transfer/external", order, headers);
    expect(answer.status).not.toBe(503);
    return answer;
  }, 20_000);
}

/** The bank partner books money on a virtual or funding account. */
export async function credit(
  mode: "test" | "live",
  { accountNumber, amount }: { accountNumber: string; amount: number },
): Promise<void> {
  const { bankPartner } = JSON.parse(readFileSync(join(stackDirectory(), "secrets.json"), "utf8"));
  const url = `${theStack().simulatorUrl}/bank-partner/${mode}/v1/sandbox/credits`;
  const headers = {
    authorization: `Bearer ${bankPartner.apiKey}`,
    "content-type": "application/json",
  };
  const body = { account_number: accountNumber, amount, sender: { name: "Chidi Eze" } };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The credit was answered ${answer.status}.`);
}

/** A bank without check digits, so that each test can have its own number. */
export const ANY_BANK = "120001";

export function aFreshAccountNumber(): string {
  return `3${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
}
