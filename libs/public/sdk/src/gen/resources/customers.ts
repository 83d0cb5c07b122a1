// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CreateCustomerInput,
  Customer,
  DeletedCustomer,
  ListCustomerCardsInput,
  ListCustomersInput,
  SavedCard,
  UpdateCustomerInput,
} from "../types";

/** `kobo.customers`: Your customers, and their saved cards. */
export class Customers {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your customers. Newest first, without deleted ones.
   *
   * `GET /api/v1/developer/customers`; scope `customers:read`; codes `INVALID_CURSOR`
   */
  list(input: ListCustomersInput = {}, options?: CallOptions): KoboCall<Page<Customer>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/customers", query: input, items: "customers" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(input: Omit<ListCustomersInput, "cursor"> = {}, options?: ListOptions): Items<Customer> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/customers", query: input, items: "customers" },
      options,
    );
  }

  /**
   * Create a customer. Returns 201 with a new customer. When you already have a customer with this email, for example from a card payment, that customer gets the fields that you send, and you receive it with 200.
   *
   * `POST /api/v1/developer/customers`; scope `customers:write`; codes `DUPLICATE_REFERENCE`, `CUSTOMER_NOT_FOUND`
   */
  create(input: CreateCustomerInput, options?: WriteOptions): KoboCall<Customer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/customers", body: input },
      options,
    );
  }

  /**
   * Get a customer. A deleted customer is not found.
   *
   * `id`: `id` of the customer, `cus_…`.
   *
   * `GET /api/v1/developer/customers/{id}`; scope `customers:read`; codes `CUSTOMER_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<Customer> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/customers/{id}", params: { id } },
      options,
    );
  }

  /**
   * Change a customer. Changes the fields that you send, at least one. `metadata` replaces all earlier metadata.
   *
   * `id`: `id` of the customer, `cus_…`.
   *
   * `PATCH /api/v1/developer/customers/{id}`; scope `customers:write`; codes `CUSTOMER_NOT_FOUND`, `DUPLICATE_REFERENCE`, `CUSTOMER_ALREADY_EXISTS`
   */
  update(id: string, input: UpdateCustomerInput = {}, options?: CallOptions): KoboCall<Customer> {
    return this.#client.call(
      { method: "PATCH", path: "/api/v1/developer/customers/{id}", params: { id }, body: input },
      options,
    );
  }

  /**
   * Delete a customer. Erases email, name, phone, reference and metadata for ever, and the saved cards can no longer be charged. Payments keep the customer's id. A later payment with the same email makes a new customer.
   *
   * `id`: `id` of the customer, `cus_…`.
   *
   * `DELETE /api/v1/developer/customers/{id}`; scope `customers:write`; codes `CUSTOMER_NOT_FOUND`
   */
  delete(id: string, options?: CallOptions): KoboCall<DeletedCustomer> {
    return this.#client.call(
      { method: "DELETE", path: "/api/v1/developer/customers/{id}", params: { id } },
      options,
    );
  }

  /**
   * List the saved cards of a customer. Newest first. A card is saved by its first charge or authorization; charge it again with its `id` as `payment_method`.
   *
   * `id`: `id` of the customer, `cus_…`.
   *
   * `GET /api/v1/developer/customers/{id}/cards`; scope `customers:read`; codes `CUSTOMER_NOT_FOUND`, `INVALID_CURSOR`
   */
  cards(
    id: string,
    input: ListCustomerCardsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<SavedCard>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/customers/{id}/cards",
        params: { id },
        query: input,
        items: "cards",
      },
      options,
    );
  }

  /** All items of `cards`, page by page: `for await (const item of …)`. It can continue after an error. */
  cardsAll(
    id: string,
    input: Omit<ListCustomerCardsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<SavedCard> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/customers/{id}/cards",
        params: { id },
        query: input,
        items: "cards",
      },
      options,
    );
  }
}
