import { ApiError } from "../api-error";
import type { Json } from "../json";

interface ErrorSpec {
  status: number;
  message: string;
  type?: "validation_error" | "api_error";
  nextStep?: string;
}

const CHECK_VALUES = "Ensure that the value(s) you're passing are valid.";

/** Paystack's errors by `code`; the last is the sandbox's own. */
const ERRORS = {
  invalid_Key: {
    status: 401,
    message: "Invalid key",
    nextStep: "Ensure that you provide the correct authorization key for the request",
  },
  invalid_params: { status: 400, message: "Invalid value(s) passed" },
  invalid_bank_code: {
    status: 422,
    message: "Could not resolve account name. Check parameters or try again.",
    nextStep:
      "Ensure that you're passing the correct bank code. Use the List Banks Endpoint to get the list of all available banks and their corresponding bank codes",
  },
  invalid_transfer_recipient: {
    status: 400,
    message: "Recipient specified is invalid",
    nextStep: "Provide a valid recipient",
  },
  duplicate_transfer_reference: {
    status: 400,
    message: "Please provide a unique reference. Reference already exists on a transfer",
    nextStep: "Create a new reference for the new transfer",
  },
  insufficient_balance: {
    status: 400,
    message: "Your balance is not enough to fulfil this request",
    type: "api_error",
    nextStep: "Topup your Paystack Balance and try again.",
  },
  unsupported_currency: { status: 400, message: "Currency not supported by merchant" },
  transfer_not_found: { status: 404, message: "Transfer not found" },
  transfer_already_settled: {
    status: 409,
    message: "The state of the transfer does not allow this",
    nextStep: "Verify the transfer",
  },
} as const satisfies Record<string, ErrorSpec>;

type Code = keyof typeof ERRORS;

export function railErrorBody(error: Omit<ErrorSpec, "status"> & { code: string }): Json {
  const { message, nextStep = CHECK_VALUES, type = "validation_error", code } = error;
  return { status: false, message, meta: { nextStep }, type, code };
}

export function railError(code: Code, message: string = ERRORS[code].message): ApiError {
  const error = ERRORS[code];
  return new ApiError(error.status, railErrorBody({ ...error, message, code }));
}
