import { z } from "zod";
import type { Recipient } from "../../domain/rail/recipient";
import type { Transfer } from "../../domain/rail/transfer";
import { date, kobo } from "../fields";
import { NoticeEntry } from "../notice-shelf";

const Entry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("recipient"),
    id: z.int(),
    code: z.string(),
    name: z.string(),
    accountNumber: z.string(),
    bankCode: z.string(),
    description: z.string().nullable(),
    accountName: z.string(),
    bankName: z.string(),
    createdAt: date,
  }),
  z.object({
    kind: z.literal("transfer"),
    id: z.int(),
    code: z.string(),
    reference: z.string(),
    amount: kobo,
    reason: z.string().nullable(),
    recipientCode: z.string(),
    state: z.enum(["pending", "success", "failed", "reversed"]),
    planned: z.object({ state: z.enum(["success", "failed", "reversed"]), at: date }).nullable(),
    sessionId: z.string(),
    createdAt: date,
    updatedAt: date,
  }),
  z.object({ kind: z.literal("balance"), balance: kobo }),
  NoticeEntry,
]);

export type RailEntry =
  | (Recipient & { kind: "recipient" })
  | (Transfer & { kind: "transfer" })
  | { kind: "balance"; balance: bigint }
  | NoticeEntry;

/** One line holds what belongs together: a crash leaves all of it or nothing. */
const Line = z.array(Entry);

/** Throws for a line that is none. */
export function fromLine(line: string): RailEntry[] {
  return Line.parse(JSON.parse(line));
}
