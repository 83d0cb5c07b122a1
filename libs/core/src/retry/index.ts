export { type BackOff, backOffMs } from "./back-off";
export { hours, minutes, type Patience, pauseAfter, seconds } from "./pauses";
export { nextAttemptInMs, type Schedule } from "./schedule";
export { transportRetryMs } from "./transport-retry";
