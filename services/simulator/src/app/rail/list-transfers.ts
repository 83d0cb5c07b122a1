import { inventedDigits } from "../../domain/fault";
import { fieldsOf, type Transfer } from "../../domain/rail/transfer";
import type { Rail } from "./rail";
import { recipientOf } from "./transfers";

/** Newest first, between two inclusive times. */
export function transfersBetween(
  { store }: Rail,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Transfer[] {
  return store.transfers
    .list()
    .filter(({ createdAt }) => (!from || createdAt >= from) && (!to || createdAt <= to))
    .reverse();
}

/** Applies a matching fault to one transfer of a page. */
export function applyLineFault(rail: Rail, transfers: readonly Transfer[]): Transfer[] {
  return rail.faults.applyToLines(
    transfers,
    (transfer) => fieldsOf(transfer, recipientOf(rail, transfer)),
    (transfer) => ({
      ...transfer,
      id: Number(`9${inventedDigits(transfer.code, 8)}`),
      code: `TRF_${inventedDigits(transfer.code, 16)}`,
      reference: `extra-${inventedDigits(transfer.code, 14)}`,
    }),
  );
}
