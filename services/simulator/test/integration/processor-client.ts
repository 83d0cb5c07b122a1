import Stripe from "stripe";
import type { Json } from "../../src/domain/json";
import type { Mode } from "../../src/domain/mode";
import type { Client } from "./client";

export const PROCESSOR_KEYS = { test: "sk_test_of_the_tests", live: "sk_live_of_the_tests" };

type OpenParams = Stripe.PaymentIntentCreateParams;
type Confirmation = Stripe.PaymentIntentConfirmParams;

/** Stripe's own library against the simulator, and the control API. */
export class ProcessorClient {
  readonly #client: Client;
  readonly test: Stripe;
  readonly live: Stripe;

  constructor(client: Client) {
    this.#client = client;
    this.test = this.with(PROCESSOR_KEYS.test);
    this.live = this.with(PROCESSOR_KEYS.live);
  }

  /** Retries are disabled as far as the library allows. */
  with(key: string): Stripe {
    const { hostname, port } = new URL(this.#client.url);
    return new Stripe(key, {
      host: hostname,
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  open(params: Partial<OpenParams> = {}, mode: Mode = "test"): Promise<Stripe.PaymentIntent> {
    return this[mode].paymentIntents.create({ amount: 5_000, currency: "usd", ...params });
  }

  /** Opens an intent and confirms it with a card. */
  async pay(
    number: string,
    params: Partial<OpenParams> = {},
    mode: Mode = "test",
  ): Promise<Stripe.PaymentIntent> {
    const { id } = await this.open(params, mode);
    return this[mode].paymentIntents.confirm(id, withCard(number));
  }

  retrieve(id: string, mode: Mode = "test"): Promise<Stripe.PaymentIntent> {
    return this[mode].paymentIntents.retrieve(id);
  }

  async control(path: string, body: unknown, mode: Mode = "test"): Promise<ControlAnswer> {
    const response = await this.#client.send(`/control/card-processor/${mode}${path}`, {
      method: "POST",
      body,
    });
    return { status: response.status, body: JSON.parse(response.text) };
  }

  async fault(fault: Json, mode: Mode = "test"): Promise<void> {
    expect(await this.control("/faults", { times: 1, ...fault }, mode)).toMatchObject({
      status: 201,
    });
  }

  storeView(query: Record<string, string> = {}, mode: Mode = "test"): Promise<StoreView> {
    return this.#view("/book", query, mode);
  }

  async requests(query: Record<string, string> = {}): Promise<Json[]> {
    const { requests } = await this.#view<{ requests: Json[] }>("/requests", query, "test");
    return requests;
  }

  async #view<View>(path: string, query: Record<string, string>, mode: Mode): Promise<View> {
    const url = `/control/card-processor/${mode}${path}?${new URLSearchParams(query)}`;
    const { text } = await this.#client.send(url, { method: "GET" });
    return JSON.parse(text);
  }
}

/** A confirm with a card that is valid for years. */
export function withCard(
  number: string,
  card: Partial<Stripe.PaymentMethodCreateParams.Card> = {},
): Confirmation {
  return {
    payment_method_data: {
      type: "card",
      card: { number, exp_month: 12, exp_year: 2030, cvc: "123", ...card },
      billing_details: { email: "ada@example.com", name: "Ada Obi" },
    } as Confirmation["payment_method_data"] & object,
  };
}

interface ControlAnswer {
  status: number;
  body: Json & { intent: Json; refund: Json };
}

interface StoreView {
  intents: (Json & { id: string })[];
  charges: Json[];
  refunds: Json[];
  lines: (Json & { amount: number; fee: number })[];
  notices: (Json & { event: string; attempts: Json[] })[];
}
