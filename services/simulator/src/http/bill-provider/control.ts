import type { Logger } from "@kobo/runtime";
import type { RequestHandler, Router } from "express";
import type { z } from "zod";
import type { Account } from "../../app/bill-provider/account";
import { changePrice } from "../../app/bill-provider/change-price";
import { type Planted, plant } from "../../app/bill-provider/plant";
import { settle } from "../../app/bill-provider/settle";
import type { Outcome } from "../../domain/bill-provider/purchase";
import { Refusal } from "../../domain/bill-provider/refusal";
import { readFields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { deskControl } from "../control";
import { read } from "../read";
import {
  DuplicateWindowRequest,
  FloatRequest,
  NewFault,
  PlantRequest,
  PriceRequest,
  SettlementRequest,
} from "./requests";
import { bookView, nameAbout, priceView, purchaseView, stateView } from "./views";

/** How tests and the local stack look into one account and bend it. The provider has none of it. */
export function control(account: Account, logger: Logger): Router {
  const { book, mode } = account;
  const router = deskControl({
    desk: account,
    logger,
    newFault: NewFault,
    abouts: ["request_id", "serviceID"],
    nameAbout,
    view: (query) => bookView(account, query),
    state: () => stateView(account),
    more: (setting) => {
      setting("/float", FloatRequest, ({ naira }) => book.setFloat(naira));
      setting("/duplicate-window", DuplicateWindowRequest, ({ seconds }) =>
        book.setDuplicateWindow(seconds),
      );
    },
  });

  /** Changes the book, and answers when the change is on the disk. */
  const changing =
    <Asked>(schema: z.ZodType<Asked>, change: (asked: Asked) => Told): RequestHandler =>
    async (req, res) => {
      const asked = read(schema, req.body, res);
      if (asked === undefined) return;
      const { status, body } = orRefused(() => change(asked));
      await book.durable();
      const { request_id: providerRequestId, serviceID } = readFields(req.body);
      logger.info({ mode, providerRequestId, serviceID, status, result: body.result }, req.path);
      res.status(status).json(body);
    };
  router.post(
    "/settle",
    changing(SettlementRequest, (asked) => settled(account, asked)),
  );
  router.post(
    "/price",
    changing(PriceRequest, (asked) => {
      changePrice(account, asked);
      return { status: 200, body: { result: "priced", price: priceView(asked) } };
    }),
  );
  router.post(
    "/book",
    changing(PlantRequest, (asked) => planted(account, asked)),
  );
  return router;
}

interface Told {
  status: number;
  body: Json;
}

function settled(account: Account, asked: { request_id: string; outcome: Outcome }): Told {
  const settlement = settle(account, asked.request_id, asked.outcome);
  const { result } = settlement;
  if (settlement.result === "unknown request_id") return { status: 404, body: { error: result } };
  const status = result === "settled" ? 200 : 409;
  return { status, body: { result, purchase: purchaseView(settlement.purchase) } };
}

function planted(account: Account, asked: Planted): Told {
  const planting = plant(account, asked);
  switch (planting.result) {
    case "unknown request_id":
      return { status: 404, body: { error: planting.result } };
    case "request_id exists":
      return { status: 409, body: { error: planting.result } };
    case "planted":
      return {
        status: 200,
        body: { result: planting.result, purchase: purchaseView(planting.purchase) },
      };
  }
}

/** What the provider would refuse to sell, it cannot be told to price or to have sold. */
function orRefused(change: () => Told): Told {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 400, body: { error: `${error.code}: ${error.message}` } };
  }
}
