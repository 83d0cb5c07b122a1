/**
 * Settings of opossum's circuit breaker. It opens when half of at least ten calls in ten seconds fail, and lets one
 * trial call through after ten seconds. A refusal by the provider is an answer, not a failure.
 */
export const BREAKER = {
  // Opossum's own timeout would leave the call running; every call is aborted at its deadline.
  timeout: false,
  // Long enough for one call a second to count, short enough to ignore failures of a minute ago.
  rollingCountTimeout: 10_000,
  // With fewer calls, two or three random failures would be half.
  volumeThreshold: 10,
  // The breaker opens above this share, so half must be above it.
  errorThresholdPercentage: 49,
  // As long as the window, so that old failures do not count when the trial call runs.
  resetTimeout: 10_000,
  // Unused, and they cost a timer and a sort of all latencies for each breaker.
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
} as const;
