import { AsyncLocalStorage } from "node:async_hooks";
import { detachFromSpan } from "@kobo/telemetry";

/** The context of a request in every service that it reaches. */
export interface RequestContext {
  requestId: string;
  /** The deadline in ms since 1970, also of calls made for the request. */
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
 * Runs `work` outside of the request's context: work that one request begins for many must not end at its deadline or
 * appear in its trace.
 */
export function detachFromRequest<Result>(work: () => Result): Result {
  return detachFromSpan(() => storage.exit(work));
}

/** The current request; undefined in background work. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
