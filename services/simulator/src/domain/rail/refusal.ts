import { Refused } from "../bank/refused";
import type { Json } from "../json";

const CHECK_VALUES = "Ensure that the value(s) you're passing are valid.";
const CHECK_BANK =
  "Ensure that you're passing the correct bank code. Use the List Banks Endpoint to get the list of all available banks and their corresponding bank codes";

interface Refusal {
  status: number;
  message: string;
  type: "validation_error" | "api_error";
  nextStep: string;
}

/** What Paystack says no with, by its `code`; the last is the sandbox's own. */
const REFUSALS = {
  invalid_Key: {
    status: 401,
    message: "Invalid key",
    type: "validation_error",
    nextStep: "Ensure that you provide the correct authorization key for the request",
  },
  invalid_params: {
    status: 400,
    message: "Invalid value(s) passed",
    type: "validation_error",
    nextStep: CHECK_VALUES,
  },
  invalid_bank_code: {
    status: 422,
    message: "Could not resolve account name. Check parameters or try again.",
    type: "validation_error",
    nextStep: CHECK_BANK,
  },
  invalid_transfer_recipient: {
    status: 400,
    message: "Recipient specified is invalid",
    type: "validation_error",
    nextStep: "Provide a valid recipient",
  },
  duplicate_transfer_reference: {
    status: 400,
    message: "Please provide a unique reference. Reference already exists on a transfer",
    type: "validation_error",
    nextStep: "Create a new reference for the new transfer",
  },
  insufficient_balance: {
    status: 400,
    message: "Your balance is not enough to fulfil this request",
    type: "api_error",
    nextStep: "Topup your Paystack Balance and try again.",
  },
  unsupported_currency: {
    status: 400,
    message: "Currency not supported by merchant",
    type: "validation_error",
    nextStep: CHECK_VALUES,
  },
  transfer_not_found: {
    status: 404,
    message: "Transfer not found",
    type: "validation_error",
    nextStep: CHECK_VALUES,
  },
  transfer_already_settled: {
    status: 409,
    message: "The state of the transfer does not allow this",
    type: "validation_error",
    nextStep: "Verify the transfer",
  },
} as const satisfies Record<string, Refusal>;

type Code = keyof typeof REFUSALS;

export function railErrorBody(told: Omit<Refusal, "status"> & { code: string }): Json {
  const { message, nextStep, type, code } = told;
  return { status: false, message, meta: { nextStep }, type, code };
}

export function railRefusal(code: Code, message: string = REFUSALS[code].message): Refused {
  const refusal = REFUSALS[code];
  return new Refused(refusal.status, railErrorBody({ ...refusal, message, code }));
}
