// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  AnyTransfer,
  CompletedExternalTransfer,
  ExternalAccountVerification,
  ListTransfersInput,
  PayIdTransfer,
  PendingExternalTransfer,
  TransferToBankInput,
  TransferToPayIdInput,
  VerifyExternalAccountInput,
} from "../types";

/** `kobo.transfers`: Transfers from your wallet to PayIDs and bank accounts. */
export class Transfers {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Pay a PayID. From your wallet to any dynamic or static PayID, at once and without a fee. The limit is ₦10,000,000 for a transfer and ₦50,000,000 for a day in Lagos, unless you have your own limits. After a timeout, repeat it under the same Idempotency-Key and reference.
   *
   * `POST /api/v1/developer/transfer/payid`; scope `transfers:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `WALLET_PAYID_REQUIRED`, `PAYID_NOT_FOUND`, `INSUFFICIENT_FUNDS`, `DUPLICATE_REFERENCE`
   */
  toPayId(input: TransferToPayIdInput, options?: WriteOptions): KoboCall<PayIdTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfer/payid", body: input },
      options,
    );
  }

  /**
   * Look up the owner of a bank account. Asks the bank for the account's name, so that you can show it before the payment. When the bank does not respond, the error has `retryable: true`.
   *
   * `POST /api/v1/developer/transfer/external/verify`; scope `transfers:read`; codes `BANK_NOT_SUPPORTED`, `EXTERNAL_ACCOUNT_VERIFICATION_FAILED`
   */
  verifyAccount(
    input: VerifyExternalAccountInput,
    options?: WriteOptions,
  ): KoboCall<ExternalAccountVerification> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfer/external/verify", body: input },
      options,
    );
  }

  /**
   * Pay a bank account. From your wallet to an account at any listed bank. 201: the bank has paid it. 202: the outcome is not known yet. The money is held, and an event reports the outcome, as does `GET /transfer/{reference}`. 424: the bank refused, and nothing was charged; after the `failureReason` `RAIL_TIMEOUT` it may still be paid for up to 27 hours. After a 202 or a timeout, never pay again under another reference. In the sandbox the account numbers 0690000031 to 0690000034 are paid, …35 is pending first, …36 fails, …37 is paid and then reversed, …38 cannot be verified, and …39 does not answer.
   *
   * `POST /api/v1/developer/transfer/external`; scope `transfers:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `WALLET_PAYID_REQUIRED`, `PAYID_NOT_FOUND`, `INSUFFICIENT_FUNDS`, `DUPLICATE_REFERENCE`, `BANK_NOT_SUPPORTED`, `EXTERNAL_ACCOUNT_VERIFICATION_FAILED`, `TRANSFER_FAILED`
   */
  toBank(
    input: TransferToBankInput,
    options?: WriteOptions,
  ): KoboCall<CompletedExternalTransfer | PendingExternalTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfer/external", body: input },
      options,
    );
  }

  /**
   * Get a transfer. Returns the current state of a transfer of either kind; a failed transfer is a 200 here, too.
   *
   * `reference`: As it was sent, percent-encoded: `INV/2026/1` is `INV%2F2026%2F1`.
   *
   * `GET /api/v1/developer/transfer/{reference}`; scope `transfers:read`; codes `TRANSACTION_NOT_FOUND`
   */
  get(reference: string, options?: CallOptions): KoboCall<AnyTransfer> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/transfer/{reference}", params: { reference } },
      options,
    );
  }

  /**
   * List your transfers. Transfers of both kinds, newest first. A page may have fewer than `limit` items before the last one: use `hasMore`.
   *
   * `GET /api/v1/developer/transfers`; scope `transfers:read`; codes `INVALID_CURSOR`
   */
  list(input: ListTransfersInput = {}, options?: CallOptions): KoboCall<Page<AnyTransfer>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/transfers", query: input, items: "transfers" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListTransfersInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<AnyTransfer> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/transfers", query: input, items: "transfers" },
      options,
    );
  }
}
