import { deadLetterTopicOf, topicOfDomain } from "@kobo/events-client/core";
import {
  type AclEntry,
  AclOperationTypes as Operation,
  ResourcePatternTypes as Pattern,
  AclPermissionTypes as Permission,
  AclResourceTypes as Resource,
} from "kafkajs";
import {
  ANNOUNCED_EVENTS,
  CATALOGUE,
  DOMAINS,
  EVENT_NAMES,
  type EventName,
  type Owner,
  PUBLIC_EVENTS,
} from "../catalogue";
import type { Bus } from "./kafka";

interface Subscription {
  service: Owner;
  events: readonly EventName[];
}

/** The consumer groups of our services, and the events that each consumes. */
export const SUBSCRIPTIONS = {
  "checkout.customers": { service: "checkout", events: ["customer.erased"] },
  "checkout.payments": {
    service: "checkout",
    events: [
      ...(["payment.succeeded", "payment.failed", "payment.canceled"] as const),
      ...(["payid.payment.completed", "virtual_account.payment.received"] as const),
    ],
  },
  "payid.customers": { service: "payid", events: ["customer.erased"] },
  "payid.payments": { service: "payid", events: ["ledger.transfers.committed"] },
  "transfer.completed": { service: "transfer", events: ["ledger.transfers.committed"] },
  "transfer.returns": {
    service: "transfer",
    events: ["virtual_account.payment.rejected", "virtual_account.payment.returned"],
  },
  "webhook.fanout": { service: "webhook", events: PUBLIC_EVENTS },
} as const satisfies Record<string, Subscription>;

const LEDGER = "wallet-ledger" satisfies Owner;
/** The operators' command for topics and dead letters. */
const OPERATORS = "events-cli";
/** The internal teams' consumers. */
const TEAMS = "internal-teams";

const SERVICES = [...new Set(Object.values(CATALOGUE).flatMap(({ owner }) => owner))];

export type KafkaUser = Owner | typeof OPERATORS | typeof TEAMS;
/** The Kafka users: each service that emits events, and the consumers. */
export const KAFKA_USERS: readonly KafkaUser[] = [...SERVICES, OPERATORS, TEAMS];

/** The prefix of the operators' command's consumer groups, one per read. */
export const OPERATIONS_GROUP = "operations-";

/**
 * The ACLs of each user; everything else is denied. A service writes the topics of the events that it owns, the
 * ledger also those of announced events. A consumer reads the topics of its events and parks messages on their dead-letter topics.
 */
export function aclsOf(bus: Bus): AclEntry[] {
  return [
    ...SERVICES.flatMap((service) => ofService(bus, service)),
    ...ofOperators(bus),
    ...ofTeams(bus),
  ];
}

function ofService(bus: Bus, service: Owner): AclEntry[] {
  const owned = EVENT_NAMES.filter((name) => [CATALOGUE[name].owner].flat().includes(service));
  const announced = service === LEDGER ? ANNOUNCED_EVENTS : [];
  const groups = Object.entries(SUBSCRIPTIONS).filter(
    ([, { service: reader }]) => reader === service,
  );
  const read = topicsOf(
    bus,
    groups.flatMap(([, { events }]) => events),
  );
  const may = allowing(service);
  return [
    ...topicsOf(bus, [...owned, ...announced]).map((topic) =>
      may(Operation.WRITE, Resource.TOPIC, topic),
    ),
    ...read.map((topic) => may(Operation.READ, Resource.TOPIC, topic)),
    ...read.map((topic) => may(Operation.WRITE, Resource.TOPIC, deadLetterTopicOf(topic))),
    ...groups.map(([group]) => may(Operation.READ, Resource.GROUP, groupId(bus, group))),
  ];
}

/** Operators read everything, requeue dead letters, and reset group offsets. */
function ofOperators(bus: Bus): AclEntry[] {
  const all = `${bus.topicPrefix}.`;
  const may = allowing(OPERATORS, Pattern.PREFIXED);
  return [
    may(Operation.READ, Resource.TOPIC, all),
    may(Operation.WRITE, Resource.TOPIC, all),
    may(Operation.READ, Resource.GROUP, all),
    may(Operation.DELETE, Resource.GROUP, all),
  ];
}

/** Teams read all topics, write dead-letter topics, and use any groups but those of services and operators. */
function ofTeams(bus: Bus): AclEntry[] {
  const may = allowing(TEAMS);
  const mayWithPrefix = allowing(TEAMS, Pattern.PREFIXED);
  const taken = Object.keys(SUBSCRIPTIONS).map((group) =>
    may(Operation.ALL, Resource.GROUP, groupId(bus, group)),
  );
  const operations = mayWithPrefix(Operation.ALL, Resource.GROUP, groupId(bus, OPERATIONS_GROUP));
  return [
    mayWithPrefix(Operation.READ, Resource.TOPIC, `${bus.topicPrefix}.`),
    ...DOMAINS.map((domain) =>
      may(Operation.WRITE, Resource.TOPIC, deadLetterTopicOf(topicOfDomain(bus, domain))),
    ),
    may(Operation.READ, Resource.GROUP, "*"),
    // In Kafka a deny rule overrides an allow rule.
    ...[...taken, operations].map((acl) => ({ ...acl, permissionType: Permission.DENY })),
  ];
}

function allowing(user: KafkaUser, resourcePatternType = Pattern.LITERAL) {
  return (operation: Operation, resourceType: Resource, resourceName: string): AclEntry => ({
    principal: `User:${user}`,
    host: "*",
    permissionType: Permission.ALLOW,
    operation,
    resourceType,
    resourceName,
    resourcePatternType,
  });
}

function topicsOf(bus: Bus, names: readonly EventName[]): string[] {
  return [...new Set(names.map((name) => topicOfDomain(bus, CATALOGUE[name].domain)))];
}

export function groupId(bus: Bus, group: string): string {
  return `${bus.topicPrefix}.${group}`;
}
