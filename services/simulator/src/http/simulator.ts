import type { Logger } from "@kobo/runtime";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { Mailbox } from "../app/mailbox";
import type { Providers } from "../app/open-simulator";
import { partnerError } from "../domain/bank-partner/errors";
import { errorResponse } from "../domain/bill-provider/errors";
import type { Mode } from "../domain/mode";
import { railError } from "../domain/rail/errors";
import { bankPartnerControl } from "./bank-partner/control";
import { bankPartnerRouter } from "./bank-partner/routes";
import { billProviderControl } from "./bill-provider/control";
import { billProviderRouter, type Credentials } from "./bill-provider/routes";
import { authenticationPages } from "./card-processor/authentication-pages";
import { cardProcessorControl } from "./card-processor/control";
import { cardProcessorRouter } from "./card-processor/routes";
import { mailboxPages } from "./mailbox";
import { railControl } from "./rail/control";
import { railRouter } from "./rail/routes";
import type { ProviderResponse, Wait } from "./respond";

/**
 * All providers, each mode under its own root, with the control API, and the sandbox's mailbox. Both modes of the card
 * processor share the root that Stripe's client library calls.
 */
export function simulatorApp(parts: {
  providers: readonly Providers[];
  keys: {
    billProvider: Credentials;
    bankPartner: string;
    rail: string;
    cardProcessor: Readonly<Record<Mode, string>>;
  };
  mailbox: Mailbox;
  wait: Wait;
  logger: Logger;
}): Express {
  const { providers, keys, mailbox, wait, logger } = parts;
  const app = express();
  app.disable("x-powered-by");
  // Stripe's parameters have brackets: `created[gte]`.
  app.set("query parser", "extended");
  const processors = providers.map(({ cardProcessor }) => cardProcessor);
  app.use("/v1", cardProcessorRouter({ processors, secretKeys: keys.cardProcessor, wait, logger }));
  app.use("/card-processor/authenticate", authenticationPages(processors, logger));
  app.use(mailboxPages(mailbox));
  app.use(express.json());
  for (const { mode, billProvider, bankPartner, rail, cardProcessor } of providers) {
    app.use(`/control/bill-provider/${mode}`, billProviderControl(billProvider, logger));
    app.use(`/control/bank-partner/${mode}`, bankPartnerControl(bankPartner, logger));
    app.use(`/control/rail/${mode}`, railControl(rail, logger));
    app.use(`/control/card-processor/${mode}`, cardProcessorControl(cardProcessor, logger));
    app.use(
      `/bill-provider/${mode}/api`,
      billProviderRouter({
        provider: billProvider,
        credentials: keys.billProvider,
        wait,
        logger,
      }),
    );
    app.use(
      `/bank-partner/${mode}/v1`,
      bankPartnerRouter({ partner: bankPartner, apiKey: keys.bankPartner, wait, logger }),
    );
    app.use(`/rail/${mode}`, railRouter({ rail, secretKey: keys.rail, wait, logger }));
  }
  app.use(handleErrors(logger));
  return app;
}

/** Responds to invalid JSON with the provider's error; every other error is a bug. */
function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (isUnreadable(error)) {
      const { status = 200, body } = unreadable(req.path);
      res.status(status).json(body);
      return;
    }
    logger.error({ err: error }, "unhandled error");
    res.status(500).type("text").send("Internal Server Error");
  };
}

/** The bill provider responds to everything with 200. */
function unreadable(path: string): ProviderResponse {
  const [, provider] = path.split("/");
  switch (provider) {
    case "control":
      return { status: 400, body: { error: "the body is no JSON" } };
    case "bank-partner":
      return partnerError("invalid_request", "The body is no JSON.");
    case "rail":
      return railError("invalid_params", "The body is no JSON.");
    default:
      return { body: errorResponse({ code: "011", about: path }) };
  }
}

/** `express.json` exposes errors that the sender caused. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "expose" in error && error.expose === true;
}
