import { Client } from "undici";

/** A page as the API answers it, as far as we look at it. */
export interface Page {
  data: { id: string; status: string; customer: { id: string }; created_at: string }[];
  meta: {
    pagination: {
      has_more: boolean;
      next_cursor: string | null;
      previous_cursor: string | null;
    };
  };
}

/** One connection of one merchant, kept alive, with one request under way at a time. */
export class PaymentsClient {
  readonly #client: Client;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(baseUrl: string, key: string) {
    this.#client = new Client(baseUrl, { pipelining: 1 });
    this.#headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  }

  /** The whole answer to a list, unread, so that reading it is not measured. */
  list(query: Readonly<Record<string, string | undefined>>): Promise<string> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] satisfies [string, string]],
    );
    return this.#ask("GET", `/v2/payments?${new URLSearchParams(given)}`, 200);
  }

  get(id: string): Promise<string> {
    return this.#ask("GET", `/v2/payments/${id}`, 200);
  }

  /** A payment that succeeds at once. */
  create(id: string): Promise<string> {
    return this.#ask("POST", `/v2/payments/${id}`, 201, JSON.stringify(ORDER));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #ask(method: "GET" | "POST", path: string, expected: number, body?: string) {
    const headers = this.#headers;
    const request = { method, path, headers, ...(body === undefined ? {} : { body }) };
    const answer = await this.#client.request(request);
    const text = await answer.body.text();
    if (answer.statusCode !== expected) {
      throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${text}`);
    }
    return text;
  }
}

export function readPage(answer: string): Page {
  return JSON.parse(answer);
}

const ORDER = {
  amount: 500_000,
  currency: "NGN",
  customer: { email: "chidi@example.com", name: "Chidi Eze" },
  payment_method: {
    type: "card",
    card: { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "739" },
  },
};
