import { ApiError } from "./http";

/** For people. A failure of the page itself has no message that would help them. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : "Something went wrong on this page. Reload it, then try again.";
}
