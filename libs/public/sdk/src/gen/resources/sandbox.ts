// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type {
  AdvanceSandboxTimeInput,
  AdvanceSandboxTimeResult,
  AnyBillPurchase,
  ExternalTransfer,
  FundSandboxWalletInput,
  FundSandboxWalletResult,
  PayIdPayment,
  PaySandboxPayIdInput,
  PaySandboxVirtualAccountInput,
  SettleSandboxBillInput,
  SettleSandboxTransferInput,
  VirtualAccountPayment,
} from "../types";

/** `kobo.sandbox` */
export class Sandbox {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Put money into your test wallet. Naira from nowhere, in the wallet at once.
   *
   * In the sandbox only.
   *
   * `payId`: PayID of your wallet, which ends in `.wallet`.
   *
   * `POST /api/v1/developer/sandbox/wallets/{payId}/fund`; scope `wallets:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `WALLET_NOT_FOUND`
   */
  fundWallet(
    payId: string,
    input: FundSandboxWalletInput,
    options?: WriteOptions,
  ): KoboCall<FundSandboxWalletResult> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/sandbox/wallets/{payId}/fund",
        params: { payId },
        body: input,
      },
      options,
    );
  }

  /**
   * Pay a test PayID. As if somebody had paid a PayID of yours. Send either its `reference` or the `payId`, not both. One that has expired, was used or is inactive is not found.
   *
   * In the sandbox only.
   *
   * `POST /api/v1/developer/sandbox/payid/pay`; scope `payids:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `PAYID_NOT_FOUND`
   */
  payPayId(input: PaySandboxPayIdInput, options?: WriteOptions): KoboCall<PayIdPayment> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/sandbox/payid/pay", body: input },
      options,
    );
  }

  /**
   * Pay a test virtual account. As if a bank had sent money to a virtual account of yours. Send either its `reference` or the `accountNumber`, not both. What the account does not take, such as a wrong amount, is answered with `payment.status` `rejected`, and goes back to its sender.
   *
   * In the sandbox only.
   *
   * `POST /api/v1/developer/sandbox/virtual-account/pay`; scope `virtual_accounts:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `VIRTUAL_ACCOUNT_NOT_FOUND`
   */
  payVirtualAccount(
    input: PaySandboxVirtualAccountInput,
    options?: WriteOptions,
  ): KoboCall<VirtualAccountPayment> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/sandbox/virtual-account/pay", body: input },
      options,
    );
  }

  /**
   * Decide a test transfer. Says what the bank makes of a transfer to it that is pending, or takes back one that it had completed. The answer is the transfer as it then stands, a failed one too.
   *
   * In the sandbox only.
   *
   * `reference`: As it was sent, percent-encoded: `INV/2026/1` is `INV%2F2026%2F1`.
   *
   * `POST /api/v1/developer/sandbox/transfers/{reference}/settle`; scope `transfers:write`; codes `TRANSACTION_NOT_FOUND`
   */
  settleTransfer(
    reference: string,
    input: SettleSandboxTransferInput,
    options?: WriteOptions,
  ): KoboCall<ExternalTransfer> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/sandbox/transfers/{reference}/settle",
        params: { reference },
        body: input,
      },
      options,
    );
  }

  /**
   * Decide a test bill purchase. Says what the bill provider makes of a purchase that is pending, or takes back one that it had delivered. The answer is the purchase as it then stands, a failed one too.
   *
   * In the sandbox only.
   *
   * `reference`: As it was sent, percent-encoded: `INV/2026/1` is `INV%2F2026%2F1`.
   *
   * `POST /api/v1/developer/sandbox/bills/{reference}/settle`; scope `bills:write`; codes `TRANSACTION_NOT_FOUND`
   */
  settleBill(
    reference: string,
    input: SettleSandboxBillInput,
    options?: WriteOptions,
  ): KoboCall<AnyBillPurchase> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/sandbox/bills/{reference}/settle",
        params: { reference },
        body: input,
      },
      options,
    );
  }

  /**
   * Let time pass for your test records. What would become due within these minutes becomes due now: PayIDs and virtual accounts expire, pending payments are asked about, webhooks are tried again. Only your own test records are moved, and moments that were written down stay as they are. Time never goes back. Without an Idempotency-Key a repeat adds its minutes once more.
   *
   * In the sandbox only.
   *
   * `POST /api/v1/developer/sandbox/time/advance`; scope `wallets:write`
   */
  advanceTime(
    input: AdvanceSandboxTimeInput,
    options?: WriteOptions,
  ): KoboCall<AdvanceSandboxTimeResult> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/sandbox/time/advance", body: input },
      options,
    );
  }
}
