import { wasNeverSent } from "./never-sent";
import { ProviderError } from "./provider-error";

/** The response was longer than we read: it came, but cannot be used. */
const TOO_LONG = "UND_ERR_RES_EXCEEDED_MAX_SIZE";

/** What undici threw while a request was sent and its response was received. */
export function transportFailure(error: unknown): ProviderError {
  const { code = "", message } = error as Error & { code?: string };
  const isTransportFailure = code !== TOO_LONG;
  const neverSent = wasNeverSent(error);
  return new ProviderError(message || code, { neverSent, isTransportFailure, cause: error });
}
