import type { Logger } from "@kobo/runtime";
import type { ProcessorBook } from "../../book/card-processor/book";
import type { BankFault } from "../../domain/bank/fault";
import type { Mode } from "../../domain/mode";
import type { Alarms } from "../alarms";
import type { Chance } from "../chance";
import type { FaultList } from "../fault-list";
import type { Postman } from "../postman";
import type { Switches } from "../switches";

/** The card processor in one of its two worlds. */
export interface ProcessorDesk {
  mode: Mode;
  /** Where the holders of cards find its pages. */
  publicUrl: string;
  book: ProcessorBook;
  postman: Postman;
  /** When authorisations expire, and plans of refunds are carried out. */
  alarms: Alarms;
  faults: FaultList<BankFault>;
  switches: Switches;
  /** The idempotency keys of calls that are not answered yet. */
  keysInUse: Set<string>;
  chance: Chance;
  now: () => Date;
  logger: Logger;
  close: () => Promise<void>;
}

const CODE_LENGTH = 24;

export function newId({ chance }: ProcessorDesk, prefix: string): string {
  return `${prefix}_${(chance.code() + chance.code()).slice(0, CODE_LENGTH)}`;
}
