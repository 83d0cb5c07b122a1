/**
 * When a provider is called no more: the settings of opossum's breaker. Half of at least ten
 * calls in ten seconds going wrong is no accident: then nothing is sent for ten seconds, after which
 * one call tries. A refusal is an answer and does not count.
 */
export const BREAKER = {
  // Its own time-out would leave the call running; every call is aborted at its deadline.
  timeout: false,
  // One call a second is enough to judge by; yet what was bad a minute ago tells nothing of now.
  rollingCountTimeout: 10_000,
  // Among fewer calls two or three that fail by chance would be half.
  volumeThreshold: 10,
  // It opens above this share and not at it, so that half is enough.
  errorThresholdPercentage: 49,
  // As long as it remembers: what it opened for is forgotten when one call tries.
  resetTimeout: 10_000,
  // Nobody reads them, and they cost a timer and a sorting of all latencies for each breaker.
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
} as const;
