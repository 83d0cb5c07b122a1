import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import type { BankPartner } from "../../app/bank-partner/bank-partner";
import { creditJson } from "../../domain/bank-partner/credit";
import { PARTNER_FAULTS, PARTNER_FIELDS } from "../../domain/bank-partner/faults";
import { accountJson } from "../../domain/bank-partner/virtual-account";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { controlRouter, matchesFilter, webhookView } from "../control";
import { bankFaultRequest } from "../fault-request";

export function bankPartnerControl(partner: BankPartner, logger: Logger): Router {
  const rules = { possible: PARTNER_FAULTS, fields: PARTNER_FIELDS, defaultCode: "refused" };
  const { router } = controlRouter({
    provider: partner,
    logger,
    faultRequest: bankFaultRequest(rules),
    subjects: ["session_id"],
    view: (query) => storeView(partner, query),
  });
  return router;
}

/** `id` is a webhook's; a missing filter selects everything. */
function storeView({ store, issuer }: BankPartner, query: Fields): Json {
  const { account_number: number, session_id: session, reference, id } = query;
  const accounts = store.accounts
    .list()
    .filter((account) => matchesFilter(number, account.number))
    .filter((account) => matchesFilter(reference, account.reference));
  const credits = store.credits
    .list()
    .filter((credit) => matchesFilter(number, credit.accountNumber))
    .filter((credit) => matchesFilter(reference, credit.accountReference))
    .filter((credit) => matchesFilter(session, credit.sessionId));
  const sessions = new Set(credits.map(({ sessionId }) => sessionId));
  const webhooks = store.webhooks
    .list()
    .filter((webhook) => sessions.has(webhook.about) && matchesFilter(id, webhook.id));
  return {
    accounts: accounts.map((account) => accountJson(account, issuer)),
    credits: credits.map(creditJson),
    notices: webhooks.map((webhook) => webhookView(webhook, "session_id")),
  };
}
