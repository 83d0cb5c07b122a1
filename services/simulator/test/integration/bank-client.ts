import type { Json } from "../../src/domain/json";
import type { Mode } from "../../src/domain/mode";
import type { Client } from "./client";
import { RAIL_KEY } from "./receiver";

export const PARTNER_KEY = "partner-1";

interface PartnerResponse {
  status: number;
  body: Json;
}

type Method = "GET" | "POST" | "DELETE";

let references = 0;

/** Unique, and long enough for the rail. */
export function newReference(): string {
  references += 1;
  return `ref-${String(references).padStart(14, "0")}`;
}

/** A client of the bank partner and the rail in one mode, and of their control APIs. */
export class BankClient {
  readonly #client: Client;
  readonly #mode: Mode;

  constructor(client: Client, mode: Mode = "test") {
    this.#client = client;
    this.#mode = mode;
  }

  partner(
    method: Method,
    path: string,
    body?: unknown,
    key = PARTNER_KEY,
  ): Promise<PartnerResponse> {
    return this.#call(method, `/bank-partner/${this.#mode}/v1${path}`, body, key);
  }

  rail(method: Method, path: string, body?: unknown, key = RAIL_KEY): Promise<PartnerResponse> {
    return this.#call(method, `/rail/${this.#mode}${path}`, body, key);
  }

  control(
    player: "bank-partner" | "rail",
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<PartnerResponse> {
    return this.#call(method, `/control/${player}/${this.#mode}${path}`, body);
  }

  /** Issues an account and returns its number. */
  async account(fields: Json = {}): Promise<string> {
    const request = { reference: newReference(), name: "Ada Stores", kind: "permanent", ...fields };
    const { body } = await this.partner("POST", "/accounts", request);
    return String(body.account_number);
  }

  pay(account_number: string, fields: Json = {}): Promise<PartnerResponse> {
    return this.partner("POST", "/sandbox/credits", { account_number, amount: 50_000, ...fields });
  }

  async recipient(account_number: string, bank_code = "058"): Promise<string> {
    const request = { type: "nuban", name: "Ada Obi", account_number, bank_code };
    const { body } = await this.rail("POST", "/transferrecipient", request);
    return String((body.data as Json).recipient_code);
  }

  /** Sends ₦500 to an account, unless the fields differ. */
  async transfer(account_number: string, fields: Json = {}): Promise<PartnerResponse> {
    const recipient = await this.recipient(account_number);
    return this.rail("POST", "/transfer", {
      source: "balance",
      amount: 50_000,
      recipient,
      reference: newReference(),
      reason: "Rent",
      ...fields,
    });
  }

  verify(reference: string): Promise<PartnerResponse> {
    return this.rail("GET", `/transfer/verify/${reference}`);
  }

  async #call(method: Method, path: string, body: unknown, key?: string): Promise<PartnerResponse> {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const sent = { method, headers, ...(body !== undefined && { body }) };
    const { status, text } = await this.#client.send(path, sent);
    return { status, body: JSON.parse(text) };
  }
}
