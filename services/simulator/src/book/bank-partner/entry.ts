import { z } from "zod";
import type { Credit } from "../../domain/bank-partner/credit";
import type { VirtualAccount } from "../../domain/bank-partner/virtual-account";
import { date, kobo } from "../fields";
import { NoticeEntry } from "../notice-shelf";

const Entry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("account"),
    number: z.string(),
    reference: z.string(),
    name: z.string(),
    accountKind: z.enum(["temporary", "permanent"]),
    expiresAt: date.nullable(),
    createdAt: date,
  }),
  z.object({
    kind: z.literal("credit"),
    id: z.string(),
    sessionId: z.string(),
    accountNumber: z.string(),
    accountReference: z.string(),
    amount: kobo,
    sender: z.object({ name: z.string(), accountNumber: z.string(), bankCode: z.string() }),
    narration: z.string(),
    paidAt: date,
    bookedAt: date,
  }),
  NoticeEntry,
]);

export type PartnerEntry =
  | (Omit<VirtualAccount, "kind"> & { kind: "account"; accountKind: VirtualAccount["kind"] })
  | (Credit & { kind: "credit" })
  | NoticeEntry;

/** One line holds what belongs together: a crash leaves all of it or nothing. */
const Line = z.array(Entry);

/** Throws for a line that is none. */
export function fromLine(line: string): PartnerEntry[] {
  return Line.parse(JSON.parse(line));
}
