export { CLOCK_TABLES, type DueColumns } from "./advance";
export { sandboxClock } from "./grpc";
export { clockOffset, holdClock } from "./offset";
