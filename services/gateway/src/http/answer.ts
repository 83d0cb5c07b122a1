import type { Request, Response } from "express";
import { admit } from "./admit";
import { answerOnce } from "./answer-once";
import { answerStream } from "./answer-stream";
import { answerUnread } from "./answer-unread";
import { send } from "./respond";
import type { Asked } from "./run-operation";
import { withinRequest } from "./within-request";

/** One request's way: who asks, how often, what, whether again, and then the operation itself. */
export async function answer(request: Request, response: Response, asked: Asked): Promise<void> {
  const { operation, parts } = asked;
  const name = `${operation.method} ${operation.path}`;
  const { logger } = parts;
  await withinRequest(
    request,
    response,
    { name, logger, inEnvelope: operation.root.inEnvelope },
    async ({ requestId, deadline, seen }) => {
      const caller = await admit(request, response, asked);
      seen.caller = caller;
      const reply = operation.unreadBody ? answerUnread : answerOnce;
      const given = await reply(request, response, asked, { requestId, deadline, caller });
      if (!given.feed) {
        return send(response, { ...given, holdsSecret: operation.answersSecret });
      }
      const { keyId } = caller;
      answerStream(request, response, given.feed, { keyId, requestId, parts });
      seen.isStream = true;
    },
  );
}
