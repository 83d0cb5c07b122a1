export { type BackOff, backOffMs } from "./back-off";
export { hours, minutes, type RetryTiming, retryDelayMs, seconds } from "./retry-delay";
export { nextAttemptInMs, type Schedule } from "./schedule";
export { transportRetryMs } from "./transport-retry";
