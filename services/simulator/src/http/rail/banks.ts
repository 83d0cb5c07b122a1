import type { Request } from "express";
import type { RailDesk } from "../../app/rail/desk";
import { addRecipient, bankOf, holderOf } from "../../app/rail/recipients";
import { answer, bankJson, recipientJson } from "../../domain/rail/answers";
import { enquiryOf } from "../../domain/rail/magic-numbers";
import { railRefusal } from "../../domain/rail/refusal";
import type { Answer } from "../bank/serve";
import { pageOf } from "./pages";
import { BanksRequest, NewRecipientRequest, parse, ResolveRequest } from "./requests";

/** Without a cursor the list comes whole. */
export function listBanks({ banks }: RailDesk, req: Request): Answer {
  const asked = parse(BanksRequest, req.query);
  const isOurs = asked.country === "nigeria" && asked.currency === "NGN";
  const here = isOurs ? banks.filter(({ active }) => active) : [];
  const told = (list: readonly (typeof banks)[number][]) =>
    list.map((bank) => bankJson(bank, asked.include_nip_sort_code === "true"));
  if (asked.use_cursor === "false") {
    return { status: 200, body: answer("Banks retrieved", told(here)) };
  }
  const { items, meta } = pageOf(here, { ...asked, page: 1 });
  return { status: 200, body: answer("Banks retrieved", told(items), meta) };
}

export function resolve(desk: RailDesk, req: Request): Answer {
  const asked = parse(ResolveRequest, req.query);
  const { account_number, bank_code } = asked;
  const bank = bankOf(desk, bank_code);
  const found = enquiryOf(account_number);
  if (found === "no answer") return { status: 500, body: {}, manner: "cut in the end" };
  if (found === "not found" || !/^\d{10}$/.test(account_number)) {
    throw railRefusal("invalid_bank_code");
  }
  const account_name = holderOf(desk, bank_code, account_number);
  return {
    status: 200,
    body: answer("Account number resolved", { account_number, account_name, bank_id: bank.id }),
  };
}

export function newRecipient(desk: RailDesk, req: Request): Answer {
  const asked = parse(NewRecipientRequest, req.body);
  if (asked.currency !== "NGN") throw railRefusal("unsupported_currency");
  const recipient = addRecipient(desk, {
    name: asked.name,
    accountNumber: asked.account_number,
    bankCode: asked.bank_code,
    description: asked.description ?? null,
  });
  const data = recipientJson(recipient, desk.mode);
  return { status: 201, body: answer("Transfer recipient created successfully", data) };
}
