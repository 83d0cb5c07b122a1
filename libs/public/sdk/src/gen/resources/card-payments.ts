// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CancelCardPaymentInput,
  CaptureCardPaymentInput,
  CardPayment,
  CardPaymentListItem,
  CardPaymentMethod,
  CreateCardPaymentAsInput,
  CreateCardPaymentInput,
  CreateCardPaymentMethodInput,
  CreateCardPaymentV1Input,
  ListCardPaymentsInput,
} from "../types";

/** `kobo.cardPayments`: Card payments: charge, capture, cancel, read. `kobo.refunds` refunds them. Their fields have snake_case names. */
export class CardPayments {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Store a card to charge it. Stores a card at the processor and returns an id for it; nothing is charged. The page of a checkout session calls it from the customer's browser, with the session's client secret in place of a key, so that your server never sees the card. The id can be charged once within an hour as `payment_method.id`. With `save`, for which you need the customer's consent, the payment saves the card for its customer. Browsers may call it from any origin.
   *
   * `POST /v2/payment_methods`; scope `payment_methods:write`; codes `INVALID_PAYMENT_METHOD`, `EXPIRED_CARD`, `INVALID_CVC`, `INVALID_CHECKOUT_SESSION_STATE`
   */
  createMethod(
    input: CreateCardPaymentMethodInput,
    options?: WriteOptions,
  ): KoboCall<CardPaymentMethod> {
    return this.#client.call({ method: "POST", path: "/v2/payment_methods", body: input }, options);
  }

  /**
   * List your card payments. Newest first, pageable in both directions. A payment appears a few seconds after its `created_at`: if you poll with `created_after`, let the ranges overlap by a minute.
   *
   * `GET /v2/payments`; scope `payments:read`; codes `INVALID_CURSOR`
   */
  list(
    input: ListCardPaymentsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<CardPaymentListItem>> {
    return this.#client.list(
      { method: "GET", path: "/v2/payments", query: input, items: null },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListCardPaymentsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<CardPaymentListItem> {
    return this.#client.listAll(
      { method: "GET", path: "/v2/payments", query: input, items: null },
      options,
    );
  }

  /**
   * Charge a card. 201: the card was charged or, with `capture: false`, authorized. 202: the outcome is not known yet. Send the customer to `next_action.redirect_url` if it is set, and wait for an event. Never charge again because of a 202. A declined card returns 402 with the failed payment in `data`, which is null when no bank was called. Let your client wait at least twelve seconds.
   *
   * `POST /v2/payments`; scope `payments:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `INVALID_CURRENCY`, `INVALID_PAYMENT_METHOD`, `CARD_DECLINED`, `INSUFFICIENT_FUNDS`, `EXPIRED_CARD`, `INVALID_CVC`
   */
  create(input: CreateCardPaymentInput, options?: WriteOptions): KoboCall<CardPayment> {
    return this.#client.call({ method: "POST", path: "/v2/payments", body: input }, options);
  }

  /**
   * Charge a card by the old path. The old path of `POST /v2/payments`. A repeat under the same Idempotency-Key may use either path.
   *
   * Deprecated since 2026-11-21. It answers until 2027-12-31, and `GONE` from then on. Use `POST /v2/payments`.
   *
   * `POST /v1/payments`; scope `payments:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `INVALID_CURRENCY`, `INVALID_PAYMENT_METHOD`, `CARD_DECLINED`, `INSUFFICIENT_FUNDS`, `EXPIRED_CARD`, `INVALID_CVC`
   *
   * @deprecated
   */
  createV1(input: CreateCardPaymentV1Input, options?: WriteOptions): KoboCall<CardPayment> {
    return this.#client.call({ method: "POST", path: "/v1/payments", body: input }, options);
  }

  /**
   * Get a card payment. Its current state; a failed payment is a 200 here, too.
   *
   * `paymentId`: `id` of the card payment: `pay_…`, or your own.
   *
   * `GET /v2/payments/{payment_id}`; scope `payments:read`; codes `PAYMENT_NOT_FOUND`
   */
  get(paymentId: string, options?: CallOptions): KoboCall<CardPayment> {
    return this.#client.call(
      { method: "GET", path: "/v2/payments/{payment_id}", params: { payment_id: paymentId } },
      options,
    );
  }

  /**
   * Charge a card under an id of your own. Like `POST /v2/payments`, but you choose the payment's id. The same body again returns 200 with the same payment, and charges nothing; another body under the same id is an error.
   *
   * `paymentId`: Your id for the payment: 1 to 64 letters, digits, `_` or `-`.
   *
   * `POST /v2/payments/{payment_id}`; scope `payments:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `INVALID_CURRENCY`, `INVALID_PAYMENT_METHOD`, `CARD_DECLINED`, `INSUFFICIENT_FUNDS`, `EXPIRED_CARD`, `INVALID_CVC`, `DUPLICATE_REFERENCE`
   */
  createAs(
    paymentId: string,
    input: CreateCardPaymentAsInput,
    options?: WriteOptions,
  ): KoboCall<CardPayment> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/payments/{payment_id}",
        params: { payment_id: paymentId },
        body: input,
      },
      options,
    );
  }

  /**
   * Capture an authorized payment. Captures once, in full or in part; the rest is released. 202: the processor has not responded yet, and an event will report the outcome.
   *
   * `paymentId`: `id` of the card payment: `pay_…`, or your own.
   *
   * `POST /v2/payments/{payment_id}/capture`; scope `payments:write`; codes `PAYMENT_NOT_FOUND`, `INVALID_PAYMENT_STATE`, `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`
   */
  capture(
    paymentId: string,
    input: CaptureCardPaymentInput = {},
    options?: WriteOptions,
  ): KoboCall<CardPayment> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/payments/{payment_id}/capture",
        params: { payment_id: paymentId },
        body: input,
      },
      options,
    );
  }

  /**
   * Cancel a pending payment. If the bank charges the card at the same moment, the charge stands and you get `INVALID_PAYMENT_STATE`. 202: the processor has not responded yet, and an event will report the outcome.
   *
   * `paymentId`: `id` of the card payment: `pay_…`, or your own.
   *
   * `POST /v2/payments/{payment_id}/cancel`; scope `payments:write`; codes `PAYMENT_NOT_FOUND`, `INVALID_PAYMENT_STATE`
   */
  cancel(
    paymentId: string,
    input: CancelCardPaymentInput = {},
    options?: WriteOptions,
  ): KoboCall<CardPayment> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/payments/{payment_id}/cancel",
        params: { payment_id: paymentId },
        body: input,
      },
      options,
    );
  }
}
