import type { ErrorData } from "./gen/types";

/** Every code that the API answers with today. */
export type ErrorCode = keyof ErrorData;

/**
 * What goes wrong outside the API: nobody answered, not in time, or with something that is no answer
 * of Kobo.
 */
export type ClientErrorCode = "CONNECTION_FAILED" | "TIMEOUT" | "UNEXPECTED_ANSWER";

/** A newer API may have codes that this list does not have yet: give a `switch` a `default`. */
export type KoboErrorCode = ErrorCode | ClientErrorCode | (string & {});
