import { AppError, isErrorCode } from "@kobo/errors";
import type { ItemError__Output } from "@kobo/protos/common/v1/ItemError";

/** A call fails without an answer, or with a bug of the callee, which a repeat would meet again. */
const FAILURES = {
  SERVICE_UNAVAILABLE: { retryAfterSeconds: 1 },
  INTERNAL_ERROR: {},
};

interface FailureOptions extends ErrorOptions {
  code?: keyof typeof FAILURES;
}

/** A call without an answer. It may have taken effect if `sent`; otherwise it never left this process. */
export class CallFailed extends AppError {
  constructor(
    readonly sent: boolean,
    { code = "SERVICE_UNAVAILABLE", ...options }: FailureOptions = {},
  ) {
    super(code, undefined, { ...FAILURES[code], ...options });
  }
}

/** The failure of one item of a coalesced call, on the wire. */
export function itemError(error: AppError): ItemError__Output {
  return {
    code: error.code,
    message: error.message,
    detailsJson: Object.keys(error.details).length > 0 ? JSON.stringify(error.details) : "",
  };
}

/** Restores the error that the callee threw for this item. */
export function fromItemError(error: ItemError__Output): AppError {
  if (!isErrorCode(error.code)) return new AppError("INTERNAL_ERROR");
  return new AppError(
    error.code,
    error.message,
    error.detailsJson ? JSON.parse(error.detailsJson) : {},
  );
}
