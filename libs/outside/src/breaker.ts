/**
 * When somebody outside is called no more: the settings of opossum's breaker. Half of at least ten
 * calls in ten seconds going wrong is no accident: then nothing is sent for ten seconds, after which
 * one call tries. A refusal is an answer and does not count. The breaker has no time-out of its own,
 * which would leave the call running; every call is aborted at its deadline.
 */
export const BREAKER = {
  timeout: false,
  rollingCountTimeout: 10_000,
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  resetTimeout: 10_000,
} as const;
