import { AppError, isErrorCode } from "@kobo/errors";
import type { ItemError__Output } from "@kobo/protos/common/v1/ItemError";

/** How a call can fail: it was not answered, or the callee has a fault, which a repeat would only meet again. */
const FAILURES = {
  SERVICE_UNAVAILABLE: { retryAfterSeconds: 1 },
  INTERNAL_ERROR: {},
};

interface FailureOptions extends ErrorOptions {
  code?: keyof typeof FAILURES;
}

/**
 * A call that brought no answer. `sent` says whether it may have taken effect: an item that never
 * left this process certainly did not.
 */
export class CallFailed extends AppError {
  constructor(
    readonly sent: boolean,
    { code = "SERVICE_UNAVAILABLE", ...options }: FailureOptions = {},
  ) {
    super(code, undefined, { ...FAILURES[code], ...options });
  }
}

/** The failure of one item of a coalesced call, as it travels. */
export function itemError(error: AppError): ItemError__Output {
  return {
    code: error.code,
    message: error.message,
    detailsJson: Object.keys(error.details).length > 0 ? JSON.stringify(error.details) : "",
  };
}

/** What the callee threw for this item. */
export function fromItemError(error: ItemError__Output): AppError {
  if (!isErrorCode(error.code)) return new AppError("INTERNAL_ERROR");
  return new AppError(
    error.code,
    error.message,
    error.detailsJson ? JSON.parse(error.detailsJson) : {},
  );
}
