import { legible } from "./legible";

interface About extends ErrorOptions {
  neverSent: boolean;
  /** As `neverSent` says when absent. */
  isTransportFailure?: boolean;
}

/** A call that brought no answer that could be read. What it asked for may have been done or not. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** Not a byte of the request was sent: it was certainly not done. */
  readonly neverSent: boolean;
  /**
   * No complete HTTP response came: DNS, connection refused or reset, timeout, open circuit breaker, full
   * bulkhead. Otherwise the provider answered, with a 5xx or with what cannot be read.
   */
  readonly isTransportFailure: boolean;

  constructor(message: string, about: About) {
    const { neverSent, isTransportFailure = neverSent, ...options } = about;
    super(legible(message), options);
    this.neverSent = neverSent;
    this.isTransportFailure = isTransportFailure;
  }
}

/** The caller's time was over before anything was sent, which is no fault of whoever is called. */
export class DeadlineExceededError extends ProviderError {
  constructor() {
    super("no time left", { neverSent: true });
  }
}

/** Whatever else goes wrong around a call, such as an answer without sense: it may have been sent. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const message = error instanceof Error ? error.message : "no answer";
  return new ProviderError(message, { neverSent: false, cause: error });
}
