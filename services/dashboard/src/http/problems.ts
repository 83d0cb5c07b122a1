import { type AppError, ERRORS } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import { PROBLEMS, ProblemError } from "../domain/problem";
import type { Problem } from "./api";

export interface ProblemReply {
  status: number;
  problem: Problem;
  /** A bug or an unavailable service, for the log. */
  error: AppError | undefined;
}

/** The contract's names of fields that other services name differently. */
const FIELDS: Readonly<Record<string, string>> = {
  allowedNetworks: "addresses",
  allowed_networks: "addresses",
  networks: "addresses",
  overlapSeconds: "overlapHours",
  overlap_hours: "overlapHours",
};

const SERVER_ERROR = 500;

export function problemOf(thrown: unknown): ProblemReply {
  if (thrown instanceof ProblemError) {
    const { code, message, details } = thrown;
    const { fields, retryAfterSeconds: retryAfter } = details;
    const problem = {
      ...{ code, message },
      ...(fields && { fields: { ...fields } }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
    return { status: PROBLEMS[code].http, problem, error: undefined };
  }
  const error = toAppError(thrown);
  const { code, message, details } = error;
  const status = ERRORS[code].http;
  const named = (details.errors ?? []).map(
    ({ field, message: text }) => [FIELDS[field] ?? field, text] as const,
  );
  const fields = named.length > 0 ? { fields: Object.fromEntries(named) } : {};
  const isOurs = status >= SERVER_ERROR;
  return { status, problem: { code, message, ...fields }, error: isOurs ? error : undefined };
}
