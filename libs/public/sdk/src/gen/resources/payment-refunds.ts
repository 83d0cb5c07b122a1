// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CreatePaymentRefundInput,
  ListPaymentRefundsInput,
  ListRefundsInput,
  Refund,
} from "../types";

/** `kobo.paymentRefunds`: Refunds of payments to PayIDs and virtual accounts; `list`, `listOf` and `get` also find refunds of cards. `kobo.refunds` refunds a card payment. */
export class PaymentRefunds {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List the refunds of a payment. Of a PayID, virtual account or card payment, newest first.
   *
   * `id`: The payment's `transactionId`, `txn_…`; or a card payment's `id`.
   *
   * `GET /api/v1/developer/payments/{id}/refunds`; scope `refunds:read`; codes `PAYMENT_NOT_FOUND`, `INVALID_CURSOR`
   */
  listOf(
    id: string,
    input: ListPaymentRefundsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<Refund>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/payments/{id}/refunds",
        params: { id },
        query: input,
        items: "refunds",
      },
      options,
    );
  }

  /** All items of `listOf`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAllOf(
    id: string,
    input: Omit<ListPaymentRefundsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<Refund> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/payments/{id}/refunds",
        params: { id },
        query: input,
        items: "refunds",
      },
      options,
    );
  }

  /**
   * Refund a PayID or virtual account payment. Refund a payment that you received on a PayID or a virtual account, in full or in several parts, back to the bank account or the wallet that paid. All refunds of a payment together are never more than you received. The money comes from your wallet. 201: the refund `completed`, or `failed` and the money is back in your wallet. 202: the payer's bank has not decided, the money is held, and an event will report the outcome. In the sandbox the sender's account decides, as for transfers: payments from 0690000035 are refunded a little later, from …36 the refund fails, from …37 it is paid and then comes back, and from …38 the sender's account is not known. Refund a card payment with `POST /v2/payments/{payment_id}/refunds`.
   *
   * `id`: The payment's `transactionId`, `txn_…`.
   *
   * `POST /api/v1/developer/payments/{id}/refunds`; scope `refunds:write`; codes `INVALID_AMOUNT`, `REFUND_AMOUNT_EXCEEDED`, `INSUFFICIENT_FUNDS`, `PAYMENT_NOT_FOUND`, `DUPLICATE_REFERENCE`, `INVALID_PAYMENT_STATE`, `PAYER_ACCOUNT_UNKNOWN`
   */
  create(
    id: string,
    input: CreatePaymentRefundInput = {},
    options?: WriteOptions,
  ): KoboCall<Refund> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/payments/{id}/refunds",
        params: { id },
        body: input,
      },
      options,
    );
  }

  /**
   * List your refunds. Of PayID, virtual account and card payments together, newest first.
   *
   * `GET /api/v1/developer/refunds`; scope `refunds:read`; codes `INVALID_CURSOR`
   */
  list(input: ListRefundsInput = {}, options?: CallOptions): KoboCall<Page<Refund>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/refunds", query: input, items: "refunds" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(input: Omit<ListRefundsInput, "cursor"> = {}, options?: ListOptions): Items<Refund> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/refunds", query: input, items: "refunds" },
      options,
    );
  }

  /**
   * Get a refund of any payment. Of a PayID, virtual account or card payment.
   *
   * `id`: `id` of the refund, `re_…`.
   *
   * `GET /api/v1/developer/refunds/{id}`; scope `refunds:read`; codes `REFUND_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<Refund> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/refunds/{id}", params: { id } },
      options,
    );
  }
}
