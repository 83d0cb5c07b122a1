import type { Logger } from "@kobo/runtime";
import { type Request, Router } from "express";
import type { BankPartner } from "../../app/bank-partner/bank-partner";
import { issueAccount } from "../../app/bank-partner/issue-account";
import { recordCredit } from "../../app/bank-partner/record-credit";
import { listAccountCredits, listStatement } from "../../app/bank-partner/statement";
import { creditJson } from "../../domain/bank-partner/credit";
import { partnerError, partnerErrorBody } from "../../domain/bank-partner/errors";
import type { PartnerOperation } from "../../domain/bank-partner/faults";
import { accountJson } from "../../domain/bank-partner/virtual-account";
import type { Fault } from "../../domain/fault";
import { bearer, refuseWhenDown } from "../authentication";
import { bankEndpoints } from "../endpoints";
import type { ProviderResponse, Wait } from "../respond";
import {
  CreditsRequest,
  NewAccountRequest,
  PaymentRequest,
  read,
  StatementRequest,
} from "./requests";

export function bankPartnerRouter(parts: {
  partner: BankPartner;
  apiKey: string;
  wait: Wait;
  logger: Logger;
}): Router {
  const { partner, apiKey } = parts;
  const router = Router();
  router.use(refuseWhenDown(partner), bearer(partner, apiKey, partnerError("unauthorized")));
  const on = bankEndpoints<PartnerOperation>({
    ...parts,
    router,
    provider: partner,
    errorBody: ({ code, message }) => partnerErrorBody(code, message),
  });
  on("post", "/accounts", "accounts", (req, fault) => createAccount(partner, req, fault));
  on("get", "/accounts/:account_number", "account", (req) => retrieveAccount(partner, req));
  on("get", "/accounts/:account_number/credits", "account-credits", (req) =>
    accountCredits(partner, req),
  );
  on("get", "/credits", "statement", (req) => credits(partner, req));
  on("get", "/credits/:session_id", "credit", (req) => retrieveCredit(partner, req));
  on("post", "/sandbox/credits", "sandbox-credits", (req, fault) => pay(partner, req, fault));
  return router;
}

/** A response that is never sent; nothing was changed. */
const NOTHING: ProviderResponse = { status: 500, body: {} };

function createAccount(partner: BankPartner, req: Request, fault?: Fault): ProviderResponse {
  const input = read(NewAccountRequest, req.body);
  if (fault?.kind === "hang-then-refuse") return NOTHING;
  const { account, isNew } = issueAccount(partner, input);
  return { status: isNew ? 201 : 200, body: accountJson(account, partner.issuer) };
}

function retrieveAccount({ store, issuer }: BankPartner, req: Request): ProviderResponse {
  const account = store.holderOf(String(req.params.account_number));
  if (!account) throw partnerError("account_not_found");
  return { body: accountJson(account, issuer) };
}

function accountCredits(partner: BankPartner, req: Request): ProviderResponse {
  const page = read(CreditsRequest, req.query);
  const number = String(req.params.account_number);
  const { credits: lines, next } = listAccountCredits(partner, { ...page, number });
  return { body: { credits: lines.map(creditJson), has_more: next !== null } };
}

function credits(partner: BankPartner, req: Request): ProviderResponse {
  const { credits: lines, next } = listStatement(partner, read(StatementRequest, req.query));
  return { body: { credits: lines.map(creditJson), next_cursor: next } };
}

function retrieveCredit({ store }: BankPartner, req: Request): ProviderResponse {
  const credit = store.creditsBySession.first(String(req.params.session_id));
  if (!credit) throw partnerError("credit_not_found");
  return { body: creditJson(credit) };
}

function pay(partner: BankPartner, req: Request, fault?: Fault): ProviderResponse {
  const input = read(PaymentRequest, req.body);
  if (fault?.kind === "hang-then-refuse") return NOTHING;
  const { credit, isNew } = recordCredit(partner, input, fault);
  return { status: isNew ? 201 : 200, body: creditJson(credit) };
}
