import { meets } from "../../domain/meets";
import type { Transfer } from "../../domain/rail/transfer";
import { bent, inventedDigits } from "../../domain/statement";
import type { RailDesk } from "./desk";
import { fieldsOf, recipientOf } from "./settle";

/** The newest first, between two times that are both included. */
export function transfersBetween(
  { book }: RailDesk,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Transfer[] {
  return book
    .transfers()
    .filter(({ createdAt }) => (!from || createdAt >= from) && (!to || createdAt <= to))
    .reverse();
}

/** A page of the list, in which a fault may tell a line wrong. */
export function toldOf(desk: RailDesk, transfers: readonly Transfer[]): Transfer[] {
  const lines = transfers.map((transfer) => fieldsOf(transfer, recipientOf(desk, transfer)));
  const fault = desk.faults.take("statement-line", ...lines);
  if (!fault) return [...transfers];
  const index = lines.findIndex((line) => meets(fault, "statement-line", line));
  return bent(transfers, { kind: fault.kind, index }, (transfer) => ({
    ...transfer,
    id: Number(`9${inventedDigits(transfer.code, 8)}`),
    code: `TRF_${inventedDigits(transfer.code, 16)}`,
    reference: `extra-${inventedDigits(transfer.code, 14)}`,
  }));
}
