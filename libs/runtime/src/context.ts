import { AsyncLocalStorage } from "node:async_hooks";
import { context, ROOT_CONTEXT } from "@opentelemetry/api";

/** What one request carries through every service it touches. */
export interface RequestContext {
  requestId: string;
  /** When the caller stops waiting, in ms since 1970. Calls made for the request end by then. */
  deadline: number | undefined;
  /** The authenticated caller of this service; undefined outside of calls. */
  caller?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request, so that logs and outgoing calls carry its id and deadline. */
export function withContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/**
 * Runs `work` as part of no request: what one request happens to begin, and does for many, must not
 * end by that one's deadline or show as its work.
 */
export function detachFromRequest<Result>(work: () => Result): Result {
  return context.with(ROOT_CONTEXT, () => storage.exit(work));
}

/** The request that is being served; undefined in background work. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
