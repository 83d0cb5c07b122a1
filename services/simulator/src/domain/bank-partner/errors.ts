import { ApiError } from "../api-error";
import type { Json } from "../json";

const ERRORS = {
  unauthorized: { status: 401, message: "The API key is not known." },
  invalid_request: { status: 400, message: "The request is not valid." },
  account_not_found: { status: 404, message: "There is no such account." },
  credit_not_found: { status: 404, message: "There is no such credit." },
  reference_conflict: { status: 409, message: "This was used before, with other fields." },
} as const;

type Code = keyof typeof ERRORS;

export function partnerErrorBody(code: string, message: string): Json {
  return { error: { code, message } };
}

export function partnerError(code: Code, message: string = ERRORS[code].message): ApiError {
  return new ApiError(ERRORS[code].status, partnerErrorBody(code, message));
}
