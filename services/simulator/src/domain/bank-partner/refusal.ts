import { Refused } from "../bank/refused";
import type { Json } from "../json";

const REFUSALS = {
  unauthorized: { status: 401, message: "The API key is not known." },
  invalid_request: { status: 400, message: "The request is not valid." },
  account_not_found: { status: 404, message: "There is no such account." },
  credit_not_found: { status: 404, message: "There is no such credit." },
  reference_conflict: { status: 409, message: "This was used before, with other fields." },
} as const;

type Code = keyof typeof REFUSALS;

export function partnerErrorBody(code: string, message: string): Json {
  return { error: { code, message } };
}

export function partnerRefusal(code: Code, message: string = REFUSALS[code].message): Refused {
  return new Refused(REFUSALS[code].status, partnerErrorBody(code, message));
}
