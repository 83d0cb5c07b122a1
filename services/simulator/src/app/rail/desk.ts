import type { Logger } from "@kobo/runtime";
import type { RailBook } from "../../book/rail/book";
import type { Bank } from "../../domain/bank/bank";
import type { BankFault } from "../../domain/bank/fault";
import type { Mode } from "../../domain/mode";
import type { Delays } from "../../domain/rail/magic-numbers";
import type { Alarms } from "../alarms";
import type { Chance } from "../chance";
import type { FaultList } from "../fault-list";
import type { Postman } from "../postman";
import type { Switches } from "../switches";

/** The holder of a virtual account; undefined for any other account. */
export type FindHolder = (bankCode: string, accountNumber: string) => string | undefined;

/** The rail in one of its two worlds. */
export interface RailDesk {
  mode: Mode;
  banks: readonly Bank[];
  findHolder: FindHolder;
  delays: Delays;
  book: RailBook;
  postman: Postman;
  /** When plans of transfers are carried out. */
  alarms: Alarms;
  faults: FaultList<BankFault>;
  switches: Switches;
  chance: Chance;
  now: () => Date;
  logger: Logger;
  close: () => Promise<void>;
}
