import type { Logger } from "@kobo/runtime";
import type { Request, Response, Router } from "express";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { expire } from "../../app/card-processor/intents";
import { plant } from "../../app/card-processor/plant";
import { settleRefund } from "../../app/card-processor/refund";
import { PROCESSOR_FAULTS, PROCESSOR_FIELDS } from "../../domain/card-processor/faults";
import { readFields } from "../../domain/fields";
import { bankControl } from "../bank/control";
import { read } from "../read";
import { ExpiryRequest, PlantRequest, RefundSettlement } from "./control-requests";
import { bookView, intentView, refundView, requestsView } from "./views";

/** The control of the card processor. Stripe has none of it. */
export function processorControl(desk: ProcessorDesk, logger: Logger): Router {
  const { book } = desk;
  const router = bankControl({
    desk,
    logger,
    possible: PROCESSOR_FAULTS,
    fields: PROCESSOR_FIELDS,
    about: "payment_intent",
    usualCode: "",
    view: (query) => bookView(desk, query),
  });

  router.get("/requests", async (req, res) => {
    const body = requestsView(desk, readFields(req.query));
    await book.durable();
    res.json(body);
  });
  router.post("/refunds/settle", (req, res) => settleFor(desk, req, res));
  router.post("/intents/expire", (req, res) => expireFor(desk, req, res));
  router.post("/book", (req, res) => plantFor(desk, req, res));
  return router;
}

async function settleFor(desk: ProcessorDesk, req: Request, res: Response): Promise<void> {
  const asked = read(RefundSettlement, req.body, res);
  if (!asked) return;
  const { refund: id, outcome: status, failure_reason: failureReason } = asked;
  const settlement = settleRefund(desk, id, { status, failureReason });
  await desk.book.durable();
  const { result } = settlement;
  switch (settlement.result) {
    case "unknown refund":
      res.status(404).json({ result });
      return;
    case "already over":
    case "settled":
      res
        .status(result === "settled" ? 200 : 409)
        .json({ result, refund: refundView(settlement.refund) });
      return;
  }
}

/** Lets an authorisation go as if its seven days were over. */
async function expireFor(desk: ProcessorDesk, req: Request, res: Response): Promise<void> {
  const asked = read(ExpiryRequest, req.body, res);
  if (!asked) return;
  const intent = desk.book.findIntent(asked.payment_intent);
  if (intent?.status !== "requires_capture") {
    res.status(intent ? 409 : 404).json({ error: "no authorisation waits to be captured" });
    return;
  }
  const after = expire(desk, intent);
  await desk.book.durable();
  res.json({ intent: intentView(desk, after) });
}

async function plantFor(desk: ProcessorDesk, req: Request, res: Response): Promise<void> {
  const asked = read(PlantRequest, req.body, res);
  if (!asked) return;
  const planting = plant(desk, asked);
  await desk.book.durable();
  if (planting.result === "unknown id") {
    res.status(404).json({ result: planting.result });
    return;
  }
  const { result, intent, refund } = planting;
  res
    .status(201)
    .json({ result, intent: intentView(desk, intent), refund: refund && refundView(refund) });
}
