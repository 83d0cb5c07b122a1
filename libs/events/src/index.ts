export {
  ANNOUNCED_EVENTS,
  CATALOGUE,
  DOMAINS,
  type Domain,
  type EventData,
  type EventName,
  isKnownEvent,
  isPublic,
  PUBLIC_EVENTS,
  schemaIdOf,
  sourceOf,
  sourcesOf,
} from "./catalogue";
export { consumeUntilIdle } from "./consume-until-idle";
export { type Consumer, consume, type ReceivedEvent, SPARSE_FETCH } from "./consumer";
export { jsonSchemaOf } from "./json-schema";
export { KAFKA_USERS, type KafkaUser, SUBSCRIPTIONS } from "./kafka/access";
export { type Bus, BusConfig, busOf, busOfEnvironment, connectBus } from "./kafka/kafka";
export { ensureTopics, topicOf } from "./kafka/topics";
export { ensureUsers } from "./kafka/users";
export { EVENT_TABLES, insertEvents, type NewEvent, outboxColumns } from "./outbox";
export { decodeEvents, encodeEvents } from "./outbox-batch";
export { type Relay, startRelay } from "./relay";
export { wakeRelay } from "./relay-wake-up";
export type { StoredEvent, WireEvent } from "./wire";
