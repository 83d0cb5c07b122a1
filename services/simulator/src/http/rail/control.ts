import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import { z } from "zod";
import type { Rail } from "../../app/rail/rail";
import { recipientOf } from "../../app/rail/transfers";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { RAIL_FAULTS, RAIL_FIELDS } from "../../domain/rail/faults";
import { recipientJson } from "../../domain/rail/responses";
import { fieldsOf, type Transfer } from "../../domain/rail/transfer";
import { controlRouter, matchesFilter, webhookView } from "../control";
import { bankFaultRequest } from "../fault-request";

const Balance = z.object({ kobo: z.int().nonnegative().transform(BigInt) });

export function railControl(rail: Rail, logger: Logger): Router {
  const { float } = rail.store;
  const rules = { possible: RAIL_FAULTS, fields: RAIL_FIELDS, defaultCode: "refused" };
  const { router, addSetting } = controlRouter({
    provider: rail,
    logger,
    faultRequest: bankFaultRequest(rules),
    subjects: ["reference"],
    view: (query) => storeView(rail, query),
    state: () => ({ balance_kobo: Number(float.balance) }),
  });
  addSetting("/balance", Balance, ({ kobo }) => {
    float.balance = kobo;
  });
  return router;
}

/** `id` is a webhook's; a missing filter selects everything. */
function storeView(rail: Rail, query: Fields): Json {
  const { reference, account_number: number, id } = query;
  const { store, mode } = rail;
  const transfers = store.transfers
    .list()
    .filter((transfer) => matchesFilter(reference, transfer.reference))
    .map((transfer) => ({ transfer, recipient: recipientOf(rail, transfer) }))
    .filter(({ recipient }) => matchesFilter(number, recipient.accountNumber));
  const references = new Set(transfers.map(({ transfer }) => transfer.reference));
  const webhooks = store.webhooks
    .list()
    .filter((webhook) => references.has(webhook.about) && matchesFilter(id, webhook.id));
  const recipients = store.recipients
    .list()
    .filter(({ accountNumber }) => matchesFilter(number, accountNumber));
  return {
    recipients: recipients.map((recipient) => recipientJson(recipient, mode)),
    transfers: transfers.map(({ transfer, recipient }) => ({
      ...fieldsOf(transfer, recipient),
      ...transferView(transfer),
    })),
    notices: webhooks.map((webhook) => webhookView(webhook, "reference")),
  };
}

function transferView({ id, amount, state, planned, createdAt, updatedAt }: Transfer): Json {
  return {
    id,
    amount: Number(amount),
    status: state,
    planned: planned && { status: planned.state, at: planned.at.toISOString() },
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
