export { hours, minutes, type Patience, pauseAfter, seconds } from "./pauses";
