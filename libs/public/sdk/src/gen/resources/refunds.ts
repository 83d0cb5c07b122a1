// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type { CardRefund, CreateCardRefundInput, ListCardRefundsInput } from "../types";

/** `kobo.refunds`: Refunds of card payments. `kobo.paymentRefunds` refunds payments to PayIDs and virtual accounts, and lists the refunds of all. */
export class Refunds {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List the refunds of a card payment. Newest first.
   *
   * `paymentId`: `id` of the card payment: `pay_…`, or your own.
   *
   * `GET /v2/payments/{payment_id}/refunds`; scope `refunds:read`; codes `PAYMENT_NOT_FOUND`, `INVALID_CURSOR`
   */
  list(
    paymentId: string,
    input: ListCardRefundsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<CardRefund>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/v2/payments/{payment_id}/refunds",
        params: { payment_id: paymentId },
        query: input,
        items: null,
      },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    paymentId: string,
    input: Omit<ListCardRefundsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<CardRefund> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/v2/payments/{payment_id}/refunds",
        params: { payment_id: paymentId },
        query: input,
        items: null,
      },
      options,
    );
  }

  /**
   * Refund a card payment. Refund a payment in full or in several parts, up to the captured amount. The money comes from your balance in the payment's currency. 201: the refund `succeeded`, or `failed` and the money is back in your balance. 202: it is still `pending`, and an event will report the outcome.
   *
   * `paymentId`: `id` of the card payment: `pay_…`, or your own.
   *
   * `POST /v2/payments/{payment_id}/refunds`; scope `refunds:write`; codes `INVALID_AMOUNT`, `PAYMENT_NOT_FOUND`, `INVALID_PAYMENT_STATE`, `REFUND_AMOUNT_EXCEEDED`, `INSUFFICIENT_WALLET_BALANCE`
   */
  create(
    paymentId: string,
    input: CreateCardRefundInput = {},
    options?: WriteOptions,
  ): KoboCall<CardRefund> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/payments/{payment_id}/refunds",
        params: { payment_id: paymentId },
        body: input,
      },
      options,
    );
  }

  /**
   * Get a refund of a card payment. Its current state. `GET /refunds/{id}` finds a refund without its payment's id.
   *
   * `paymentId`: `id` of the card payment: `pay_…`, or your own.
   *
   * `refundId`: `re_…`
   *
   * `GET /v2/payments/{payment_id}/refunds/{refund_id}`; scope `refunds:read`; codes `PAYMENT_NOT_FOUND`, `REFUND_NOT_FOUND`
   */
  get(paymentId: string, refundId: string, options?: CallOptions): KoboCall<CardRefund> {
    return this.#client.call(
      {
        method: "GET",
        path: "/v2/payments/{payment_id}/refunds/{refund_id}",
        params: { payment_id: paymentId, refund_id: refundId },
      },
      options,
    );
  }
}
