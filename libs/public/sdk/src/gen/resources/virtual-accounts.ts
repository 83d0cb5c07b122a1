// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  AccountPayment,
  AnyVirtualAccount,
  CreatePermanentAccountInput,
  CreateVirtualAccountInput,
  ListVirtualAccountPaymentsInput,
  ListVirtualAccountsInput,
  PermanentAccount,
  VirtualAccount,
} from "../types";

/** `kobo.virtualAccounts`: Bank account numbers that receive money from any bank. */
export class VirtualAccounts {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create a virtual account. A bank account number for one payment from any bank. The first accepted payment is credited to your wallet and completes the account; other, late and further payments are returned to their sender.
   *
   * `POST /api/v1/developer/virtual-account`; scope `virtual_accounts:write`; codes `DUPLICATE_REFERENCE`, `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`
   */
  create(input: CreateVirtualAccountInput, options?: WriteOptions): KoboCall<VirtualAccount> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/virtual-account", body: input },
      options,
    );
  }

  /**
   * Get a virtual account. An account for one payment, by its number. `GET /virtual-accounts/{id}` finds accounts of either type by their id.
   *
   * `accountNumber`: Of an account of yours.
   *
   * `GET /api/v1/developer/virtual-account/{accountNumber}`; scope `virtual_accounts:read`; codes `VIRTUAL_ACCOUNT_NOT_FOUND`
   */
  get(accountNumber: string, options?: CallOptions): KoboCall<VirtualAccount> {
    return this.#client.call(
      {
        method: "GET",
        path: "/api/v1/developer/virtual-account/{accountNumber}",
        params: { accountNumber },
      },
      options,
    );
  }

  /**
   * List your virtual accounts. Newest first, of one type: accounts for one payment, or with `type=permanent` those of your customers.
   *
   * `GET /api/v1/developer/virtual-accounts`; scope `virtual_accounts:read`; codes `INVALID_CURSOR`
   */
  list(
    input: ListVirtualAccountsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<AnyVirtualAccount>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/virtual-accounts",
        query: input,
        items: "virtualAccounts",
      },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListVirtualAccountsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<AnyVirtualAccount> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/virtual-accounts",
        query: input,
        items: "virtualAccounts",
      },
      options,
    );
  }

  /**
   * Create a permanent virtual account. A bank account number of one customer for any number of payments. Each accepted payment is credited to your wallet, with a `virtual_account.payment.completed` event. The account's name is yours and the customer's, as it is now: the customer must have a name.
   *
   * `POST /api/v1/developer/virtual-accounts/permanent`; scope `virtual_accounts:write`; codes `CUSTOMER_NOT_FOUND`, `DUPLICATE_REFERENCE`, `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`
   */
  createPermanent(
    input: CreatePermanentAccountInput,
    options?: WriteOptions,
  ): KoboCall<PermanentAccount> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/virtual-accounts/permanent", body: input },
      options,
    );
  }

  /**
   * Get a virtual account by its id. An account of either type; `type` tells which.
   *
   * `id`: `id` of an account of either type, `va_…`.
   *
   * `GET /api/v1/developer/virtual-accounts/{id}`; scope `virtual_accounts:read`; codes `VIRTUAL_ACCOUNT_NOT_FOUND`
   */
  getById(id: string, options?: CallOptions): KoboCall<AnyVirtualAccount> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/virtual-accounts/{id}", params: { id } },
      options,
    );
  }

  /**
   * List the payments to a virtual account. Newest first by the time of payment, with those that are returned to their sender.
   *
   * `id`: `id` of an account of either type, `va_…`.
   *
   * `GET /api/v1/developer/virtual-accounts/{id}/payments`; scope `virtual_accounts:read`; codes `VIRTUAL_ACCOUNT_NOT_FOUND`, `INVALID_CURSOR`
   */
  payments(
    id: string,
    input: ListVirtualAccountPaymentsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<AccountPayment>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/virtual-accounts/{id}/payments",
        params: { id },
        query: input,
        items: "payments",
      },
      options,
    );
  }

  /** All items of `payments`, page by page: `for await (const item of …)`. It can continue after an error. */
  paymentsAll(
    id: string,
    input: Omit<ListVirtualAccountPaymentsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<AccountPayment> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/virtual-accounts/{id}/payments",
        params: { id },
        query: input,
        items: "payments",
      },
      options,
    );
  }

  /**
   * Close a virtual account. Payments from then on are returned to their sender; one from before is still accepted, however late the bank reports it. An account for one payment can be closed while it waits for it, and then counts as `expired`.
   *
   * `id`: `id` of an account of either type, `va_…`.
   *
   * `POST /api/v1/developer/virtual-accounts/{id}/close`; scope `virtual_accounts:write`; codes `VIRTUAL_ACCOUNT_NOT_FOUND`, `INVALID_VIRTUAL_ACCOUNT_STATE`
   */
  close(id: string, options?: WriteOptions): KoboCall<AnyVirtualAccount> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/virtual-accounts/{id}/close", params: { id } },
      options,
    );
  }

  /**
   * Reopen a virtual account. It takes payments again. An account for one payment can be reopened until its own expiry.
   *
   * `id`: `id` of an account of either type, `va_…`.
   *
   * `POST /api/v1/developer/virtual-accounts/{id}/reopen`; scope `virtual_accounts:write`; codes `VIRTUAL_ACCOUNT_NOT_FOUND`, `INVALID_VIRTUAL_ACCOUNT_STATE`
   */
  reopen(id: string, options?: WriteOptions): KoboCall<AnyVirtualAccount> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/virtual-accounts/{id}/reopen", params: { id } },
      options,
    );
  }
}
