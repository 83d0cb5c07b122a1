import type { Logger } from "@kobo/runtime";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  Router,
} from "express";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { CHANCE } from "../../app/chance";
import type { Refused } from "../../domain/bank/refused";
import { API_VERSION } from "../../domain/card-processor/letter";
import { invalidRequest, wrongKey } from "../../domain/card-processor/refusal";
import type { Wait } from "../send";
import { customerCalls } from "./customers";
import { intentCalls } from "./intents";
import { refundCalls } from "./refunds";
import { processorServer } from "./serve";

/** Stripe's endpoints. Both worlds are under one root: the key says which of them is meant. */
export function cardProcessor(parts: {
  desks: readonly ProcessorDesk[];
  secretKeys: Readonly<Record<ProcessorDesk["mode"], string>>;
  wait: Wait;
  logger: Logger;
}): Router {
  const { desks, secretKeys, wait, logger } = parts;
  const worlds = desks.map((desk) => ({
    key: secretKeys[desk.mode],
    desk,
    router: world({ desk, wait, logger }),
  }));
  const router = Router();
  router.use((_req, res, next) => {
    res.set({ "Request-Id": `req_${CHANCE.code()}`, "Stripe-Version": API_VERSION });
    next();
  });
  router.use((req, res, next) => {
    const shown = keyOf(req);
    const found = worlds.find(({ key }) => key === shown);
    if (found?.desk.switches.isDown) req.socket.destroy();
    else if (found?.desk.switches.acceptsCredentials) found.router(req, res, next);
    else answerRefused(wrongKey(shown), res);
  });
  router.use(answerUnreadable);
  return router;
}

/** A bearer token, or the name of basic credentials without a password. */
function keyOf(req: Request): string {
  const [scheme = "", shown = ""] = (req.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() !== "basic") return shown;
  return Buffer.from(shown, "base64").toString().replace(/:$/, "");
}

function world(parts: { desk: ProcessorDesk; wait: Wait; logger: Logger }): Router {
  const { desk } = parts;
  const serve = processorServer(parts);
  const router = Router();
  router.use(express.urlencoded({ extended: true }));
  customerCalls(router, desk, serve);
  intentCalls(router, desk, serve);
  refundCalls(router, desk, serve);
  router.use(unknownPath);
  return router;
}

const unknownPath: RequestHandler = (req, res) => {
  const message = `Unrecognized request URL (${req.method}: ${req.baseUrl}${req.path}).`;
  answerRefused(invalidRequest({ message }, 404), res);
};

/** A body that cannot be read. The error knows the body, and so nothing of it is logged. */
const answerUnreadable: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const isTheirs = error instanceof Error && "expose" in error && error.expose === true;
  if (!isTheirs) next(error);
  else answerRefused(invalidRequest({ message: "The body cannot be read." }), res);
};

function answerRefused(refused: Refused, res: express.Response): void {
  res.status(refused.status).json(refused.body);
}
