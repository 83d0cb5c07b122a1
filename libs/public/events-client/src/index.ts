export { consumeEvents, type ReceivedEvent } from "./consume-events";
export type { Consumer, Tuning } from "./consumer";
export type * from "./generated/events";
export type { Inbox } from "./inbox";
export { type Bus, connectBus } from "./kafka/kafka";
export type { Logger } from "./logger";
export { inboxTable, type PostgresClient, postgresInbox } from "./postgres-inbox";
