import type { PartnerBook } from "../../book/bank-partner/book";
import type { Bank } from "../../domain/bank/bank";
import type { BankFault } from "../../domain/bank/fault";
import type { Mode } from "../../domain/mode";
import type { Chance } from "../chance";
import type { FaultList } from "../fault-list";
import type { Postman } from "../postman";
import type { Switches } from "../switches";

/** A bank that can issue account numbers. */
export type Issuer = Bank & { institutionCode: string };

/** The bank partner in one of its two worlds. */
export interface PartnerDesk {
  mode: Mode;
  issuer: Issuer;
  book: PartnerBook;
  postman: Postman;
  faults: FaultList<BankFault>;
  switches: Switches;
  chance: Chance;
  now: () => Date;
  close: () => Promise<void>;
}

/** Whose a virtual account is: what the rail asks of a partner of the same mode. */
export function findHolderAt({ issuer, book }: Pick<PartnerDesk, "issuer" | "book">) {
  return (bankCode: string, accountNumber: string): string | undefined =>
    bankCode === issuer.code ? book.holderOf(accountNumber)?.name : undefined;
}
