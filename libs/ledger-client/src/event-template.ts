import type { Announcement } from "@kobo/protos/wallet_ledger/v1/Announcement";
import type { AnnouncementSlot__Output } from "@kobo/protos/wallet_ledger/v1/AnnouncementSlot";

type SlotName<Wire> = Wire extends `ANNOUNCEMENT_SLOT_${infer Name}` ? Name : never;

/** The values that only the ledger knows, when it commits. */
export type LedgerSlot = Exclude<SlotName<AnnouncementSlot__Output>, "UNSPECIFIED">;

/** An event whose data is complete but for the values in its slots. */
export interface EventTemplate<Slot extends string = LedgerSlot> {
  name: string;
  /** The service that owns the event. */
  source: string;
  key: string;
  /** The merchant that the event is about. */
  merchantId: string;
  /** The event's data: JSON, cut where values are inserted. One more piece than slots. */
  pieces: readonly string[];
  slots: readonly Slot[];
}

/** A placeholder in the data for a text that is inserted later. No stored text contains NUL, so none looks like it. */
export function textSlot(slot: string): string {
  return `\0text ${slot}\0`;
}

/** Likewise for an integer, which has no quotes. */
export function numberSlot(slot: string): string {
  return `\0number ${slot}\0`;
}

const IN_JSON = /"\\u0000(text|number) (\w+)\\u0000"/;

/** Serialises the data and cuts it at its slots. */
export function templateOf<Slot extends string>({
  data,
  ...event
}: Omit<EventTemplate, "pieces" | "slots"> & { data: object }): EventTemplate<Slot> {
  const pieces: string[] = [];
  const slots: Slot[] = [];
  let start = "";
  // Text, kind and name of a slot, text, kind, …
  const parts = JSON.stringify(data).split(IN_JSON);
  for (let at = 0; at < parts.length; at += 3) {
    const [text, kind, slot] = parts.slice(at, at + 3);
    const quote = kind === "text" ? '"' : "";
    pieces.push(`${start}${text}${quote}`);
    if (slot) slots.push(slot as Slot);
    start = quote;
  }
  return { ...event, pieces, slots };
}

/** Inserts values into some of the slots: texts, and integers as `bigint`. */
export function fill<Slot extends string, Filled extends Slot>(
  { pieces: cut, slots: open, ...event }: EventTemplate<Slot>,
  values: Readonly<Record<Filled, string | bigint>>,
): EventTemplate<Exclude<Slot, Filled>> {
  const pieces = cut.slice(0, 1);
  const slots: Exclude<Slot, Filled>[] = [];
  for (const [at, slot] of open.entries()) {
    const after = cut[at + 1] ?? "";
    if (isFilled(values, slot)) {
      pieces.push(`${pieces.pop()}${jsonOf(values[slot])}${after}`);
    } else {
      pieces.push(after);
      slots.push(slot as Exclude<Slot, Filled>);
    }
  }
  return { ...event, pieces, slots };
}

function isFilled<Filled extends string>(
  values: Readonly<Record<Filled, unknown>>,
  slot: string,
): slot is Filled {
  return Object.hasOwn(values, slot);
}

/** Without the quotes of a text, which the template has. */
function jsonOf(value: string | bigint): string {
  return typeof value === "bigint" ? String(value) : JSON.stringify(value).slice(1, -1);
}

/** @param eventId the same for every attempt at the group */
export function announcementOf(template: EventTemplate, eventId: string): Announcement {
  const { pieces, slots, ...event } = template;
  return {
    ...event,
    eventId,
    pieces: [...pieces],
    slots: slots.map((slot) => `ANNOUNCEMENT_SLOT_${slot}` as const),
  };
}
