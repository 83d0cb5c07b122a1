import type { Logger } from "@kobo/runtime";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { Account } from "../app/account";
import { refusalAnswer } from "../domain/refusal-answer";
import { control } from "./control";
import type { Credentials } from "./gate";
import { provider } from "./provider";
import type { Wait } from "./send";

/** The bill provider: each account under its own root, and the control of it beside. */
export function simulator(parts: {
  accounts: readonly Account[];
  credentials: Credentials;
  wait: Wait;
  logger: Logger;
}): Express {
  const { accounts, logger } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.use(express.json());
  for (const account of accounts) {
    const { mode } = account;
    app.use(`/control/bill-provider/${mode}`, control(account, logger));
    app.use(`/bill-provider/${mode}/api`, provider({ ...parts, account }));
  }
  app.use(answerErrors(logger));
  return app;
}

/**
 * A body that is no JSON is an invalid argument to the provider, and a bad request to the control
 * API; all else is a bug of ours.
 */
function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (isUnreadable(error)) {
      if (req.path.startsWith("/control/")) {
        res.status(400).json({ error: "the body is no JSON" });
        return;
      }
      res.json(refusalAnswer({ code: "011", about: req.path }));
      return;
    }
    logger.error({ err: error }, "a bug");
    res.status(500).type("text").send("Internal Server Error");
  };
}

/** What `express.json` throws when it is the sender's fault. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "expose" in error && error.expose === true;
}
