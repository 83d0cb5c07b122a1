import { topicOfDomain } from "@kobo/events-client/core";
import { UsageError } from "@kobo/runtime";
import { z } from "zod";
import { CATALOGUE, DOMAINS, type EventName, isKnownEvent } from "../catalogue";
import type { Bus } from "../kafka/kafka";

export function allTopics(bus: Bus): string[] {
  return DOMAINS.map((domain) => topicOfDomain(bus, domain));
}

/** A topic by its name or its domain's name. */
export function topicNamed(bus: Bus, name: string): string {
  const domain = DOMAINS.find((each) => each === name || topicOfDomain(bus, each) === name);
  if (domain) return topicOfDomain(bus, domain);
  throw new UsageError(`There is no topic ${name}. There are: ${DOMAINS.join(", ")}.`);
}

/** The topic of these dead letters; accepts the name of either topic. */
export function deadLettersNamed(bus: Bus, name: string): string {
  return topicNamed(bus, name.replace(/\.dlq$/, ""));
}

/** A topic as in `topicNamed`, or the topic of an event. */
export function sourceNamed(bus: Bus, name: string): { topic: string; event?: EventName } {
  if (!isKnownEvent(name)) return { topic: topicNamed(bus, name) };
  return { topic: topicOfDomain(bus, CATALOGUE[name].domain), event: name };
}

/** A group by its id in Kafka or by its name without the prefix. */
export function groupNamed(bus: Bus, name: string): { group: string; groupId: string } {
  const prefix = `${bus.topicPrefix}.`;
  const group = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return { group, groupId: prefix + group };
}

/** A message's position in a topic. */
export interface Position {
  partition: number;
  offset: bigint;
}

export function positionNamed(text: string): Position {
  const [, partition, offset] = /^(\d{1,6}):(\d{1,18})$/.exec(text) ?? [];
  if (partition === undefined || offset === undefined) {
    throw new UsageError(`${text} is no position, such as 3:17: <partition>:<offset>.`);
  }
  return { partition: Number(partition), offset: BigInt(offset) };
}

export function positionText({ partition, offset }: Position): string {
  return `${partition}:${offset}`;
}

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const Timestamp = z.iso.datetime({ offset: true });

/** A time in the past: `5m` ago, or an ISO time with its zone. */
export function timeNamed(text: string, now: Date): Date {
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) {
    return new Date(now.getTime() - Number(count) * (UNITS_MS[unit] ?? 0));
  }
  if (!Timestamp.safeParse(text).success) {
    throw new UsageError(`${text} is no time, such as 5m, 2h, 3d or 2026-11-22T09:30:00Z.`);
  }
  const time = new Date(text);
  if (time > now) throw new UsageError(`${text} is yet to come.`);
  return time;
}
