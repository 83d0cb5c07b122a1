/** Values that only the decision knows, by their words in the contract. */
export type AnnouncementSlot = "committed_at" | "tally_count" | "tally_sum";

/** A public event about a group. Its caller writes the data, except for the slots between the pieces. */
export interface Announcement {
  eventId: string;
  name: string;
  /** The schema of the service that owns the event. */
  source: string;
  key: string;
  merchantId: string;
  /** One more than slots. */
  pieces: string[];
  slots: AnnouncementSlot[];
}

/** An announcement of a committed group, with its data. */
export interface Announced extends Omit<Announcement, "pieces" | "slots"> {
  /** JSON. */
  data: string;
}

/** Services whose events a caller may announce. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  transfer: ["transfer", "payid"],
  payid: ["payid"],
};

export function mayAnnounce(caller: string, { source }: Pick<Announcement, "source">): boolean {
  return SOURCES[caller]?.includes(source) ?? false;
}

/** Whether the slot's value comes from the group's tally. */
export function isOfTally(slot: AnnouncementSlot): boolean {
  return slot !== "committed_at";
}

/** The values of an announcement's slots. */
interface SlotValues {
  /** RFC 3339. */
  committedAt: string;
  tally: { count: bigint; sum: bigint } | undefined;
}

/** Inserts the values. */
export function announce(
  { pieces, slots, ...announcement }: Announcement,
  values: SlotValues,
): Announced {
  let [data = ""] = pieces;
  for (const [index, slot] of slots.entries()) {
    data += `${slotValue(slot, values)}${pieces[index + 1]}`;
  }
  return { ...announcement, data };
}

function slotValue(slot: AnnouncementSlot, { committedAt, tally }: SlotValues): bigint | string {
  switch (slot) {
    case "committed_at":
      return committedAt;
    case "tally_count":
      return tally?.count ?? 0n;
    case "tally_sum":
      return tally?.sum ?? 0n;
  }
}
