import type { Logger } from "@kobo/runtime";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { PartnerDesk } from "../app/bank-partner/desk";
import type { Account } from "../app/bill-provider/account";
import type { ProcessorDesk } from "../app/card-processor/desk";
import type { RailDesk } from "../app/rail/desk";
import { partnerRefusal } from "../domain/bank-partner/refusal";
import { refusalAnswer } from "../domain/bill-provider/refusal-answer";
import type { Json } from "../domain/json";
import type { Mode } from "../domain/mode";
import { railRefusal } from "../domain/rail/refusal";
import { partnerControl } from "./bank-partner/control";
import { bankPartner } from "./bank-partner/partner";
import { control } from "./bill-provider/control";
import type { Credentials } from "./bill-provider/gate";
import { provider } from "./bill-provider/provider";
import { authenticationPages } from "./card-processor/authentication-pages";
import { processorControl } from "./card-processor/control";
import { cardProcessor } from "./card-processor/processor";
import { railControl } from "./rail/control";
import { rail } from "./rail/rail";
import type { Wait } from "./send";

/**
 * Four players, each mode of each under its own root, and the control of it beside. The card
 * processor's two modes share the root that Stripe's client library calls.
 */
export function simulator(parts: {
  accounts: readonly Account[];
  credentials: Credentials;
  partnerDesks: readonly PartnerDesk[];
  partnerApiKey: string;
  railDesks: readonly RailDesk[];
  railSecretKey: string;
  processorDesks: readonly ProcessorDesk[];
  processorSecretKeys: Readonly<Record<Mode, string>>;
  wait: Wait;
  logger: Logger;
}): Express {
  const { accounts, logger } = parts;
  const app = express();
  app.disable("x-powered-by");
  // Stripe's parameters come in brackets: `created[gte]`.
  app.set("query parser", "extended");
  const desks = parts.processorDesks;
  app.use("/v1", cardProcessor({ ...parts, desks, secretKeys: parts.processorSecretKeys }));
  app.use("/card-processor/authenticate", authenticationPages(desks, logger));
  app.use(express.json());
  for (const account of accounts) {
    const { mode } = account;
    app.use(`/control/bill-provider/${mode}`, control(account, logger));
    app.use(`/bill-provider/${mode}/api`, provider({ ...parts, account }));
  }
  for (const desk of parts.partnerDesks) {
    const router = bankPartner({ ...parts, desk, apiKey: parts.partnerApiKey });
    app.use(`/control/bank-partner/${desk.mode}`, partnerControl(desk, logger));
    app.use(`/bank-partner/${desk.mode}/v1`, router);
  }
  for (const desk of parts.railDesks) {
    const router = rail({ ...parts, desk, secretKey: parts.railSecretKey });
    app.use(`/control/rail/${desk.mode}`, railControl(desk, logger));
    app.use(`/rail/${desk.mode}`, router);
  }
  for (const desk of desks) {
    app.use(`/control/card-processor/${desk.mode}`, processorControl(desk, logger));
  }
  app.use(answerErrors(logger));
  return app;
}

/** A body that is no JSON is answered in the words of whoever got it; all else is a bug of ours. */
function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (isUnreadable(error)) {
      const { status, body } = unreadable(req.path);
      res.status(status).json(body);
      return;
    }
    logger.error({ err: error }, "a bug");
    res.status(500).type("text").send("Internal Server Error");
  };
}

/** An invalid argument to the bill provider, which answers everything with 200. */
function unreadable(path: string): { status: number; body: Json } {
  const [, player] = path.split("/");
  switch (player) {
    case "control":
      return { status: 400, body: { error: "the body is no JSON" } };
    case "bank-partner":
      return partnerRefusal("invalid_request", "The body is no JSON.");
    case "rail":
      return railRefusal("invalid_params", "The body is no JSON.");
    default:
      return { status: 200, body: refusalAnswer({ code: "011", about: path }) };
  }
}

/** What `express.json` throws when it is the sender's fault. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "expose" in error && error.expose === true;
}
