import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import { z } from "zod";
import type { RailDesk } from "../../app/rail/desk";
import { fieldsOf, recipientOf } from "../../app/rail/settle";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { recipientJson } from "../../domain/rail/answers";
import { RAIL_FAULTS, RAIL_FIELDS } from "../../domain/rail/faults";
import type { Transfer } from "../../domain/rail/transfer";
import { bankControl } from "../bank/control";
import { noticeView } from "../notices";

const Balance = z.object({ kobo: z.int().nonnegative().transform(BigInt) });

/** The control of the rail. Paystack has none of it. */
export function railControl(desk: RailDesk, logger: Logger): Router {
  return bankControl({
    desk,
    logger,
    possible: RAIL_FAULTS,
    fields: RAIL_FIELDS,
    about: "reference",
    view: (query) => bookView(desk, query),
    state: () => ({ balance_kobo: Number(desk.book.balance) }),
    more: (setting) => setting("/balance", Balance, ({ kobo }) => desk.book.setBalance(kobo)),
  });
}

/** `id` is that of a notice; whatever is not asked for is told whole. */
function bookView(desk: RailDesk, query: Fields): Json {
  const { reference, account_number: number, id } = query;
  const { book, mode } = desk;
  const fits = (asked: string | undefined, found: string) => asked === undefined || asked === found;
  const transfers = book
    .transfers()
    .map((transfer) => ({ transfer, recipient: recipientOf(desk, transfer) }))
    .filter(({ transfer }) => fits(reference, transfer.reference))
    .filter(({ recipient }) => fits(number, recipient.accountNumber));
  const references = new Set(transfers.map(({ transfer }) => transfer.reference));
  const notices = book.notices
    .list()
    .filter((notice) => references.has(notice.about) && fits(id, notice.id));
  const recipients = book.recipients().filter(({ accountNumber }) => fits(number, accountNumber));
  return {
    recipients: recipients.map((recipient) => recipientJson(recipient, mode)),
    transfers: transfers.map(({ transfer, recipient }) => ({
      ...fieldsOf(transfer, recipient),
      ...transferView(transfer),
    })),
    notices: notices.map((notice) => noticeView(notice, () => "reference")),
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
