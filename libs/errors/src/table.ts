import type { status } from "@grpc/grpc-js";

interface Wire {
  grpc: keyof typeof status;
  http: number;
  message: string;
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
  },
  INVALID_JSON: { grpc: "INVALID_ARGUMENT", http: 400, message: "The body is not valid JSON." },
  INVALID_AMOUNT: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The amount is below the minimum of 10000 kobo (₦100).",
  },
  AMOUNT_TOO_LOW: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The amount is below the minimum for this bill.",
  },
  AMOUNT_TOO_HIGH: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The amount is above the maximum.",
  },
  WALLET_PAYID_REQUIRED: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "A wallet PayID, ending in `.wallet`, is required.",
  },
  BANK_NOT_SUPPORTED: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "This bank code is not supported for transfers.",
  },
  INVALID_CURRENCY: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "This currency is not supported.",
  },
  INVALID_PAYMENT_METHOD: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The payment method is not valid.",
  },
  INVALID_CURSOR: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The cursor is not valid for this list and these filters.",
  },
  REFUND_AMOUNT_EXCEEDED: {
    grpc: "INVALID_ARGUMENT",
    http: 400,
    message: "The refund is larger than what is left of the payment.",
  },

  // Who is asking.
  INVALID_SECRET_KEY_FORMAT: {
    grpc: "UNAUTHENTICATED",
    http: 401,
    message: "Send `Authorization: Bearer <secret key>`; the key starts with sk_live_ or sk_test_.",
  },
  INVALID_SECRET_KEY: {
    grpc: "UNAUTHENTICATED",
    http: 401,
    message: "The secret key is invalid or inactive.",
  },
  INVALID_SIGNATURE: {
    grpc: "UNAUTHENTICATED",
    http: 401,
    message: "The signature does not fit the body, or the timestamp is too far from now.",
  },
  INSUFFICIENT_SCOPE: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "This key does not have the scope for this operation.",
  },
  IP_NOT_ALLOWED: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "This key may not be used from this address.",
  },
  TEST_MODE_ONLY: {
    grpc: "PERMISSION_DENIED",
    http: 403,
    message: "This endpoint exists on the sandbox root only.",
  },

  // Money and banks say no.
  INSUFFICIENT_FUNDS: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The source has too little money.",
  },
  INSUFFICIENT_WALLET_BALANCE: {
    grpc: "FAILED_PRECONDITION",
    http: 402,
    message: "The wallet balance is too low for this bill.",
  },
  CARD_DECLINED: { grpc: "FAILED_PRECONDITION", http: 402, message: "The card was declined." },
  EXPIRED_CARD: { grpc: "FAILED_PRECONDITION", http: 402, message: "The card has expired." },
  INVALID_CVC: { grpc: "FAILED_PRECONDITION", http: 402, message: "The CVC is not valid." },
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 422,
    message: "The bank account could not be verified.",
  },
  VERIFY_ACCOUNT_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 422,
    message: "The smartcard, meter or profile number could not be verified.",
  },
  BILL_PAYMENT_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 424,
    message: "The bill could not be paid. It was kept for manual review.",
  },
  TRANSFER_FAILED: {
    grpc: "FAILED_PRECONDITION",
    http: 424,
    message: "The bank refused the transfer.",
  },

  // What was asked for is not there.
  PAYID_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "This PayID does not exist or is not active.",
  },
  VIRTUAL_ACCOUNT_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such virtual account.",
  },
  TRANSACTION_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No transaction has this reference.",
  },
  PAYMENT_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "No such payment." },
  REFUND_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "No such refund." },
  SERVICE_NOT_FOUND: {
    grpc: "NOT_FOUND",
    http: 404,
    message: "No such bill category or service.",
  },
  WALLET_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "No such wallet." },
  WEBHOOK_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "No such webhook endpoint." },
  EVENT_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "No such event." },
  REVIEW_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "This purchase is under no review." },
  ROUTE_NOT_FOUND: { grpc: "NOT_FOUND", http: 404, message: "No such route." },
  METHOD_NOT_ALLOWED: {
    grpc: "UNIMPLEMENTED",
    http: 405,
    message: "This route does not answer this method. See the `Allow` header.",
  },
  GONE: { grpc: "NOT_FOUND", http: 410, message: "This route has been retired." },

  // The same thing twice, or at the wrong time.
  DUPLICATE_REFERENCE: {
    grpc: "ALREADY_EXISTS",
    http: 409,
    message: "This reference already exists.",
  },
  IDEMPOTENCY_KEY_IN_USE: {
    grpc: "ABORTED",
    http: 409,
    message: "A request with this idempotency key is still running.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    grpc: "ALREADY_EXISTS",
    http: 422,
    message: "This idempotency key was used with another request body.",
  },
  INVALID_PAYMENT_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The payment's state does not allow this.",
  },
  INVALID_REVIEW_STATE: {
    grpc: "FAILED_PRECONDITION",
    http: 409,
    message: "The purchase's state does not allow this.",
  },
  WEBHOOK_LIMIT_REACHED: {
    grpc: "RESOURCE_EXHAUSTED",
    http: 409,
    message: "No more webhook endpoints can be added in this mode.",
  },

  // The shape of the HTTP request.
  PAYLOAD_TOO_LARGE: {
    grpc: "INVALID_ARGUMENT",
    http: 413,
    message: "The body is larger than 64 KiB.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    grpc: "INVALID_ARGUMENT",
    http: 415,
    message: "Send the body as `Content-Type: application/json`.",
  },
  RATE_LIMIT_EXCEEDED: {
    grpc: "RESOURCE_EXHAUSTED",
    http: 429,
    message: "Too many requests. See the `Retry-After` header.",
  },

  // Something behind us, or we ourselves.
  FETCH_CATEGORIES_FAILED: {
    grpc: "UNAVAILABLE",
    http: 502,
    message: "The bill categories could not be fetched from the provider.",
  },
  FETCH_SERVICES_FAILED: {
    grpc: "UNAVAILABLE",
    http: 502,
    message: "The bill services could not be fetched from the provider.",
  },
  FETCH_VARIATIONS_FAILED: {
    grpc: "UNAVAILABLE",
    http: 502,
    message: "The bill variations could not be fetched from the provider.",
  },
  SERVICE_UNAVAILABLE: {
    grpc: "UNAVAILABLE",
    http: 503,
    message: "Try again shortly. If money was involved, ask for its status by reference first.",
  },
  INTERNAL_ERROR: { grpc: "INTERNAL", http: 500, message: "Something went wrong on our side." },
} as const satisfies Record<string, Wire>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
