import type { Request, Router } from "express";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { listRefunds, statement } from "../../app/card-processor/listing";
import { refund, refundAgain } from "../../app/card-processor/refund";
import { tellLine, tellRefund } from "../../app/card-processor/tell";
import type { BankFault } from "../../domain/bank/fault";
import { unknownId } from "../../domain/card-processor/refusal";
import { listJson } from "../../domain/card-processor/statement-answers";
import { parse } from "./parse";
import { RefundRequest, RefundsRequest, StatementRequest } from "./requests";
import type { processorServer } from "./serve";

/** Gives money back, and tells what came and went. */
export function refundCalls(
  router: Router,
  desk: ProcessorDesk,
  serve: ReturnType<typeof processorServer>,
): void {
  router.post(
    "/refunds",
    serve("refund", (req, fault) => refundFor(desk, req, fault)),
  );
  router.get(
    "/refunds",
    serve("refunds", (req) => refundsFor(desk, req)),
  );
  router.get(
    "/refunds/:id",
    serve("refunds", (req) => {
      const id = String(req.params.id);
      const found = desk.book.findRefund(id);
      if (!found) throw unknownId("refund", id);
      return { body: tellRefund(desk, found) };
    }),
  );
  router.get(
    "/balance_transactions",
    serve("statement", (req) => statementFor(desk, req)),
  );
}

function refundFor(desk: ProcessorDesk, req: Request, fault: BankFault | undefined) {
  const { payment_intent: intentId, amount, ...asked } = parse(RefundRequest, req.body);
  const { reason = null, metadata } = asked;
  const made = refund(desk, { intentId, amount, reason, metadata });
  if (fault?.kind === "double-execution") refundAgain(desk, made);
  return { body: tellRefund(desk, made) };
}

function refundsFor(desk: ProcessorDesk, req: Request) {
  const asked = parse(RefundsRequest, req.query);
  const { items, hasMore } = listRefunds(desk, {
    limit: asked.limit,
    startingAfter: asked.starting_after,
    intentId: asked.payment_intent,
  });
  const told = items.map((item) => tellRefund(desk, item));
  return { body: listJson("/v1/refunds", told, hasMore) };
}

function statementFor(desk: ProcessorDesk, req: Request) {
  const asked = parse(StatementRequest, req.query);
  const { items, hasMore } = statement(desk, {
    limit: asked.limit,
    startingAfter: asked.starting_after,
    created: { gte: asked.created.gte, lt: asked.created.lt },
    type: asked.type,
    source: asked.source,
  });
  const expand = asked.expand.map((path) => path.replace(/^data\./, ""));
  const told = items.map((item) => tellLine(desk, item, expand));
  return { body: listJson("/v1/balance_transactions", told, hasMore) };
}
