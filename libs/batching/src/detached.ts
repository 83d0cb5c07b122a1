import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Runs work that belongs to no single request: its deadline, trace and log fields are not those of the request that
 * began it. Taken as the module is loaded, because the first request may be what makes a batcher or a cache.
 */
export const detached = AsyncLocalStorage.snapshot();
