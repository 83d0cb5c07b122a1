import type { Logger } from "@kobo/runtime";
import { type Request, Router } from "express";
import { bookCredit } from "../../app/bank-partner/book-credit";
import type { PartnerDesk } from "../../app/bank-partner/desk";
import { issueAccount } from "../../app/bank-partner/issue-account";
import { creditsOf, statement } from "../../app/bank-partner/statement";
import type { BankFault } from "../../domain/bank/fault";
import { creditJson } from "../../domain/bank-partner/credit";
import type { PartnerOperation } from "../../domain/bank-partner/faults";
import { partnerErrorBody, partnerRefusal } from "../../domain/bank-partner/refusal";
import { accountJson } from "../../domain/bank-partner/virtual-account";
import { bearer } from "../bank/bearer";
import { type Answer, bankServer } from "../bank/serve";
import { refuseWhenDown } from "../gate";
import type { Wait } from "../send";
import {
  CreditsRequest,
  NewAccountRequest,
  PaymentRequest,
  parse,
  StatementRequest,
} from "./requests";

/** The bank partner's own endpoints. */
export function bankPartner(parts: {
  desk: PartnerDesk;
  apiKey: string;
  wait: Wait;
  logger: Logger;
}): Router {
  const { desk, apiKey } = parts;
  const { switches } = desk;
  const refusalBody = ({ code, message }: BankFault) => partnerErrorBody(code, message);
  const serve = bankServer<PartnerOperation>({ ...parts, refusalBody });
  const router = Router();
  router.use(refuseWhenDown(switches), bearer(switches, apiKey, partnerRefusal("unauthorized")));

  router.post(
    "/accounts",
    serve("accounts", (req, fault) => openAccount(desk, req, fault)),
  );
  router.get(
    "/accounts/:account_number",
    serve("account", (req) => account(desk, req)),
  );
  router.get(
    "/accounts/:account_number/credits",
    serve("account-credits", (req) => accountCredits(desk, req)),
  );
  router.get(
    "/credits",
    serve("statement", (req) => credits(desk, req)),
  );
  router.get(
    "/credits/:session_id",
    serve("credit", (req) => credit(desk, req)),
  );
  router.post(
    "/sandbox/credits",
    serve("sandbox-credits", (req, fault) => pay(desk, req, fault)),
  );
  return router;
}

/** Never answered, and nothing came of it. */
const NOTHING: Answer = { status: 500, body: {} };

function openAccount(desk: PartnerDesk, req: Request, fault: BankFault | undefined): Answer {
  const asked = parse(NewAccountRequest, req.body);
  if (fault?.kind === "hang-then-refuse") return NOTHING;
  const { account: issued, isNew } = issueAccount(desk, asked);
  return { status: isNew ? 201 : 200, body: accountJson(issued, desk.issuer) };
}

function account(desk: PartnerDesk, req: Request): Answer {
  const holder = desk.book.holderOf(String(req.params.account_number));
  if (!holder) throw partnerRefusal("account_not_found");
  return { status: 200, body: accountJson(holder, desk.issuer) };
}

function accountCredits(desk: PartnerDesk, req: Request): Answer {
  const { after, limit } = parse(CreditsRequest, req.query);
  const number = String(req.params.account_number);
  const page = creditsOf(desk, { number, after, limit });
  return {
    status: 200,
    body: { credits: page.credits.map(creditJson), has_more: page.next !== null },
  };
}

function credits(desk: PartnerDesk, req: Request): Answer {
  const { from, to, cursor, limit } = parse(StatementRequest, req.query);
  const page = statement(desk, { from, to, after: cursor, limit });
  return { status: 200, body: { credits: page.credits.map(creditJson), next_cursor: page.next } };
}

function credit(desk: PartnerDesk, req: Request): Answer {
  const found = desk.book.findCredit(String(req.params.session_id));
  if (!found) throw partnerRefusal("credit_not_found");
  return { status: 200, body: creditJson(found) };
}

function pay(desk: PartnerDesk, req: Request, fault: BankFault | undefined): Answer {
  const sent = parse(PaymentRequest, req.body);
  if (fault?.kind === "hang-then-refuse") return NOTHING;
  const { credit, isNew } = bookCredit(desk, sent, fault);
  return { status: isNew ? 201 : 200, body: creditJson(credit) };
}
