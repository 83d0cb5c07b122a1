import { z } from "zod";
import { NOTICE_MANNERS, type Notice } from "../domain/notice";
import { date } from "./fields";

/** A notice stands again with every change, and its last line counts. */
export const NoticeEntry = z.object({
  kind: z.literal("notice"),
  id: z.string(),
  event: z.string(),
  about: z.string(),
  body: z.string(),
  manner: z.enum(NOTICE_MANNERS),
  createdAt: date,
  nextAt: date.nullable(),
  rounds: z.int(),
  attempts: z.array(
    z.object({ at: date, status: z.int().nullable(), error: z.string().nullable() }),
  ),
});

export type NoticeEntry = Notice & { kind: "notice" };

/** The notices of a book. */
export class NoticeShelf {
  readonly #notices = new Map<string, Notice>();

  put({ kind: _, ...notice }: NoticeEntry): void {
    this.#notices.set(notice.id, notice);
  }

  find(id: string): Notice | undefined {
    return this.#notices.get(id);
  }

  /** In the order in which they came about. */
  list(): Notice[] {
    return [...this.#notices.values()];
  }
}
