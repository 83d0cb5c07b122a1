import type { Logger } from "@kobo/runtime";
import type { PostLetter } from "../clients/post-letter";
import type { Letter } from "../domain/letter";
import { type Attempt, afterRound, type Notice, sentAgain } from "../domain/notice";
import type { Alarms } from "./alarms";
import { Slots } from "./slots";

/** After a long silence of the receiver very many are due at once. */
const AT_A_TIME = 64;

/** Where notices stand. */
interface NoticeBook {
  notices: { find: (id: string) => Notice | undefined; list: () => Notice[] };
  recordNotice: (notice: Notice) => void;
  durable: () => Promise<void>;
}

/**
 * Brings notices to their receiver, again and again until they are taken. What waits stands in the
 * book with its time, so that a restart loses none; a notice that was under way goes out once more.
 */
export class Postman {
  readonly #parts: PostmanParts;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #slots = new Slots(AT_A_TIME);

  constructor(parts: PostmanParts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier run left. */
  start(): void {
    for (const notice of this.#parts.book.notices.list()) this.expect(notice);
  }

  /** Has a notice go out when its time has come. It must be in the book. */
  expect({ id, nextAt }: Notice): void {
    if (!nextAt) return;
    this.#parts.alarms.set(nextAt, () => {
      const delivery = this.#slots
        .take(() => this.#deliver(id, nextAt))
        .catch((error: unknown) => this.#parts.logger.error({ err: error, id }, "a bug"))
        .finally(() => this.#underWay.delete(delivery));
      this.#underWay.add(delivery);
    });
  }

  /** From the start, and in order, however it was sent before. */
  resend(notice: Notice): Notice {
    const again = sentAgain(notice, this.#parts.now());
    this.#parts.book.recordNotice(again);
    this.expect(again);
    return again;
  }

  /** Ends when nothing is under way any more; what was cut off waits in the book. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#underWay);
  }

  async #deliver(id: string, planned: Date): Promise<void> {
    const { book, now, logger, roundsMax } = this.#parts;
    const notice = book.notices.find(id);
    if (this.#stop.signal.aborted) return;
    // Sent again by hand in the meantime, it goes out by its new time.
    if (notice?.nextAt?.getTime() !== planned.getTime()) return;
    await book.durable();

    const copies = notice.manner === "doubled" ? 2 : 1;
    const made = await Promise.all(Array.from({ length: copies }, () => this.#attempt(notice)));
    if (this.#stop.signal.aborted) return;

    const current = book.notices.find(id) ?? notice;
    if (current.nextAt?.getTime() === planned.getTime()) {
      const after = afterRound(current, made, now(), roundsMax);
      book.recordNotice(after);
      this.expect(after);
    } else {
      book.recordNotice({ ...current, attempts: [...current.attempts, ...made] });
    }
    const { event, about, manner } = notice;
    logger.info({ id, event, about, manner, attempts: made }, "notice sent");
  }

  async #attempt(notice: Notice): Promise<Attempt> {
    const { seal, post, now } = this.#parts;
    const at = now();
    const { status, error } = await post(seal(notice, at), this.#stop.signal);
    return { at, status, error };
  }
}

interface PostmanParts {
  book: NoticeBook;
  alarms: Alarms;
  seal: (notice: Notice, at: Date) => Letter;
  post: PostLetter;
  /** How often it tells of the same; without it, as often as the banks do. */
  roundsMax?: number;
  now: () => Date;
  logger: Logger;
}
