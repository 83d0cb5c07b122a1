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
  PaySandboxVirtualAccountResult,
  Refund,
  SettleSandboxBillInput,
  SettleSandboxRefundInput,
  SettleSandboxTransferInput,
} from "../types";

/** `kobo.sandbox`: Test money, test payments, outcomes and time. In the sandbox only. */
export class Sandbox {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Fund your test wallet. Adds sandbox naira to the wallet at once.
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
   * Pay a test PayID. Simulates a payment to one of your PayIDs. Send either its `reference` or the `payId`, not both. One that has expired, was used or is inactive is not found.
   *
   * In the sandbox only.
   *
   * `POST /api/v1/developer/sandbox/payid/pay`; scope `payids:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `BANK_NOT_SUPPORTED`, `PAYID_NOT_FOUND`
   */
  payPayId(input: PaySandboxPayIdInput, options?: WriteOptions): KoboCall<PayIdPayment> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/sandbox/payid/pay", body: input },
      options,
    );
  }

  /**
   * Pay a test virtual account. Simulates a bank payment to one of your virtual accounts. Send either its `reference` or the `accountNumber`, not both. A payment that the account does not accept, such as a wrong amount, has the `payment.status` `rejected`, and is returned to its sender.
   *
   * In the sandbox only.
   *
   * `POST /api/v1/developer/sandbox/virtual-account/pay`; scope `virtual_accounts:write`; codes `INVALID_AMOUNT`, `AMOUNT_TOO_HIGH`, `BANK_NOT_SUPPORTED`, `VIRTUAL_ACCOUNT_NOT_FOUND`
   */
  payVirtualAccount(
    input: PaySandboxVirtualAccountInput,
    options?: WriteOptions,
  ): KoboCall<PaySandboxVirtualAccountResult> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/sandbox/virtual-account/pay", body: input },
      options,
    );
  }

  /**
   * Settle a test transfer. Sets the bank's outcome for a pending transfer, or reverses a completed one. Returns the transfer in its new state, a failed one too.
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
   * Settle a test refund. Sets the outcome of the payer's bank for a pending refund of a PayID or virtual account payment, or lets it give a completed one back: `reversed` makes it `failed`. Returns the refund in its new state, a failed one too.
   *
   * In the sandbox only.
   *
   * `reference`: `reference` of the refund; by default that is its `id`.
   *
   * `POST /api/v1/developer/sandbox/refunds/{reference}/settle`; scope `refunds:write`; codes `REFUND_NOT_FOUND`
   */
  settleRefund(
    reference: string,
    input: SettleSandboxRefundInput,
    options?: WriteOptions,
  ): KoboCall<Refund> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/sandbox/refunds/{reference}/settle",
        params: { reference },
        body: input,
      },
      options,
    );
  }

  /**
   * Settle a test bill purchase. Sets the provider's outcome for a pending purchase, or reverses a delivered one. Returns the purchase in its new state, a failed one too.
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
   * Advance your test clock. Everything due within these minutes becomes due now: PayIDs and virtual accounts expire, pending payments are checked, and webhooks are retried. Only your own test records are affected, and stored timestamps do not change. Time never goes back. Without an Idempotency-Key a repeat advances the clock again.
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
