export { BREAKER } from "./breaker";
export { legible } from "./legible";
export { type Outside, outside, type Reply, Trouble } from "./outside";
