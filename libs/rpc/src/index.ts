export { addressesOf } from "./addresses";
export { callersAllowedTo } from "./allowed-calls";
export { coalesce } from "./batcher";
export {
  CALLERS,
  type Caller,
  type CallerName,
  callerOf,
  callerSecrets,
  callersIn,
  secretVariable,
} from "./caller";
export { type Calls, type Client, connectTo } from "./client";
export { CallFailed, fromItemError, itemError } from "./failures";
export { toWireHistory } from "./history";
export { fromWireIdempotency, fromWireKeyHash } from "./idempotency";
export { fromWireMoment } from "./moment";
export { type Handlers, type Implementation, implement, serve } from "./server";
export { fromWireMode, fromWireTenant, toWireMode, toWireTenant } from "./tenant";
