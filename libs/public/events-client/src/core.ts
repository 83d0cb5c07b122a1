/**
 * The consumer without the list of events that it was made with. Kobo's own services run it on the
 * catalogue itself.
 */
export { type Consumer, type ConsumerOptions, startConsumer, type Tuning } from "./consumer";
export type { Contract, Received } from "./contract";
export type { Inbox } from "./inbox";
export { type Bus, connectBus, deadLetterTopicOf, topicOfDomain } from "./kafka/kafka";
