import type { Logger } from "@kobo/runtime";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { authenticate, findByPage } from "../../app/card-processor/authorize";
import type { CardProcessor } from "../../app/card-processor/card-processor";
import type { Intent } from "../../domain/card-processor/intent";
import { confirmationPage, policyFor, resultPage, UNKNOWN_PAGE, USED_PAGE } from "./page";

interface Waiting {
  processor: CardProcessor;
  intent: Intent;
}

/** The authentication pages for cardholders. The token in the URL is the only credential. */
export function authenticationPages(processors: readonly CardProcessor[], logger: Logger): Router {
  const router = Router();

  router.get("/:token", (req, res) => {
    const waiting = findWaiting(processors, req, res);
    if (!waiting) return;
    const { processor, intent } = waiting;
    const html = confirmationPage({
      amount: intent.amount,
      currency: intent.currency,
      description: intent.description,
      card: processor.store.methods.get(intent.paymentMethodId)?.card,
      path: req.baseUrl + req.path,
    });
    sendPage(res, 200, html, intent);
  });

  const decide =
    (isConfirmed: boolean): RequestHandler =>
    async (req, res) => {
      const waiting = findWaiting(processors, req, res);
      if (!waiting) return;
      const { processor, intent } = waiting;
      const after = authenticate(processor, intent, isConfirmed);
      await processor.store.durable();
      const { mode } = processor;
      logger.info({ mode, intentId: intent.id, status: after.status }, "payment authenticated");
      const isPaid = after.lastError === null;
      const back = returnUrlOf(after, isPaid);
      if (back) res.redirect(303, back);
      else sendPage(res, 200, resultPage(isPaid), after);
    };
  router.post("/:token/confirm", decide(true));
  router.post("/:token/refuse", decide(false));
  return router;
}

/** Undefined for an unknown or used page, for which it has sent the response. */
function findWaiting(
  processors: readonly CardProcessor[],
  req: Request,
  res: Response,
): Waiting | undefined {
  const token = String(req.params.token);
  for (const processor of processors) {
    const intent = findByPage(processor, token);
    if (intent && processor.switches.isDown) {
      req.socket.destroy();
      return undefined;
    }
    if (intent?.status === "requires_action") return { processor, intent };
    if (intent) {
      sendPage(res, 410, USED_PAGE, intent);
      return undefined;
    }
  }
  sendPage(res, 404, UNKNOWN_PAGE);
  return undefined;
}

function sendPage(res: Response, status: number, html: string, intent?: Intent): void {
  res
    .status(status)
    .set({
      "Content-Security-Policy": policyFor(intent?.authentication?.returnUrl ?? null),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    })
    .type("html")
    .send(html);
}

/** The return URL with the payment id and its outcome. */
function returnUrlOf({ id, authentication }: Intent, isPaid: boolean): string | undefined {
  const returnUrl = authentication?.returnUrl;
  if (!returnUrl || !URL.canParse(returnUrl)) return undefined;
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", id);
  url.searchParams.set("redirect_status", isPaid ? "succeeded" : "failed");
  return url.href;
}
