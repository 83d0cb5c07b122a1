import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { complain } from "../log.ts";
import { checkOut, type Way } from "../orders/checkout.ts";
import { goodCalled } from "../orders/goods.ts";
import { findOrder, makeOrder, type Order } from "../orders/orders.ts";
import { paymentsOf } from "../orders/payments.ts";
import type { Shop } from "../shop.ts";
import { webhook } from "../webhooks/webhook.ts";
import { CSS, goodsPage, messagePage, orderPage } from "./pages.ts";

/**
 * The pages for customers, and the webhook. An order's URL is enough to see it: there is no login
 * to steal.
 */
export function shopApp(shop: Shop, webhookSecret: string): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(webhook(shop, webhookSecret));
  app.use(headers, express.urlencoded({ extended: false, limit: "8kb" }));

  app.get("/", (_req, res) => void res.send(String(goodsPage())));
  app.get("/shop.css", (_req, res) => void res.type("css").send(CSS));

  app.post("/orders", (req, res) => {
    const good = goodCalled(fieldOf(req.body, "good"));
    if (!good) return void res.status(400).send(String(messagePage("Sorry", "We do not sell it.")));
    res.redirect(303, pathOf(makeOrder(shop.db, good)));
  });

  app.get("/orders/:id", (req, res, next) => {
    const order = findOrder(shop.db, req.params.id);
    if (!order) return next();
    const payments = paymentsOf(shop.db, order.id);
    res.send(String(orderPage({ order, payments, takesCards: takesCards(shop) })));
  });

  app.post("/orders/:id/payment", async (req, res, next) => {
    const order = findOrder(shop.db, req.params.id);
    const way = wayIn(req.body);
    if (!order || !way || (way.method === "card" && !takesCards(shop))) return next();
    await checkOut(shop, order, way);
    res.redirect(303, pathOf(order));
  });

  app.use((_req, res) => {
    res.status(404).send(String(messagePage("Not found", "There is no such thing here.")));
  });
  app.use(answerMistake);
  return app;
}

/** Real card numbers need a server that is assessed for them (PCI DSS); see the README. */
function takesCards({ kobo }: Shop): boolean {
  return kobo.mode === "test";
}

function pathOf({ id }: Order): string {
  return `/orders/${id}`;
}

const headers: RequestHandler = (_req, res, next) => {
  res.set({
    "content-security-policy":
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    // The bank's page must not get the order's URL.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  next();
};

/** Undefined for an unknown method. Kobo validates the card, field by field. */
function wayIn(body: unknown): Way | undefined {
  const method = fieldOf(body, "method");
  if (method === "payid" || method === "bank") return { method };
  if (method !== "card") return undefined;
  return {
    method,
    card: {
      email: fieldOf(body, "email"),
      number: fieldOf(body, "number"),
      expiryMonth: Number(fieldOf(body, "month")),
      expiryYear: Number(fieldOf(body, "year")),
      cvc: fieldOf(body, "cvc"),
    },
  };
}

/** Empty when it is missing or there twice. */
function fieldOf(body: unknown, name: string): string {
  const value = Object.entries(body ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value.trim() : "";
}

const answerMistake: ErrorRequestHandler = (error, req, res, _next) => {
  const status = typeof error.status === "number" ? error.status : 500;
  if (status >= 500) complain(`${req.method} ${req.path}`, error);
  const page = messagePage(
    "Sorry",
    "Something went wrong. Look at your order before you pay again.",
  );
  res.status(status).send(String(page));
};
