import { currentContext } from "@kobo/runtime";

/** For calls without a deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** The deadline of the current call, in ms since 1970. */
export function deadlineOfRequest(): number {
  return currentContext()?.deadline ?? Date.now() + DEFAULT_TIMEOUT_MS;
}
