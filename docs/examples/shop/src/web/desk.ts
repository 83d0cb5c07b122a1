import { createHash, timingSafeEqual } from "node:crypto";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { complain } from "../log.ts";
import { findOrder } from "../orders/orders.ts";
import { findPayment, paymentsOf } from "../orders/payments.ts";
import { refund } from "../orders/refunds.ts";
import { type NewPayout, payOut } from "../payouts.ts";
import type { Shop } from "../shop.ts";

/** The staff's pages, with the token that is printed at the start. On this machine only. */
export function deskApp(shop: Shop, token: string): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(withToken(token), express.json());

  app.post("/orders/:id/refund", async (req, res) => {
    const order = findOrder(shop.db, req.params.id);
    const payment = paymentsOf(shop.db, order?.id ?? "").findLast(
      ({ status }) => status !== "failed",
    );
    if (!payment) return void res.status(404).json({ error: "There is no payment of it." });
    const isBegun = await refund(shop, payment);
    const { status } = findPayment(shop.db, payment.reference) ?? payment;
    res.status(isBegun ? 200 : 409).json({ reference: payment.reference, status });
  });

  app.post("/payouts", async (req, res) => {
    const input = payoutIn(req.body);
    if (!shop.config.wallet || !input) {
      return void res.status(400).json({ error: "KOBO_WALLET is not set, or a field is wrong." });
    }
    const payout = await payOut(shop, input);
    if (!payout) return void res.status(409).json({ error: "The reference names another payout." });
    res.json({ ...payout, amount: Number(payout.amount) });
  });

  app.use(answerMistake);
  return app;
}

const answerMistake: ErrorRequestHandler = (error, req, res, _next) => {
  const status = typeof error.status === "number" ? error.status : 500;
  if (status >= 500) complain(`${req.method} ${req.path}`, error);
  res.status(status).json({ error: "It could not be done. Look how it stands, and ask again." });
};

function withToken(token: string): RequestHandler {
  const expected = digestOf(`Bearer ${token}`);
  return (req, res, next) => {
    // The comparison needs equal lengths, which digests have.
    if (timingSafeEqual(digestOf(req.get("authorization") ?? ""), expected)) return next();
    res.status(401).json({ error: "The token is printed when the shop starts." });
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Undefined when a field is missing. Kobo validates the rest. */
function payoutIn(body: unknown): NewPayout | undefined {
  const { reference, accountNumber, bankCode, amount } = Object(body);
  const texts = [reference, accountNumber, bankCode];
  if (texts.some((text) => typeof text !== "string" || text === "")) return undefined;
  if (!Number.isSafeInteger(amount) || amount <= 0) return undefined;
  return { reference, accountNumber, bankCode, amount: BigInt(amount) };
}
