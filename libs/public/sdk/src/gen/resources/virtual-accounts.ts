// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type { CreateVirtualAccountInput, ListVirtualAccountsInput, VirtualAccount } from "../types";

/** `kobo.virtualAccounts` */
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
   * Get a virtual account.
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
   * List your virtual accounts. Newest first.
   *
   * `GET /api/v1/developer/virtual-accounts`; scope `virtual_accounts:read`; codes `INVALID_CURSOR`
   */
  list(
    input: ListVirtualAccountsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<VirtualAccount>> {
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

  /** All items of `list`, page by page: `for await (const item of …)`. It can go on after an error. */
  listAll(
    input: Omit<ListVirtualAccountsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<VirtualAccount> {
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
}
