// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { CsvPage } from "../../lists/csv-page";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  FundableWallet,
  GetWalletInput,
  UpdateWalletInput,
  Wallet,
  WalletBalanceInput,
  WalletEntry,
  WalletStatementInput,
} from "../types";

/** `kobo.wallets`: Your wallets: balances, statements, and the account that funds them. */
export class Wallets {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your wallets. With their balances. There is one wallet for each currency, so there is only one page.
   *
   * `GET /api/v1/developer/wallets`; scope `wallets:read`
   */
  list(options?: CallOptions): KoboCall<Page<FundableWallet>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/wallets", items: "wallets" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(options?: ListOptions): Items<FundableWallet> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/wallets", items: "wallets" },
      options,
    );
  }

  /**
   * Get a wallet. With its balance, and the bank account that funds it.
   *
   * `payId`: PayID of a wallet of yours, which ends in `.wallet`.
   *
   * `GET /api/v1/developer/wallets/{payId}`; scope `wallets:read`; codes `WALLET_NOT_FOUND`, `INVALID_CURRENCY`
   */
  get(payId: string, input: GetWalletInput = {}, options?: CallOptions): KoboCall<FundableWallet> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/wallets/{payId}", params: { payId }, query: input },
      options,
    );
  }

  /**
   * Set a wallet's low-balance threshold. The event `wallet.low_balance` is sent each time the available balance of your wallet in naira falls below the threshold.
   *
   * `payId`: PayID of a wallet of yours, which ends in `.wallet`.
   *
   * `PATCH /api/v1/developer/wallets/{payId}`; scope `wallets:write`; codes `WALLET_NOT_FOUND`
   */
  update(payId: string, input: UpdateWalletInput, options?: CallOptions): KoboCall<FundableWallet> {
    return this.#client.call(
      {
        method: "PATCH",
        path: "/api/v1/developer/wallets/{payId}",
        params: { payId },
        body: input,
      },
      options,
    );
  }

  /**
   * Get a wallet's balance. The current balance, or that of an earlier time.
   *
   * `payId`: PayID of a wallet of yours, which ends in `.wallet`.
   *
   * `GET /api/v1/developer/wallets/{payId}/balance`; scope `wallets:read`; codes `WALLET_NOT_FOUND`, `INVALID_CURRENCY`
   */
  getBalance(
    payId: string,
    input: WalletBalanceInput = {},
    options?: CallOptions,
  ): KoboCall<Wallet> {
    return this.#client.call(
      {
        method: "GET",
        path: "/api/v1/developer/wallets/{payId}/balance",
        params: { payId },
        query: input,
      },
      options,
    );
  }

  /**
   * Get a wallet's statement. All entries, newest first. With `Accept: text/csv` a page is CSV, and the `Link` header has the next and the previous one.
   *
   * `payId`: PayID of a wallet of yours, which ends in `.wallet`.
   *
   * `GET /api/v1/developer/wallets/{payId}/statement`; scope `wallets:read`; codes `WALLET_NOT_FOUND`, `INVALID_CURRENCY`, `INVALID_CURSOR`
   */
  statement(
    payId: string,
    input: WalletStatementInput = {},
    options?: CallOptions,
  ): KoboCall<Page<WalletEntry>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/wallets/{payId}/statement",
        params: { payId },
        query: input,
        items: "entries",
      },
      options,
    );
  }

  /** All items of `statement`, page by page: `for await (const item of …)`. It can continue after an error. */
  statementAll(
    payId: string,
    input: Omit<WalletStatementInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<WalletEntry> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/wallets/{payId}/statement",
        params: { payId },
        query: input,
        items: "entries",
      },
      options,
    );
  }

  /** A page of `statement` as a table for spreadsheets. */
  statementCsv(
    payId: string,
    input: WalletStatementInput = {},
    options?: CallOptions,
  ): KoboCall<CsvPage> {
    return this.#client.csv(
      {
        method: "GET",
        path: "/api/v1/developer/wallets/{payId}/statement",
        params: { payId },
        query: input,
      },
      options,
    );
  }
}
