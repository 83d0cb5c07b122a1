import type { KafkaMessage } from "kafkajs";
import { headerOf } from "../headers";
import { type Position, positionText } from "../names";
import { printable } from "../text";

/** What is told of an event: what its own headers say, and of no other header anything. */
export interface ToldEvent {
  time: string;
  name: string;
  key: string;
  id: string;
  mode: string;
  merchantId: string;
  /** The only group that reads it: it was sent again. */
  forGroup?: string;
  topic: string;
  position: string;
  data?: unknown;
}

interface Place {
  topic: string;
  position: Position;
}

export function toldEvent(
  message: KafkaMessage,
  { topic, position }: Place,
  { data }: { data: boolean },
): ToldEvent {
  const forGroup = headerOf(message, "for-group");
  return {
    time: headerOf(message, "ce_time") || new Date(Number(message.timestamp)).toISOString(),
    name: headerOf(message, "ce_type"),
    key: message.key?.toString() ?? "",
    id: headerOf(message, "ce_id"),
    mode: headerOf(message, "ce_mode"),
    merchantId: headerOf(message, "ce_merchantid"),
    ...(forGroup ? { forGroup } : {}),
    topic,
    position: positionText(position),
    ...(data ? { data: dataOf(message) } : {}),
  };
}

/** A poisonous message's bytes are shown as the text that they are. */
export function dataOf({ value }: Pick<KafkaMessage, "value">): unknown {
  const text = value?.toString() ?? "";
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const LONGEST_NAME = "virtual_account.payment.received".length;

export function eventLine(event: ToldEvent): string {
  const { time, name, key, id, mode, merchantId, forGroup, data } = event;
  const parts = [time, name.padEnd(LONGEST_NAME), key || "-", id || "-", mode || "-", merchantId];
  if (forGroup) parts.push(`for ${forGroup}`);
  if (data !== undefined) parts.push(JSON.stringify(data));
  return parts.map(printable).join("  ").trimEnd();
}
