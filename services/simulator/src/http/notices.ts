import type { Logger } from "@kobo/runtime";
import type { RequestHandler } from "express";
import { z } from "zod";
import type { Postman } from "../app/postman";
import type { Json } from "../domain/json";
import type { Mode } from "../domain/mode";
import { fateOf, type Notice } from "../domain/notice";
import { read } from "./read";

/** The name of what a notice is about: `reference`, `request_id` … */
export type NameAbout = (notice: Pick<Notice, "event">) => string;

export function noticeView(notice: Notice, nameAbout: NameAbout): Json {
  return {
    id: notice.id,
    event: notice.event,
    [nameAbout(notice)]: notice.about,
    manner: notice.manner,
    fate: fateOf(notice),
    created_at: notice.createdAt.toISOString(),
    next_at: notice.nextAt?.toISOString() ?? null,
    attempts: notice.attempts.map(({ at, ...came }) => ({ at: at.toISOString(), ...came })),
    body: JSON.parse(notice.body),
  };
}

interface Desk {
  mode: Mode;
  book: { durable: () => Promise<void>; notices: { list: () => Notice[] } };
  postman: Postman;
}

/** Sends notices again, found by their id or by what they are about. */
export function resendNotices(parts: {
  desk: Desk;
  /** All the names that `nameAbout` gives. */
  abouts: readonly string[];
  nameAbout: NameAbout;
  logger: Logger;
}): RequestHandler {
  const { desk, abouts, nameAbout, logger } = parts;
  const names = ["id", ...abouts];
  const ResendRequest = z
    .partialRecord(z.enum(names), z.string())
    .refine((asked) => Object.keys(asked).length > 0, `needs one of ${names.join(", ")}`);

  return async (req, res) => {
    const asked = read(ResendRequest, req.body, res);
    if (!asked) return;
    const again = desk.book.notices
      .list()
      .filter((notice) => notice.id === asked.id || notice.about === asked[nameAbout(notice)])
      .map((notice) => desk.postman.resend(notice));
    await desk.book.durable();
    logger.info({ mode: desk.mode, ...asked, count: again.length }, "notices sent again");
    res
      .status(again.length > 0 ? 200 : 404)
      .json({ notices: again.map((notice) => noticeView(notice, nameAbout)) });
  };
}
