// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CheckoutSession,
  CreateCheckoutSessionInput,
  ListCheckoutSessionsInput,
  OpenCheckoutSession,
  PublicCheckoutSession,
  ReadClientSessionInput,
} from "../types";

/** `kobo.checkoutSessions`: Pages of Kobo on which a customer pays once, by card, bank transfer or PayID. */
export class CheckoutSessions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your checkout sessions. Newest first, without their secrets.
   *
   * `GET /api/v1/developer/checkout/sessions`; scope `checkout:read`; codes `INVALID_CURSOR`, `PAYMENT_LINK_NOT_FOUND`
   */
  list(
    input: ListCheckoutSessionsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<CheckoutSession>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/checkout/sessions",
        query: input,
        items: "checkoutSessions",
      },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListCheckoutSessionsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<CheckoutSession> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/checkout/sessions",
        query: input,
        items: "checkoutSessions",
      },
      options,
    );
  }

  /**
   * Create a checkout session. Send the customer to `url`, a page of Kobo's on which the customer pays by card, bank transfer or PayID. Your server never sees a card. The session ends in one payment; wait for `checkout.session.completed` before you deliver.
   *
   * `POST /api/v1/developer/checkout/sessions`; scope `checkout:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `INVALID_CURRENCY`, `DUPLICATE_REFERENCE`
   */
  create(input: CreateCheckoutSessionInput, options?: WriteOptions): KoboCall<OpenCheckoutSession> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/checkout/sessions", body: input },
      options,
    );
  }

  /**
   * Get a checkout session. Its status, its payment, and every further payment that arrived for it.
   *
   * `id`: `id` of the checkout session, `cs_…`.
   *
   * `GET /api/v1/developer/checkout/sessions/{id}`; scope `checkout:read`; codes `CHECKOUT_SESSION_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<OpenCheckoutSession> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/checkout/sessions/{id}", params: { id } },
      options,
    );
  }

  /**
   * Expire a checkout session. Ends the session without a payment. A card payment that waits for its customer is canceled, and the account numbers and PayIDs that the customer has seen are closed. If one of them was paid meanwhile, the session is completed instead, and the answer is `INVALID_CHECKOUT_SESSION_STATE`. `CHECKOUT_PAYMENT_IN_PROGRESS`: it is not known yet.
   *
   * `id`: `id` of the checkout session, `cs_…`.
   *
   * `POST /api/v1/developer/checkout/sessions/{id}/expire`; scope `checkout:write`; codes `CHECKOUT_SESSION_NOT_FOUND`, `INVALID_CHECKOUT_SESSION_STATE`, `CHECKOUT_PAYMENT_IN_PROGRESS`
   */
  expire(id: string, options?: WriteOptions): KoboCall<CheckoutSession> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/checkout/sessions/{id}/expire", params: { id } },
      options,
    );
  }

  /**
   * Read a session in the customer's browser. The session of a client secret, without its customer and metadata, for a page of your own that shows whether it is paid. Send a publishable key and the secret, which only this session's customer has. The secret is in the body because addresses are logged. Browsers may call it from any origin.
   *
   * `POST /api/v1/developer/checkout/sessions/read`; scope `client_sessions:read`; codes `CHECKOUT_SESSION_NOT_FOUND`
   */
  read(input: ReadClientSessionInput, options?: WriteOptions): KoboCall<PublicCheckoutSession> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/checkout/sessions/read", body: input },
      options,
    );
  }
}
