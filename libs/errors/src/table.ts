import type { status } from "@grpc/grpc-js";

interface Wire {
  grpc: keyof typeof status;
  http: number;
  message: string;
  /** The next step for the caller: whether the same request may be sent again, and with which key. */
  remedy: string;
}

/**
 * Every failure a caller can act on, and how it looks on each wire. No other file names a gRPC status or an HTTP
 * error status. Sources: the specification's section 7 and the decisions' section J; one status per code, always.
 */
export const ERRORS = {
  // The request itself is wrong.
  VALIDATION_ERROR: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "Some fields are missing or not valid. See `errors`.",
    remedy:
      "Fix every field that `errors` names, and send the request again. You can use the same Idempotency-Key.",
  },
  INVALID_JSON: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The body is not valid JSON.",
    remedy:
      "Send one JSON object in UTF-8 without duplicate names. Nothing was done: you can use the same Idempotency-Key.",
  },
  INVALID_AMOUNT: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The amount is below the minimum of 10000 kobo (₦100).",
    remedy:
      "Send a larger amount. Amounts are in kobo, or in the minor unit of a card payment's currency: ₦100 is 10000.",
  },
  AMOUNT_TOO_LOW: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The amount is below the minimum for this bill.",
    remedy: "Send at least the minimum of this service. Amounts are in kobo: ₦100 is 10000.",
  },
  AMOUNT_TOO_HIGH: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The amount is above the maximum.",
    remedy:
      "Send less; `message` says which maximum it is. Check that the amount is in kobo or cents and was not multiplied twice. A daily limit starts again at midnight in Lagos.",
  },
  WALLET_PAYID_REQUIRED: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "A wallet PayID, ending in `.wallet`, is required.",
    remedy: "Send the PayID of your own wallet; `GET /wallets` shows it.",
  },
  BANK_NOT_SUPPORTED: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "This bank code is not supported for transfers.",
    remedy:
      "Send a `bankCode` of `GET /banks`. Fetch the list again if yours is older than an hour.",
  },
  INVALID_CURRENCY: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "This currency is not supported.",
    remedy: "Send a three-letter ISO code of a supported currency, such as `NGN` or `USD`.",
  },
  INVALID_PAYMENT_METHOD: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The payment method is not valid.",
    remedy:
      "Of a new card: send `type` `card` with number, date and CVC, and ask the customer to check them. Of a saved card: send a `payment_method.id` of the same customer that can still be charged. With a test key, send a test card.",
  },
  INVALID_CURSOR: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The cursor is not valid for this list and these filters.",
    remedy:
      "Send the cursor just as the list gave it, with the same filters, or leave `cursor` out to begin with the first page.",
  },
  INVALID_FILE: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The file is not a PDF, a PNG or a JPEG.",
    remedy:
      "Send the file's own bytes, in base64 or as the body. Its content decides, not its name: save other documents as PDF first.",
  },
  REFUND_AMOUNT_EXCEEDED: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The refund is larger than what is left of the payment.",
    remedy:
      "Refund at most what is left: `data.amountRefundable`, or `data.amount_refundable` of a card payment. Without an `amount` all that is left is refunded.",
  },

  // Authentication and permissions.
  INVALID_SECRET_KEY_FORMAT: {
    grpc: "UNAUTHENTICATED",
    http: 401,
    message: "Send `Authorization: Bearer <secret key>`; the key starts with sk_live_ or sk_test_.",
    remedy:
      "Send `Authorization: Bearer sk_…` with the whole key as you were given it, without quotes or line breaks.",
  },
  INVALID_SECRET_KEY: {
    grpc: "UNAUTHENTICATED",
    http: 401,
    message: "The secret key is invalid or inactive.",
    remedy:
      "Use an active key: `sk_test_` for the sandbox, `sk_live_` for the live root. If it was deactivated, make a new one.",
  },
  INVALID_SIGNATURE: {
    grpc: "UNAUTHENTICATED",
    http: 401,
    message: "The signature does not fit the body, or the timestamp is too far from now.",
    remedy:
      "Sign the very bytes that are sent with the current secret, and set your clock. Nothing was done.",
  },
  INSUFFICIENT_SCOPE: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "This key does not have the scope for this operation.",
    remedy:
      "Use a key that has the scope which the reference names for this operation, or have it added to this key.",
  },
  IP_NOT_ALLOWED: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "This key may not be used from this address.",
    remedy: "Call from an address that this key allows, or have yours added to the key.",
  },
  LIVE_MODE_OFF: {
    grpc: "FAILED_PRECONDITION",
    http: 403,
    message: "Live mode is off for this merchant.",
    remedy:
      "Contact us to switch live mode on; then your live keys work without a change. Test keys work in the sandbox meanwhile.",
  },
  SECOND_APPROVER_REQUIRED: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "Another key or person than the creator must approve this bulk transfer.",
    remedy: "Approve it with another API key, or have another person approve it in the dashboard.",
  },
  TEST_MODE_ONLY: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "This endpoint exists on the sandbox root only.",
    remedy:
      "Call the sandbox root with an `sk_test_` key. There is no such operation for real money.",
  },

  // Refusals by the ledger, banks and providers.
  INSUFFICIENT_FUNDS: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The source has too little money.",
    remedy:
      "Of a transfer or a refund: fund your wallet, then send it again with the same reference and a new Idempotency-Key. Of a card: ask the customer for another card.",
  },
  INSUFFICIENT_WALLET_BALANCE: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The wallet balance is too low for this bill.",
    remedy:
      "Fund your wallet, then send the bill with the same reference, or the refund of the card payment, under a new Idempotency-Key. Nothing was charged.",
  },
  CARD_DECLINED: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The card was declined.",
    remedy:
      "Ask the customer for another card, or to call the bank. Do not try the same card again at once; a new try needs a new Idempotency-Key.",
  },
  EXPIRED_CARD: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The card has expired.",
    remedy:
      "Ask the customer for a card that is still valid, and send it under a new Idempotency-Key.",
  },
  INVALID_CVC: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The CVC is not valid.",
    remedy:
      "Ask the customer to type the code on the back of the card again, and send it under a new Idempotency-Key.",
  },
  PAYER_ACCOUNT_UNKNOWN: {
    grpc: "FAILED_PRECONDITION",
    http: 422,
    message: "The account that paid is not known, so the payment cannot be refunded to it.",
    remedy:
      "Ask the payer for a bank account or a PayID, and pay it with a transfer. Nothing was charged.",
  },
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 422,
    message: "The bank account could not be verified.",
    remedy:
      "With `retryable: true` the bank did not answer: try again shortly under the same Idempotency-Key. Otherwise check the number, the bank and the name, and send them under a new key. No money moved.",
  },
  VERIFY_ACCOUNT_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 422,
    message: "The smartcard, meter or profile number could not be verified.",
    remedy:
      "With `retryable: true` the provider did not answer: try again shortly under the same Idempotency-Key. Otherwise ask the customer to check the number, and send it under a new key. Nothing was charged.",
  },
  BILL_PAYMENT_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 424,
    message: "The bill could not be paid. It was kept for manual review.",
    remedy:
      "Nothing was charged. Go by `error`: after `PROVIDER_TIMEOUT` the bill may still be delivered and charged, so wait 51 hours; after `REFUNDED_AFTER_REVIEW` ask your customer whether it was delivered; after one that you do not know, ask us. Then buy again with a new reference and a new Idempotency-Key.",
  },
  TRANSFER_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 424,
    message: "The bank refused the transfer.",
    remedy:
      "The money is in your wallet. Go by `data.failureReason`: after `RAIL_TIMEOUT` the bank may still pay the transfer, so wait 27 hours; after `BLOCKED_BY_RAIL`, `FAILED_AFTER_REVIEW` or one that you do not know, ask us. Then pay again with a new reference and a new Idempotency-Key.",
  },

  API_KEY_ROLLED: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "This API key was rolled already.",
    remedy: "Use its replacement; the list of keys shows when the old one expires.",
  },

  // Not found.
  MERCHANT_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such merchant.",
    remedy: "Take a slug of `npm run merchant -- list`.",
  },
  API_KEY_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No active API key has this id.",
    remedy: "Take an id of the list of keys. A deactivated key cannot be changed.",
  },
  REQUEST_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such request in the request log.",
    remedy: "Take an id of the request log, which keeps requests for 7 days.",
  },
  PAYID_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "This PayID does not exist or is not active.",
    remedy:
      "Check the PayID with the payee. A dynamic one works once and for 24 hours, a static one while it is active; `fromPayId` and `fromWallet` must be your own wallet.",
  },
  VIRTUAL_ACCOUNT_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such virtual account.",
    remedy:
      "Check the account number, and that the key is of the mode in which the account was made.",
  },
  TRANSACTION_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No transaction has this reference.",
    remedy:
      "Check the reference, its capitals, and the key's mode. If you are finding out about a request that timed out, repeat that request with the same reference and the same Idempotency-Key.",
  },
  PAYMENT_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such payment.",
    remedy: "Check the payment's id, and that the key is of the mode in which it was made.",
  },
  REFUND_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such refund.",
    remedy:
      "Check the refund's id, and that the key is of the mode in which it was made. `GET /v2/payments/{payment_id}/refunds/{refund_id}` finds refunds of that card payment only; `GET /refunds/{id}` finds all.",
  },
  DISPUTE_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such dispute.",
    remedy: "Check the dispute's id, and that the key is of the mode of its payment.",
  },
  FILE_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such file.",
    remedy: "Check the file's id, and that the key is of the mode in which it was uploaded.",
  },
  SERVICE_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such bill category or service.",
    remedy:
      "Take `categoryIdentifier` of `GET /bills/categories` and `serviceID` of `GET /bills/services`.",
  },
  WALLET_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such wallet.",
    remedy: "Take a `payId` of `GET /wallets`: there are no others that this key may see.",
  },
  WEBHOOK_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such webhook endpoint.",
    remedy:
      "Take an id of `GET /webhooks`, and a key of the same mode. A deleted endpoint is gone: create a new one.",
  },
  EVENT_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such event.",
    remedy: "Take an id of `GET /events`, and a key of the same mode. Events are kept for 30 days.",
  },
  DELIVERY_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such delivery.",
    remedy: "Take an id of `GET /webhooks/{id}/deliveries` of this very endpoint.",
  },
  CUSTOMER_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such customer.",
    remedy:
      "Take an `id` of `GET /customers`, of the mode in which it was created. A deleted customer is not found any more.",
  },
  BULK_TRANSFER_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such bulk transfer.",
    remedy: "Take an `id` of `GET /transfers/bulk`, of the mode in which it was created.",
  },
  REPORT_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such report.",
    remedy:
      "Take an `id` of `GET /reports`, of the mode in which it was ordered. A file is deleted after seven days.",
  },
  SCHEDULE_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such schedule.",
    remedy: "Take an `id` of `GET /schedules`, of the mode in which it was created.",
  },
  CHECKOUT_SESSION_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such checkout session.",
    remedy: "Take an `id` of `GET /checkout/sessions`, of the mode in which it was created.",
  },
  PAYMENT_LINK_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such payment link.",
    remedy: "Take an `id` of `GET /payment-links`, of the mode in which it was created.",
  },
  RECOVERY_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such recovery.",
    remedy: "Take an id of `GET /webhooks/{id}/recoveries` of this very endpoint.",
  },
  REVIEW_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "This purchase is under no review.",
    remedy: "Take the reference of a purchase that is under review.",
  },
  ROUTE_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such route.",
    remedy:
      "Check the path, its capitals and the root: card payments, payment methods, disputes and files are under /v2, everything else is under /api/v1/developer.",
  },
  METHOD_NOT_ALLOWED: {
    grpc: "UNIMPLEMENTED",
    http: 405,
    message: "This route does not answer this method. See the `Allow` header.",
    remedy: "Use a method that the `Allow` header names.",
  },
  GONE: {
    grpc: "NOT_FOUND",
    http: 410,
    message: "This route has been retired.",
    remedy: "Use what the `Link` header names as `successor-version`.",
  },

  // Duplicates and conflicts of state.
  DUPLICATE_REFERENCE: {
    grpc: "ALREADY_EXISTS",
    http: 409,
    message: "This reference already exists.",
    remedy:
      "If it was this same payment, `data` shows its status: do not send it again. If it is another one, send it under a reference of its own and a new Idempotency-Key.",
  },
  IDEMPOTENCY_KEY_IN_USE: {
    grpc: "ABORTED",
    http: 409,
    message: "A request with this idempotency key is still running.",
    remedy:
      "Wait as long as `Retry-After` says, then send the same request under the same Idempotency-Key.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    grpc: "ALREADY_EXISTS",
    http: 422,
    message: "This idempotency key was used with another request body.",
    remedy:
      "Send the body that the key was first used with to get that answer again, or a new Idempotency-Key for what is another request.",
  },
  INVALID_PAYMENT_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The payment's state does not allow this.",
    remedy:
      "Get the payment and go by its `status`. Trying again changes nothing while it stays as it is.",
  },
  INVALID_DISPUTE_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The dispute's state does not allow this.",
    remedy:
      "Get the dispute and go by its `status` and `evidence_due_by`. Only a dispute that `needs_response` takes an answer, and only one.",
  },
  EVIDENCE_MISSING: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The dispute has no evidence to submit.",
    remedy: "Add evidence with `POST /v2/disputes/{id}/evidence`, then submit it.",
  },
  EVIDENCE_REFUSED: {
    grpc: "FAILED_PRECONDITION",
    http: 424,
    message: "The card processor refused the evidence.",
    remedy:
      "Nothing was submitted. Replace the evidence that may be unreadable, such as a damaged file, and submit again under a new Idempotency-Key.",
  },
  INVALID_BULK_TRANSFER_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The bulk transfer's state does not allow this.",
    remedy:
      "Get the bulk transfer and go by its `status`. Trying again changes nothing while it stays as it is.",
  },
  INVALID_SCHEDULE_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The schedule's state does not allow this.",
    remedy:
      "Get the schedule and go by its `status`. Trying again changes nothing while it stays as it is.",
  },
  INVALID_CHECKOUT_SESSION_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The checkout session's state does not allow this.",
    remedy:
      "Get the session and go by its `status`. An ended session cannot be reopened: create another one.",
  },
  CHECKOUT_PAYMENT_IN_PROGRESS: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "A payment of this session may be under way.",
    remedy: "Wait for its outcome, which is an event of the session, or try again after a minute.",
  },
  INVALID_REVIEW_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The purchase's state does not allow this.",
    remedy:
      "Look at the purchase again, and decide what its state allows. With `retryable: true` another reviewer has it: try again shortly.",
  },
  INVALID_VIRTUAL_ACCOUNT_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The virtual account's status does not allow this.",
    remedy:
      "Read the account. A paid or expired one can be neither closed nor reopened: create another one.",
  },
  CUSTOMER_ALREADY_EXISTS: {
    grpc: "ALREADY_EXISTS",
    http: 409,
    message: "Another customer has this email.",
    remedy:
      "Use the customer whose id `data` shows. To move the email, change or delete that customer first.",
  },
  WEBHOOK_LIMIT_REACHED: {
    grpc: "RESOURCE_EXHAUSTED",
    http: 409,
    message: "No more webhook endpoints can be added in this mode.",
    remedy:
      "Delete an endpoint that you no longer need, or let one take more events. Then create it under a new Idempotency-Key.",
  },
  FILE_LIMIT_REACHED: {
    grpc: "RESOURCE_EXHAUSTED",
    http: 409,
    message: "Files that no dispute uses are limited to 100, and to 100 MiB together.",
    remedy:
      "Add your files to the evidence of their disputes, or wait until unused ones are deleted at their `expires_at`. Then upload the file under a new Idempotency-Key.",
  },
  WEBHOOK_DISABLED: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The webhook endpoint is disabled. Enable it first.",
    remedy:
      "Enable the endpoint with `PATCH /webhooks/{id}` and `active: true`, then try again under a new Idempotency-Key.",
  },
  RECOVERY_IN_PROGRESS: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "A recovery of this webhook endpoint is still running.",
    remedy:
      "Wait until the running recovery has ended, then try again under a new Idempotency-Key. `GET /webhooks/{id}/recoveries` shows how far it is.",
  },

  // The form of the HTTP request.
  PAYLOAD_TOO_LARGE: {
    grpc: "INVALID_ARGUMENT",
    http: 413,
    message: "The body is larger than 64 KiB.",
    remedy: "Send a smaller body; the `metadata` is the usual cause.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    grpc: "INVALID_ARGUMENT",
    http: 415,
    message: "Send the body as `Content-Type: application/json`.",
    remedy: "Send JSON in UTF-8 with `Content-Type: application/json`, and not compressed.",
  },
  REQUEST_TIMEOUT: {
    grpc: "DEADLINE_EXCEEDED",
    http: 408,
    message: "The request did not arrive whole in time.",
    remedy:
      "Send the whole request again, over a connection that does not stall, and under the same Idempotency-Key. Nothing was done.",
  },
  HEADERS_TOO_LARGE: {
    grpc: "INVALID_ARGUMENT",
    http: 431,
    message: "The headers are larger than 8 KiB in all.",
    remedy: "Send fewer or shorter headers: cookies are the usual cause. Nothing was done.",
  },
  RATE_LIMIT_EXCEEDED: {
    grpc: "RESOURCE_EXHAUSTED",
    http: 429,
    message: "Too many requests. See the `Retry-After` header.",
    remedy:
      "Wait as long as `Retry-After` says, then send it again under the same Idempotency-Key. Nothing was done. Spread your requests by `RateLimit-Remaining`.",
  },

  // Failures of a provider, of a dependency, or of Kobo.
  FETCH_CATEGORIES_FAILED: {
    grpc: "UNAVAILABLE",
    http: 502,
    message: "The bill categories could not be fetched from the provider.",
    remedy:
      "Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.",
  },
  FETCH_SERVICES_FAILED: {
    grpc: "UNAVAILABLE",
    http: 502,
    message: "The bill services could not be fetched from the provider.",
    remedy:
      "Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.",
  },
  FETCH_VARIATIONS_FAILED: {
    grpc: "UNAVAILABLE",
    http: 502,
    message: "The bill variations could not be fetched from the provider.",
    remedy:
      "Try again in a few seconds; a purchase under the same Idempotency-Key and reference. Nothing was charged.",
  },
  SERVICE_UNAVAILABLE: {
    grpc: "UNAVAILABLE",
    http: 503,
    message: "Try again shortly. If money was involved, ask for its status by reference first.",
    remedy:
      "Wait as long as `Retry-After` says, then send the same request under the same Idempotency-Key and reference: nothing happens twice. Without a key look the reference up first.",
  },
  INTERNAL_ERROR: {
    grpc: "INTERNAL",
    http: 500,
    message: "Something went wrong on our side.",
    remedy:
      "Try once more under the same Idempotency-Key and reference: nothing happens twice. If the error persists, send us the `requestId`.",
  },
} as const satisfies Record<string, Wire>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
