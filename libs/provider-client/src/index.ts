export { BREAKER } from "./breaker";
export { type Guard, guard, type Place, statesOf } from "./guard";
export { legible } from "./legible";
export { CONNECT_TIMEOUT_MS, wasNeverSent } from "./never-sent";
export { type Outside, outside, type Reply } from "./outside";
export { transportFailure } from "./transport-failure";
export { asTrouble, Trouble } from "./trouble";
