import type { Logger } from "@kobo/runtime";
import { type Request, Router } from "express";
import { applyLineFault, transfersBetween } from "../../app/rail/list-transfers";
import type { Rail } from "../../app/rail/rail";
import { addRecipient, bankOf, holderOf } from "../../app/rail/recipients";
import { createTransfer, recipientOf, settleTransfer } from "../../app/rail/transfers";
import type { Bank } from "../../domain/bank";
import type { Fault } from "../../domain/fault";
import type { Fields } from "../../domain/fields";
import { railError, railErrorBody } from "../../domain/rail/errors";
import type { RailOperation } from "../../domain/rail/faults";
import { enquiryOf } from "../../domain/rail/magic-numbers";
import {
  bankJson,
  envelope,
  newTransferJson,
  recipientJson,
  transferJson,
} from "../../domain/rail/responses";
import { fieldsOf, type Transfer } from "../../domain/rail/transfer";
import { bearer, refuseWhenDown } from "../authentication";
import { bankEndpoints } from "../endpoints";
import type { ProviderResponse, Wait } from "../respond";
import { pageOf } from "./pages";
import {
  BanksRequest,
  NewRecipientRequest,
  ResolveRequest,
  read,
  SettleRequest,
  TransferRequest,
  TransfersRequest,
} from "./requests";

/** Paystack's endpoints for transfers, and one of the sandbox's own. */
export function railRouter(parts: {
  rail: Rail;
  secretKey: string;
  wait: Wait;
  logger: Logger;
}): Router {
  const { rail, secretKey } = parts;
  const router = Router();
  router.use(refuseWhenDown(rail), bearer(rail, secretKey, railError("invalid_Key")));
  const on = bankEndpoints<RailOperation>({
    ...parts,
    router,
    provider: rail,
    errorBody: (fault) =>
      railErrorBody({ ...fault, type: "api_error", nextStep: "Try again later" }),
    relatedFields: (fields, operation) => relatedFields(rail, fields, operation),
  });
  on("get", "/bank", "bank", (req) => listBanks(rail, req));
  on("get", "/bank/resolve", "resolve", (req) => resolveAccount(rail, req));
  on("post", "/transferrecipient", "transferrecipient", (req) => newRecipient(rail, req));
  on("get", "/balance", "balance", () => balance(rail));
  on("post", "/transfer", "transfer", (req, fault) => newTransfer(rail, req, fault));
  on("get", "/transfer", "list", (req) => listTransfers(rail, req));
  on("get", "/transfer/verify/:reference", "verify", (req, fault) => verify(rail, req, fault));
  on("get", "/transfer/:id_or_code", "fetch", (req) => fetchTransfer(rail, req));
  on("post", "/sandbox/transfers/:reference/settle", "settle", (req) => settle(rail, req));
  return router;
}

/** Faults may match the account of a recipient code, and all fields of a known transfer. */
function relatedFields(rail: Rail, fields: Fields, operation: RailOperation): Fields {
  const { recipients, transfersByReference } = rail.store;
  if (operation === "transfer") {
    const recipient = recipients.get(fields.recipient);
    if (!recipient) return {};
    return { account_number: recipient.accountNumber, bank_code: recipient.bankCode };
  }
  if (operation !== "verify" && operation !== "settle") return {};
  const transfer = transfersByReference.first(fields.reference ?? "");
  return transfer ? fieldsOf(transfer, recipientOf(rail, transfer)) : {};
}

/** Without a cursor the whole list is returned. */
function listBanks({ banks }: Rail, req: Request): ProviderResponse {
  const query = read(BanksRequest, req.query);
  const isNigerian = query.country === "nigeria" && query.currency === "NGN";
  const active = isNigerian ? banks.filter((bank) => bank.active) : [];
  const render = (bank: Bank) => bankJson(bank, query.include_nip_sort_code === "true");
  if (query.use_cursor === "false") {
    return { body: envelope("Banks retrieved", active.map(render)) };
  }
  const { items, meta } = pageOf(active, { ...query, page: 1 });
  return { body: envelope("Banks retrieved", items.map(render), meta) };
}

function resolveAccount(rail: Rail, req: Request): ProviderResponse {
  const { account_number, bank_code } = read(ResolveRequest, req.query);
  const bank = bankOf(rail, bank_code);
  const found = enquiryOf(account_number);
  if (found === "no answer") return { status: 500, body: {}, delivery: "late reset" };
  if (found === "not found" || !/^\d{10}$/.test(account_number)) {
    throw railError("invalid_bank_code");
  }
  const account_name = holderOf(rail, bank_code, account_number);
  const data = { account_number, account_name, bank_id: bank.id };
  return { body: envelope("Account number resolved", data) };
}

function newRecipient(rail: Rail, req: Request): ProviderResponse {
  const input = read(NewRecipientRequest, req.body);
  if (input.currency !== "NGN") throw railError("unsupported_currency");
  const recipient = addRecipient(rail, {
    name: input.name,
    accountNumber: input.account_number,
    bankCode: input.bank_code,
    description: input.description ?? null,
  });
  const data = recipientJson(recipient, rail.mode);
  return { status: 201, body: envelope("Transfer recipient created successfully", data) };
}

function balance({ store }: Rail): ProviderResponse {
  const data = [{ currency: "NGN", balance: Number(store.float.balance) }];
  return { body: envelope("Balances retrieved", data) };
}

function newTransfer(rail: Rail, req: Request, fault: Fault | undefined): ProviderResponse {
  const { reference, amount, recipient, reason, currency } = read(TransferRequest, req.body);
  if (currency !== "NGN") throw railError("unsupported_currency");
  const transfer = createTransfer(
    rail,
    {
      reference: reference ?? rail.random.code(),
      amount,
      recipientCode: recipient,
      reason: reason ?? null,
    },
    fault,
  );
  const data = newTransferJson(transfer, recipientOf(rail, transfer), rail.mode);
  return { body: envelope("Transfer has been queued", data) };
}

function listTransfers(rail: Rail, req: Request): ProviderResponse {
  const query = read(TransfersRequest, req.query);
  const { items, meta } = pageOf(transfersBetween(rail, query), query);
  const data = applyLineFault(rail, items).map((transfer) => render(rail, transfer));
  return { body: envelope("Transfers retrieved", data, meta) };
}

function verify(rail: Rail, req: Request, fault: Fault | undefined): ProviderResponse {
  const transfer = rail.store.transfersByReference.first(String(req.params.reference));
  if (!transfer || fault?.kind === "lagging-verify") throw railError("transfer_not_found");
  return { body: envelope("Transfer retrieved", render(rail, transfer)) };
}

function fetchTransfer(rail: Rail, req: Request): ProviderResponse {
  const idOrCode = String(req.params.id_or_code);
  const { transfers, transfersByCode } = rail.store;
  const transfer = transfersByCode.first(idOrCode) ?? transfers.get(idOrCode);
  if (!transfer) throw railError("transfer_not_found");
  return { body: envelope("Transfer retrieved", render(rail, transfer)) };
}

function settle(rail: Rail, req: Request): ProviderResponse {
  const { outcome } = read(SettleRequest, req.body);
  const transfer = rail.store.transfersByReference.first(String(req.params.reference));
  if (!transfer) throw railError("transfer_not_found");
  const after = settleTransfer(rail, transfer, outcome);
  if (!after) throw railError("transfer_already_settled");
  return { body: envelope("Transfer settled", render(rail, after)) };
}

function render(rail: Rail, transfer: Transfer) {
  return transferJson(transfer, recipientOf(rail, transfer), rail.mode);
}
