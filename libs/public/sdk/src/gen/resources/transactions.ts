// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { TransactionStatus, TransactionStatusInput, VerifyTransactionInput } from "../types";

/** `kobo.transactions` */
export class Transactions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Get how a transaction stands. Whatever its reference stands for, by our own records.
   *
   * `GET /api/v1/developer/transaction/status`; scope `transactions:read`; codes `TRANSACTION_NOT_FOUND`
   */
  status(input: TransactionStatusInput, options?: CallOptions): KoboCall<TransactionStatus> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/transaction/status", query: input },
      options,
    );
  }

  /**
   * Ask the bank, and get how a transaction stands. As `GET /transaction/status`, but a virtual account's bank is asked first whether it was paid.
   *
   * `POST /api/v1/developer/transaction/verify`; scope `transactions:read`; codes `TRANSACTION_NOT_FOUND`
   */
  verify(input: VerifyTransactionInput, options?: WriteOptions): KoboCall<TransactionStatus> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transaction/verify", body: input },
      options,
    );
  }
}
