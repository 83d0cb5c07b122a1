export { BREAKER } from "./breaker";
export { type Guard, guard, statesOf } from "./guard";
export { legible } from "./legible";
export { type Outside, outside, type Reply } from "./outside";
export { asTrouble, Trouble } from "./trouble";
