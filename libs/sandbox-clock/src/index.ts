export { CLOCK_TABLES, type DueColumns } from "./advance";
export { sandboxClock } from "./grpc";
