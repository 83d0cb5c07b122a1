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

/** Inserts the values. */
export function announce(
  { pieces, slots, ...announcement }: Announcement,
  values: { at: number; tally: { count: bigint; sum: bigint } | undefined },
): Announced {
  const [first = "", ...rest] = pieces;
  const data = rest.reduce((text, piece, index) => {
    const slot = slots[index] ?? "committed_at";
    return text + slotValue(slot, values) + piece;
  }, first);
  return { ...announcement, data };
}

function slotValue(
  slot: AnnouncementSlot,
  { at, tally }: Parameters<typeof announce>[1],
): bigint | string {
  switch (slot) {
    case "committed_at":
      return new Date(at).toISOString();
    case "tally_count":
      return tally?.count ?? 0n;
    case "tally_sum":
      return tally?.sum ?? 0n;
  }
}
