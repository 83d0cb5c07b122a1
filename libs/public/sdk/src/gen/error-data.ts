// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type {
  CardPayment,
  CardPaymentState,
  FailedExternalTransfer,
  FieldProblem,
  ReferenceHolder,
} from "./types";

/** What an error's `data` is, by its code; it may be null as well. */
export interface ErrorData {
  /**
   * 400: Some fields are missing or not valid. See `errors`.
   *
   * Mend every field that `errors` names, and send the request again. The same Idempotency-Key will do.
   */
  VALIDATION_ERROR: null;
  /**
   * 400: The body is not valid JSON.
   *
   * Send one JSON object in UTF-8 in which no name stands twice. Nothing was done: the same Idempotency-Key will do.
   */
  INVALID_JSON: null;
  /**
   * 400: The amount is below the minimum of 10000 kobo (₦100).
   *
   * Send a larger amount. Amounts are in kobo, or in the minor unit of a card payment's currency: ₦100 is 10000.
   */
  INVALID_AMOUNT: null;
  /**
   * 400: The amount is below the minimum for this bill.
   *
   * Send at least the minimum of this service. Amounts are in kobo: ₦100 is 10000.
   */
  AMOUNT_TOO_LOW: null;
  /**
   * 400: The amount is above the maximum.
   *
   * Send less; `message` says which maximum it is. Check that the amount is in kobo or cents and was not multiplied twice. A daily maximum begins anew at midnight in Lagos.
   */
  AMOUNT_TOO_HIGH: null;
  /**
   * 400: A wallet PayID, ending in `.wallet`, is required.
   *
   * Send the PayID of your own wallet; `GET /wallets` shows it.
   */
  WALLET_PAYID_REQUIRED: null;
  /**
   * 400: This bank code is not supported for transfers.
   *
   * Send a `bankCode` of `GET /banks`. Fetch the list anew if yours is older than a day.
   */
  BANK_NOT_SUPPORTED: null;
  /**
   * 400: This currency is not supported.
   *
   * Send a three-letter ISO code of a supported currency, such as `NGN` or `USD`.
   */
  INVALID_CURRENCY: null;
  /**
   * 400: The payment method is not valid.
   *
   * Send `payment_method` with `type` `card` and the whole card. Ask the customer to check the number and the date.
   */
  INVALID_PAYMENT_METHOD: null;
  /**
   * 400: The cursor is not valid for this list and these filters.
   *
   * Send the cursor just as the list gave it, with the same filters, or leave `cursor` out to begin with the first page.
   */
  INVALID_CURSOR: null;
  /**
   * 400: The refund is larger than what is left of the payment.
   *
   * Get the payment, and refund at most what was captured less what was refunded before. Without an `amount` all that is left is refunded.
   */
  REFUND_AMOUNT_EXCEEDED: {
    /** The payment's. */
    id: string;
    /** What can still be refunded, in minor units. */
    amount_refundable: number;
  };
  /**
   * 401: Send `Authorization: Bearer <secret key>`; the key starts with sk_live_ or sk_test_.
   *
   * Send `Authorization: Bearer sk_…` with the whole key as you were given it, without quotes or line breaks.
   */
  INVALID_SECRET_KEY_FORMAT: null;
  /**
   * 401: The secret key is invalid or inactive.
   *
   * Use an active key: `sk_test_` for the sandbox, `sk_live_` for the live root. If it was deactivated, make a new one.
   */
  INVALID_SECRET_KEY: null;
  /**
   * 401: The signature does not fit the body, or the timestamp is too far from now.
   *
   * Sign the very bytes that are sent with the current secret, and set your clock. Nothing was done.
   */
  INVALID_SIGNATURE: null;
  /**
   * 403: This key does not have the scope for this operation.
   *
   * Use a key that has the scope which the reference names for this operation, or have it added to this key.
   */
  INSUFFICIENT_SCOPE: null;
  /**
   * 403: This key may not be used from this address.
   *
   * Call from an address that this key allows, or have yours added to the key.
   */
  IP_NOT_ALLOWED: null;
  /**
   * 403: This endpoint exists on the sandbox root only.
   *
   * Call the sandbox root with an `sk_test_` key. There is no such operation for real money.
   */
  TEST_MODE_ONLY: null;
  /**
   * 402: The source has too little money.
   *
   * Of a transfer: fund your wallet and repeat it with the same reference under a new Idempotency-Key. Of a card: ask the customer for another one.
   */
  INSUFFICIENT_FUNDS: CardPayment;
  /**
   * 402: The wallet balance is too low for this bill.
   *
   * Fund your wallet, then repeat the purchase with the same reference under a new Idempotency-Key. Nothing was charged.
   */
  INSUFFICIENT_WALLET_BALANCE: null;
  /**
   * 402: The card was declined.
   *
   * Ask the customer for another card, or to call the bank. Do not try the same card again at once; a new try needs a new Idempotency-Key.
   */
  CARD_DECLINED: CardPayment;
  /**
   * 402: The card has expired.
   *
   * Ask the customer for a card that is still valid, and send it under a new Idempotency-Key.
   */
  EXPIRED_CARD: CardPayment;
  /**
   * 402: The CVC is not valid.
   *
   * Ask the customer to type the code on the back of the card again, and send it under a new Idempotency-Key.
   */
  INVALID_CVC: CardPayment;
  /**
   * 422: The bank account could not be verified.
   *
   * With `retryable: true` the bank did not answer: try again shortly under the same Idempotency-Key. Otherwise check the number, the bank and the name, and send them under a new key. No money moved.
   */
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: null;
  /**
   * 422: The smartcard, meter or profile number could not be verified.
   *
   * With `retryable: true` the provider did not answer: try again shortly under the same Idempotency-Key. Otherwise ask the customer to check the number, and send it under a new key. Nothing was charged.
   */
  VERIFY_ACCOUNT_FAILED: null;
  /**
   * 424: The bill could not be paid. It was kept for manual review.
   *
   * Nothing was charged. Look at `error` and `requiresManualReview`; to buy it all the same, send a new reference under a new Idempotency-Key.
   */
  BILL_PAYMENT_FAILED: {
    /** `txn_…` */
    transactionId: string;
    /** As it was sent. */
    reference: string;
    /** PayID of the wallet that pays. */
    fromWallet: string;
    serviceID: string;
    billType: "airtime" | "data" | "tv" | "electricity" | "education" | "insurance";
    /** As it was sent. Null for what is bought by its amount alone. */
    variation_code: string | null;
    /** The smartcard, meter, profile, account or insured number. Null where the phone says whom the bill is for, or no one needs to be named. */
    billersCode: string | null;
    /** Months or pieces. */
    quantity: number;
    /** The bill in kobo, before commission and fee. */
    amount: number;
    /** As it was sent, masked but for the first four and the last three characters. */
    phone: string;
    /** As it was sent, or else the service's name. */
    narration: string;
    /** Your discount on the bill. */
    commission: {
      /** Such as `1.5%`, or `flat` for an amount per purchase. */
      rate: string;
      /** Kobo. */
      amount: number;
      /** The bill less the commission, in kobo. */
      merchantDebitAmount: number;
    };
    /** Kobo, in addition to the bill. No commission is given on it. */
    convenienceFee: number;
    /** What leaves the wallet, in kobo: `merchantDebitAmount` and `convenienceFee`. */
    totalCharge: number;
    createdAt: string;
    /** When the purchase last changed. */
    updatedAt: string;
    success: false;
    /** Why it failed, and what has become of the money. */
    message: string;
    code: "BILL_PAYMENT_FAILED";
    status: "failed";
    /** It was kept for people of ours to look at. */
    requiresManualReview: boolean;
    /** The cause in capitals. `LOW_WALLET_BALANCE` is about our account with the provider, and not about your wallet. */
    error: string;
    /** The provider's own code; empty when the provider was never asked. */
    providerCode: string;
    data: null;
    /** There when the body had fields that are not known: each was ignored. */
    warnings?: FieldProblem[];
  };
  /**
   * 424: The bank refused the transfer.
   *
   * The money is in your wallet. Look at `data.failureReason`; to pay all the same, send a new reference under a new Idempotency-Key.
   */
  TRANSFER_FAILED: FailedExternalTransfer;
  /**
   * 404: This PayID does not exist or is not active.
   *
   * Check the PayID with the payee. A dynamic one works once and for 24 hours, a static one while it is active; `fromPayId` and `fromWallet` must be your own wallet.
   */
  PAYID_NOT_FOUND: null;
  /**
   * 404: No such virtual account.
   *
   * Check the account number, and that the key is of the mode in which the account was made.
   */
  VIRTUAL_ACCOUNT_NOT_FOUND: null;
  /**
   * 404: No transaction has this reference.
   *
   * Check the reference, its capitals, and the key's mode. If you are finding out about a request that timed out, repeat that request with the same reference and the same Idempotency-Key.
   */
  TRANSACTION_NOT_FOUND: null;
  /**
   * 404: No such payment.
   *
   * Check the payment's id, and that the key is of the mode in which it was made.
   */
  PAYMENT_NOT_FOUND: null;
  /**
   * 404: No such refund.
   *
   * Check both ids: a refund is found under its own payment only.
   */
  REFUND_NOT_FOUND: null;
  /**
   * 404: No such bill category or service.
   *
   * Take `categoryIdentifier` of `GET /bills/categories` and `serviceID` of `GET /bills/services`.
   */
  SERVICE_NOT_FOUND: null;
  /**
   * 404: No such wallet.
   *
   * Take a `payId` of `GET /wallets`: there are no others that this key may see.
   */
  WALLET_NOT_FOUND: null;
  /**
   * 404: No such webhook endpoint.
   *
   * Take an id of `GET /webhooks`, and a key of the same mode. A deleted endpoint is gone: create a new one.
   */
  WEBHOOK_NOT_FOUND: null;
  /**
   * 404: No such event.
   *
   * Take an id of `GET /events`, and a key of the same mode. Events are kept for 30 days.
   */
  EVENT_NOT_FOUND: null;
  /**
   * 404: No such delivery.
   *
   * Take an id of `GET /webhooks/{id}/deliveries` of this very endpoint.
   */
  DELIVERY_NOT_FOUND: null;
  /**
   * 404: No such recovery.
   *
   * Take an id of `GET /webhooks/{id}/recoveries` of this very endpoint.
   */
  RECOVERY_NOT_FOUND: null;
  /**
   * 404: This purchase is under no review.
   *
   * Take the reference of a purchase that is under review.
   */
  REVIEW_NOT_FOUND: null;
  /**
   * 404: No such route.
   *
   * Check the path, its capitals and the root: card payments are at the host itself, all else under /api/v1/developer.
   */
  ROUTE_NOT_FOUND: null;
  /**
   * 405: This route does not answer this method. See the `Allow` header.
   *
   * Use a method that the `Allow` header names.
   */
  METHOD_NOT_ALLOWED: null;
  /**
   * 410: This route has been retired.
   *
   * Use what the `Link` header names as `successor-version`.
   */
  GONE: null;
  /**
   * 409: This reference already exists.
   *
   * If it was this same payment, `data` tells how it stands: do not send it again. If it is another one, send it under a reference of its own and a new Idempotency-Key.
   */
  DUPLICATE_REFERENCE: ReferenceHolder;
  /**
   * 409: A request with this idempotency key is still running.
   *
   * Wait as long as `Retry-After` says, then send the same request under the same Idempotency-Key.
   */
  IDEMPOTENCY_KEY_IN_USE: null;
  /**
   * 422: This idempotency key was used with another request body.
   *
   * Send the body that the key was first used with to get that answer again, or a new Idempotency-Key for what is another request.
   */
  IDEMPOTENCY_KEY_REUSED: null;
  /**
   * 409: The payment's state does not allow this.
   *
   * Get the payment and go by its `status`. Trying again changes nothing while it stays as it is.
   */
  INVALID_PAYMENT_STATE: CardPaymentState;
  /**
   * 409: The purchase's state does not allow this.
   *
   * Look at the purchase again, and decide what its state allows. With `retryable: true` somebody else is at it: try again shortly.
   */
  INVALID_REVIEW_STATE: null;
  /**
   * 409: No more webhook endpoints can be added in this mode.
   *
   * Delete an endpoint that you no longer need, or let one take more events. Then create it under a new Idempotency-Key.
   */
  WEBHOOK_LIMIT_REACHED: null;
  /**
   * 409: The webhook endpoint is disabled. Enable it first.
   *
   * Enable the endpoint with `PATCH /webhooks/{id}` and `active: true`, then try again under a new Idempotency-Key.
   */
  WEBHOOK_DISABLED: null;
  /**
   * 409: A recovery of this webhook endpoint is still running.
   *
   * Wait until the running recovery is over, then ask again under a new Idempotency-Key. `GET /webhooks/{id}/recoveries` shows how far it is.
   */
  RECOVERY_IN_PROGRESS: null;
  /**
   * 413: The body is larger than 64 KiB.
   *
   * Send a smaller body; the `metadata` is the usual cause.
   */
  PAYLOAD_TOO_LARGE: null;
  /**
   * 415: Send the body as `Content-Type: application/json`.
   *
   * Send JSON in UTF-8 with `Content-Type: application/json`, and not compressed.
   */
  UNSUPPORTED_MEDIA_TYPE: null;
  /**
   * 408: The request did not arrive whole in time.
   *
   * Send the whole request again, over a connection that does not stall, and under the same Idempotency-Key. Nothing was done.
   */
  REQUEST_TIMEOUT: null;
  /**
   * 431: The headers are larger than 8 KiB in all.
   *
   * Send fewer or shorter headers: cookies are the usual cause. Nothing was done.
   */
  HEADERS_TOO_LARGE: null;
  /**
   * 429: Too many requests. See the `Retry-After` header.
   *
   * Wait as long as `Retry-After` says, then send it again under the same Idempotency-Key. Nothing was done. Spread your requests by `RateLimit-Remaining`.
   */
  RATE_LIMIT_EXCEEDED: null;
  /**
   * 502: The bill categories could not be fetched from the provider.
   *
   * Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.
   */
  FETCH_CATEGORIES_FAILED: null;
  /**
   * 502: The bill services could not be fetched from the provider.
   *
   * Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.
   */
  FETCH_SERVICES_FAILED: null;
  /**
   * 502: The bill variations could not be fetched from the provider.
   *
   * Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.
   */
  FETCH_VARIATIONS_FAILED: null;
  /**
   * 503: Try again shortly. If money was involved, ask for its status by reference first.
   *
   * Wait as long as `Retry-After` says, then send the same request under the same Idempotency-Key and reference: nothing happens twice. Without a key look the reference up first.
   */
  SERVICE_UNAVAILABLE: null;
  /**
   * 500: Something went wrong on our side.
   *
   * Try once more under the same Idempotency-Key and reference: nothing happens twice. If it stays, tell us the `requestId`.
   */
  INTERNAL_ERROR: null;
}

/** The codes whose record is the error's body itself. */
export const FLAT_CODES: ReadonlySet<string> = new Set(["BILL_PAYMENT_FAILED"]);
