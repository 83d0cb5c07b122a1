// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { TransactionStatus, TransactionStatusInput, VerifyTransactionInput } from "../types";

/** `kobo.transactions`: The status of any payment, transfer, bill or refund, by its reference. */
export class Transactions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Get the status of a transaction. By its reference, from Kobo's records.
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
   * Verify a transaction with the bank. Like `GET /transaction/status`, but first asks a virtual account's bank for payments.
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
