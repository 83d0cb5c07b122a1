import { Agent, request } from "undici";
import type { Fields } from "../../src/domain/fields";
import type { Json } from "../../src/domain/json";
import type { Mode } from "../../src/domain/mode";
import { fieldsFor, NOON_PREFIX } from "../factories";

export const CREDENTIALS = { apiKey: "api-1", publicKey: "PK_1", secretKey: "SK_1" };

const READ_KEYS = { "api-key": CREDENTIALS.apiKey, "public-key": CREDENTIALS.publicKey };
const WRITE_KEYS = { "api-key": CREDENTIALS.apiKey, "secret-key": CREDENTIALS.secretKey };

export interface Answer {
  status: number;
  type: string;
  text: string;
}

export interface PurchaseView {
  request_id: string;
  status: string;
  deliveries: number;
  total_kobo: number;
}

interface Sent {
  method: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

let ids = 0;

export function newRequestId(prefix = NOON_PREFIX): string {
  ids += 1;
  return `${prefix}n${ids}`;
}

/** A client of the bill provider and its control API. It never retries. */
export class Client {
  // Without pipelining or reuse, a cut connection affects one request only.
  readonly #agent = new Agent({ pipelining: 0 });

  constructor(readonly url: string) {}

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async send(path: string, { body, headers, ...sent }: Sent): Promise<Answer> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await request(`${this.url}${path}`, {
      ...sent,
      dispatcher: this.#agent,
      headers: { ...headers, ...(text && { "content-type": "application/json" }) },
      body: text ?? null,
    });
    return {
      status: response.statusCode,
      type: String(response.headers["content-type"]),
      text: await response.body.text(),
    };
  }

  async get(path: string, mode: Mode = "test"): Promise<Json> {
    const answer = await this.send(`/bill-provider/${mode}/api${path}`, {
      method: "GET",
      headers: READ_KEYS,
    });
    return JSON.parse(answer.text);
  }

  post(path: string, body: unknown, { mode = "test", signal }: PostOptions = {}): Promise<Answer> {
    return this.send(`/bill-provider/${mode}/api${path}`, {
      method: "POST",
      headers: WRITE_KEYS,
      body,
      ...(signal && { signal }),
    });
  }

  /** Buys ₦100 of airtime for the good number, unless the fields differ. */
  buy(fields: Fields = {}, options: PostOptions = {}): Promise<Answer> {
    const { serviceID = "mtn", ...rest } = fields;
    const sent = fieldsFor(serviceID, { request_id: newRequestId(), ...rest });
    return this.post("/pay", sent, options);
  }

  async bought(fields: Fields = {}, mode: Mode = "test"): Promise<Json> {
    const { text } = await this.buy(fields, { mode });
    return JSON.parse(text);
  }

  async requery(request_id: string, mode: Mode = "test"): Promise<Json> {
    const { text } = await this.post("/requery", { request_id }, { mode });
    return JSON.parse(text);
  }

  async control(path: string, body: unknown, mode: Mode = "test"): Promise<ControlAnswer> {
    const answer = await this.send(`/control/bill-provider/${mode}${path}`, {
      method: "POST",
      body,
    });
    return { status: answer.status, body: JSON.parse(answer.text) };
  }

  async storeView(filter: Record<string, string> = {}, mode: Mode = "test"): Promise<StoreView> {
    const query = new URLSearchParams(filter);
    const path = `/control/bill-provider/${mode}/book?${query}`;
    const { text } = await this.send(path, { method: "GET" });
    return JSON.parse(text);
  }

  async find(request_id: string, mode: Mode = "test"): Promise<PurchaseView | undefined> {
    return (await this.storeView({ request_id }, mode)).purchases[0];
  }
}

interface PostOptions {
  mode?: Mode;
  signal?: AbortSignal;
}

interface ControlAnswer {
  status: number;
  body: Json;
}

interface StoreView extends Json {
  notices: Json[];
  float_kobo: number;
  purchases: PurchaseView[];
}
