import type { Book } from "../../book/bill-provider/book";
import type { Catalogue } from "../../domain/bill-provider/catalogue";
import type { Fault } from "../../domain/bill-provider/fault";
import type { Mode } from "../../domain/mode";
import type { Chance } from "../chance";
import type { FaultList } from "../fault-list";
import type { Postman } from "../postman";
import type { Switches } from "../switches";

/** Our account at the provider, in one of its two worlds. */
export interface Account {
  mode: Mode;
  /** What is sold at the prices of now. */
  catalogue: () => Catalogue;
  book: Book;
  postman: Postman;
  faults: FaultList<Fault>;
  switches: Switches;
  chance: Chance;
  now: () => Date;
  close: () => Promise<void>;
}
