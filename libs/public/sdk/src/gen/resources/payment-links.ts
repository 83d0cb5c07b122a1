// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CreatePaymentLinkInput,
  ListPaymentLinksInput,
  PaymentLink,
  UpdatePaymentLinkInput,
} from "../types";

/** `kobo.paymentLinks`: Links and QR codes that any number of payers can pay. */
export class PaymentLinks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your payment links. Newest first.
   *
   * `GET /api/v1/developer/payment-links`; scope `checkout:read`; codes `INVALID_CURSOR`
   */
  list(input: ListPaymentLinksInput = {}, options?: CallOptions): KoboCall<Page<PaymentLink>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/payment-links",
        query: input,
        items: "paymentLinks",
      },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListPaymentLinksInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<PaymentLink> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/payment-links",
        query: input,
        items: "paymentLinks",
      },
      options,
    );
  }

  /**
   * Create a payment link. A public page, with a QR code, on which any number of payers can pay you by card, bank transfer or PayID. The amount is fixed, or each payer chooses it within bounds. Every payer gets a checkout session of their own, whose `paymentLink` names the link; wait for `checkout.session.completed` before you deliver.
   *
   * `POST /api/v1/developer/payment-links`; scope `checkout:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `INVALID_CURRENCY`, `DUPLICATE_REFERENCE`
   */
  create(input: CreatePaymentLinkInput, options?: WriteOptions): KoboCall<PaymentLink> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/payment-links", body: input },
      options,
    );
  }

  /**
   * Get a payment link. Its status, and how often it was paid. Its payments are the sessions of `GET /checkout/sessions?paymentLink=…`.
   *
   * `id`: `id` of the payment link, `plink_…`.
   *
   * `GET /api/v1/developer/payment-links/{id}`; scope `checkout:read`; codes `PAYMENT_LINK_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<PaymentLink> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/payment-links/{id}", params: { id } },
      options,
    );
  }

  /**
   * Change a payment link, or turn it off. Fields that you leave out stay as they are. `active: false` turns the link off: no payment can begin on it any more. Payments that have begun can still be made. The amount, the currency and the methods never change, because payers may have a printed QR code: create another link for another amount.
   *
   * `id`: `id` of the payment link, `plink_…`.
   *
   * `PATCH /api/v1/developer/payment-links/{id}`; scope `checkout:write`; codes `PAYMENT_LINK_NOT_FOUND`
   */
  update(
    id: string,
    input: UpdatePaymentLinkInput = {},
    options?: CallOptions,
  ): KoboCall<PaymentLink> {
    return this.#client.call(
      {
        method: "PATCH",
        path: "/api/v1/developer/payment-links/{id}",
        params: { id },
        body: input,
      },
      options,
    );
  }
}
