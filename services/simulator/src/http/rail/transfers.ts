import type { Request } from "express";
import type { RailDesk } from "../../app/rail/desk";
import { toldOf, transfersBetween } from "../../app/rail/listing";
import { recipientOf, settle } from "../../app/rail/settle";
import { transfer } from "../../app/rail/transfer";
import type { BankFault } from "../../domain/bank/fault";
import { answer, newTransferJson, transferJson } from "../../domain/rail/answers";
import { railRefusal } from "../../domain/rail/refusal";
import type { Transfer } from "../../domain/rail/transfer";
import type { Answer } from "../bank/serve";
import { pageOf } from "./pages";
import { parse, SettleRequest, TransferRequest, TransfersRequest } from "./requests";

export function newTransfer(desk: RailDesk, req: Request, fault: BankFault | undefined): Answer {
  const asked = parse(TransferRequest, req.body);
  if (asked.currency !== "NGN") throw railRefusal("unsupported_currency");
  const made = transfer(
    desk,
    {
      reference: asked.reference ?? desk.chance.code(),
      amount: asked.amount,
      recipientCode: asked.recipient,
      reason: asked.reason ?? null,
    },
    fault,
  );
  const data = newTransferJson(made, recipientOf(desk, made), desk.mode);
  return { status: 200, body: answer("Transfer has been queued", data) };
}

export function verify(desk: RailDesk, req: Request, fault: BankFault | undefined): Answer {
  const found = desk.book.findTransfer(String(req.params.reference));
  if (!found || fault?.kind === "lagging-verify") throw railRefusal("transfer_not_found");
  return retrieved(desk, found);
}

export function fetchTransfer(desk: RailDesk, req: Request): Answer {
  const idOrCode = String(req.params.id_or_code);
  const found = desk.book.findByCode(idOrCode) ?? desk.book.transferOf(Number(idOrCode));
  if (!found) throw railRefusal("transfer_not_found");
  return retrieved(desk, found);
}

export function listTransfers(desk: RailDesk, req: Request): Answer {
  const asked = parse(TransfersRequest, req.query);
  const { items, meta } = pageOf(transfersBetween(desk, asked), asked);
  const data = toldOf(desk, items).map((told) =>
    transferJson(told, recipientOf(desk, told), desk.mode),
  );
  return { status: 200, body: answer("Transfers retrieved", data, meta) };
}

export function settleTransfer(desk: RailDesk, req: Request): Answer {
  const { outcome } = parse(SettleRequest, req.body);
  const found = desk.book.findTransfer(String(req.params.reference));
  if (!found) throw railRefusal("transfer_not_found");
  const after = settle(desk, found, outcome);
  if (!after) throw railRefusal("transfer_already_settled");
  const data = transferJson(after, recipientOf(desk, after), desk.mode);
  return { status: 200, body: answer("Transfer settled", data) };
}

function retrieved(desk: RailDesk, found: Transfer): Answer {
  const data = transferJson(found, recipientOf(desk, found), desk.mode);
  return { status: 200, body: answer("Transfer retrieved", data) };
}
