/**
 * The consumer without its generated list of events, for Kobo's own services, which use the
 * catalogue itself.
 */
export { type Consumer, type ConsumerOptions, startConsumer, type Tuning } from "./consumer";
export type { Contract, Received } from "./contract";
export type { Inbox } from "./inbox";
export { type Bus, connectBus, deadLetterTopicOf, topicOfDomain } from "./kafka/kafka";
