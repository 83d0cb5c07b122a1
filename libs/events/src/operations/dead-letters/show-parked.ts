import { deadLetterTopicOf } from "@kobo/events-client/core";
import type { Context, Desk, Operation } from "../desk";
import { headerOf } from "../headers";
import { deadLettersNamed, type Position, positionNamed, positionText } from "../names";
import { printable } from "../text";
import { readMessage } from "../topics/read-messages";
import { dataOf } from "../topics/tailed-event";
import { parkedFields, parkedOf } from "./parked";

/** Other headers may hold data that must not be shown. */
const SHOWN = [
  ...["ce_specversion", "ce_id", "ce_source", "ce_type", "ce_time", "ce_subject"],
  ...["ce_dataschema", "ce_merchantid", "ce_mode", "content-type", "traceparent", "for-group"],
];

/** `dlq show`: one parked message, with its data on request. */
export function showParked(
  name: string,
  place: string,
  { data }: { data: boolean },
  { bus }: Context,
): Operation {
  const selection = { topic: deadLettersNamed(bus, name), position: positionNamed(place), data };
  return (desk) => show(desk, selection);
}

interface Selection {
  topic: string;
  position: Position;
  data: boolean;
}

async function show(desk: Desk, { topic, position, data }: Selection): Promise<number> {
  const text = positionText(position);
  const parked = (await parkedOf(desk, topic)).find((each) => positionText(each.position) === text);
  const message = parked && (await readMessage(desk, deadLetterTopicOf(topic), position));
  if (!message) throw new Error(`Nothing is parked at ${text} of ${topic}.`);
  const fields = {
    ...parkedFields(parked),
    error: parked.error,
    headers: Object.fromEntries(
      SHOWN.filter((header) => Object.hasOwn(message.headers ?? {}, header)).map((header) => [
        header,
        headerOf(message, header),
      ]),
    ),
    otherHeaders: Object.keys(message.headers ?? {}).filter(
      (header) => !SHOWN.includes(header) && !header.startsWith("dlq-"),
    ),
    bytes: parked.cut ?? message.value?.length ?? 0,
    ...(data ? { data: dataOf(message) } : {}),
  };
  desk.out.record(fields, linesOf(fields).join("\n"));
  return 0;
}

function linesOf(fields: object): string[] {
  const entries = Object.entries(fields);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${name.padEnd(width)}  ${printable(text)}`;
  });
}
