import type { Logger } from "@kobo/runtime";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { authenticate, findByPage } from "../../app/card-processor/authenticate";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import type { Intent } from "../../domain/card-processor/intent";
import { closingPage, policyFor, questionPage, UNKNOWN_PAGE, USED_PAGE } from "./page";

interface Waiting {
  desk: ProcessorDesk;
  intent: Intent;
}

/** Where the holder of a card says whether it is he who pays. The address of a page is its key. */
export function authenticationPages(desks: readonly ProcessorDesk[], logger: Logger): Router {
  const router = Router();

  router.get("/:token", (req, res) => {
    const waiting = waitingOrTold(desks, req, res);
    if (!waiting) return;
    const { desk, intent } = waiting;
    const card = desk.book.findMethod(intent.paymentMethodId ?? "")?.card;
    const html = questionPage({
      amount: intent.amount,
      currency: intent.currency,
      description: intent.description,
      card,
      path: req.baseUrl + req.path,
    });
    sendPage(res, 200, html, intent);
  });

  const answer =
    (isConfirmed: boolean): RequestHandler =>
    async (req, res) => {
      const waiting = waitingOrTold(desks, req, res);
      if (!waiting) return;
      const { desk, intent } = waiting;
      const after = authenticate(desk, intent, isConfirmed);
      await desk.book.durable();
      logger.info({ mode: desk.mode, intentId: intent.id, status: after.status }, "authenticated");
      const isPaid = after.lastError === null;
      const back = backTo(after, isPaid);
      if (back) res.redirect(303, back);
      else sendPage(res, 200, closingPage(isPaid), after);
    };
  router.post("/:token/confirm", answer(true));
  router.post("/:token/refuse", answer(false));
  return router;
}

/** Undefined when nobody is asked at that address any more, which has then been told if it can be. */
function waitingOrTold(
  desks: readonly ProcessorDesk[],
  req: Request,
  res: Response,
): Waiting | undefined {
  const token = String(req.params.token);
  for (const desk of desks) {
    const intent = findByPage(desk, token);
    if (intent && desk.switches.isDown) {
      req.socket.destroy();
      return undefined;
    }
    if (intent?.status === "requires_action") return { desk, intent };
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

/** Where the payer came from, told how it went. */
function backTo({ id, authentication }: Intent, isPaid: boolean): string | undefined {
  const returnUrl = authentication?.returnUrl;
  if (!returnUrl || !URL.canParse(returnUrl)) return undefined;
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", id);
  url.searchParams.set("redirect_status", isPaid ? "succeeded" : "failed");
  return url.href;
}
