import type { KafkaMessage } from "kafkajs";
import { headerOf } from "../headers";
import { type Position, positionText } from "../names";
import { printable } from "../text";

/** An event in the output of `tail`, from its known headers only. */
export interface TailedEvent {
  time: string;
  name: string;
  key: string;
  id: string;
  mode: string;
  merchantId: string;
  /** The only group that handles it, after a requeue. */
  forGroup?: string;
  topic: string;
  position: string;
  data?: unknown;
}

interface Place {
  topic: string;
  position: Position;
}

export function tailedEvent(
  message: KafkaMessage,
  { topic, position }: Place,
  { data }: { data: boolean },
): TailedEvent {
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

/** Data that is no JSON is shown as text. */
export function dataOf({ value }: Pick<KafkaMessage, "value">): unknown {
  const text = value?.toString() ?? "";
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const LONGEST_NAME = "virtual_account.payment.received".length;

export function eventLine(event: TailedEvent): string {
  const { time, name, key, id, mode, merchantId, forGroup, data } = event;
  const parts = [time, name.padEnd(LONGEST_NAME), key || "-", id || "-", mode || "-", merchantId];
  if (forGroup) parts.push(`for ${forGroup}`);
  if (data !== undefined) parts.push(JSON.stringify(data));
  return parts.map(printable).join("  ").trimEnd();
}
