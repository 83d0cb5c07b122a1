import { legible } from "./legible";

interface About extends ErrorOptions {
  neverSent: boolean;
  /** Defaults to `neverSent`. */
  isTransportFailure?: boolean;
}

/** A call without a readable answer. The request may or may not have taken effect. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** Not a byte of the request was sent, so it had no effect. */
  readonly neverSent: boolean;
  /**
   * No complete HTTP response came: DNS, connection refused or reset, timeout, open circuit breaker, full
   * bulkhead. Otherwise the provider answered, with a 5xx or with a body that cannot be read.
   */
  readonly isTransportFailure: boolean;

  constructor(message: string, about: About) {
    const { neverSent, isTransportFailure = neverSent, ...options } = about;
    super(legible(message), options);
    this.neverSent = neverSent;
    this.isTransportFailure = isTransportFailure;
  }
}

/** The caller's deadline passed before anything was sent, which is no failure of the provider. */
export class DeadlineExceededError extends ProviderError {
  constructor() {
    super("no time left", { neverSent: true });
  }
}

/** Wraps any other error around a call, such as an invalid body: the request may have been sent. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const message = error instanceof Error ? error.message : "no answer";
  return new ProviderError(message, { neverSent: false, cause: error });
}
