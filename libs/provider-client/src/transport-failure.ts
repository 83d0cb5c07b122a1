import { wasNeverSent } from "./never-sent";
import { ProviderError } from "./provider-error";

/** The response is longer than the limit: it arrived, but cannot be used. */
const TOO_LONG = "UND_ERR_RES_EXCEEDED_MAX_SIZE";

/** Translates an error of undici from sending a request or receiving its response. */
export function transportFailure(error: unknown): ProviderError {
  const { code = "", message } = error as Error & { code?: string };
  const isTransportFailure = code !== TOO_LONG;
  const neverSent = wasNeverSent(error);
  return new ProviderError(message || code, { neverSent, isTransportFailure, cause: error });
}
