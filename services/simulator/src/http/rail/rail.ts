import type { Logger } from "@kobo/runtime";
import { Router } from "express";
import type { RailDesk } from "../../app/rail/desk";
import { fieldsOf, recipientOf } from "../../app/rail/settle";
import type { BankFault } from "../../domain/bank/fault";
import type { Fields } from "../../domain/fields";
import { answer } from "../../domain/rail/answers";
import type { RailOperation } from "../../domain/rail/faults";
import { railErrorBody, railRefusal } from "../../domain/rail/refusal";
import { bearer } from "../bank/bearer";
import { bankServer } from "../bank/serve";
import { refuseWhenDown } from "../gate";
import type { Wait } from "../send";
import { listBanks, newRecipient, resolve } from "./banks";
import { fetchTransfer, listTransfers, newTransfer, settleTransfer, verify } from "./transfers";

/** Paystack's endpoints for transfers, and one of the sandbox's own. */
export function rail(parts: {
  desk: RailDesk;
  secretKey: string;
  wait: Wait;
  logger: Logger;
}): Router {
  const { desk, secretKey } = parts;
  const { switches, book } = desk;
  const serve = bankServer<RailOperation>({ ...parts, refusalBody });
  const router = Router();
  router.use(refuseWhenDown(switches), bearer(switches, secretKey, railRefusal("invalid_Key")));

  const payee = (fields: Fields) => fieldsOfPayee(desk, fields);
  const sent = (fields: Fields) => fieldsOfTransfer(desk, fields);

  router.get(
    "/bank",
    serve("bank", (req) => listBanks(desk, req)),
  );
  router.get(
    "/bank/resolve",
    serve("resolve", (req) => resolve(desk, req)),
  );
  router.post(
    "/transferrecipient",
    serve("transferrecipient", (req) => newRecipient(desk, req)),
  );
  router.get(
    "/balance",
    serve("balance", () => ({
      status: 200,
      body: answer("Balances retrieved", [{ currency: "NGN", balance: Number(book.balance) }]),
    })),
  );
  router.post(
    "/transfer",
    serve("transfer", (req, fault) => newTransfer(desk, req, fault), payee),
  );
  router.get(
    "/transfer",
    serve("list", (req) => listTransfers(desk, req)),
  );
  router.get(
    "/transfer/verify/:reference",
    serve("verify", (req, fault) => verify(desk, req, fault), sent),
  );
  router.get(
    "/transfer/:id_or_code",
    serve("fetch", (req) => fetchTransfer(desk, req)),
  );
  router.post(
    "/sandbox/transfers/:reference/settle",
    serve("settle", (req) => settleTransfer(desk, req), sent),
  );
  return router;
}

function refusalBody({ code, message }: BankFault) {
  return railErrorBody({ code, message, type: "api_error", nextStep: "Try again later" });
}

/** A transfer says only a recipient; faults may be set for the account behind it. */
function fieldsOfPayee({ book }: RailDesk, fields: Fields): Fields {
  const recipient = book.findRecipient(fields.recipient ?? "");
  if (!recipient) return {};
  return { account_number: recipient.accountNumber, bank_code: recipient.bankCode };
}

/** Who asks after a transfer says only its reference; faults may be set for all that it is. */
function fieldsOfTransfer(desk: RailDesk, fields: Fields): Fields {
  const transfer = desk.book.findTransfer(fields.reference ?? "");
  return transfer ? fieldsOf(transfer, recipientOf(desk, transfer)) : {};
}
