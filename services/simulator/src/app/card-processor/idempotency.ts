import { ApiError } from "../../domain/api-error";
import { errorBody, invalidRequest } from "../../domain/card-processor/errors";
import type { Json } from "../../domain/json";
import type { CardProcessor } from "./card-processor";

interface Executed {
  status: number;
  body: Json;
  /** Whether the same request under the same key gets this response again. */
  isKept: boolean;
}

/**
 * Executes a request once per key: a repeat within a day gets the first response. The changes and the
 * response are stored in one transaction.
 * @throws ApiError for another request under the same key
 */
export function executeOnce<Response extends Executed>(
  { store, now }: CardProcessor,
  request: { key: string; path: string; body: string },
  execute: () => Response,
): (Response | Executed) & { isReplayed: boolean } {
  const { key, path } = request;
  const requestHash = store.hashOf(`request ${request.body}`);
  const saved = store.savedResponse(key, now());
  if (saved) {
    if (saved.path !== path || saved.requestHash !== requestHash) throw otherRequest(key);
    return { status: saved.status, body: JSON.parse(saved.body), isKept: true, isReplayed: true };
  }
  const response = execute();
  const { status, body, isKept } = response;
  if (isKept) {
    store.saveResponse({ key, path, requestHash, status, body: JSON.stringify(body), at: now() });
  }
  return { ...response, isReplayed: false };
}

function otherRequest(key: string) {
  const message = `The key '${key}' was used for another request. The same key goes with the same endpoint and the same parameters.`;
  return new ApiError(400, errorBody({ type: "idempotency_error", message }));
}

export function keyInUse(key: string) {
  const message = `Another request under the key '${key}' is still in progress.`;
  return invalidRequest({ code: "idempotency_key_in_use", message }, 409);
}
