import { Book } from "../../book/bill-provider/book";
import type { Catalogue } from "../../domain/bill-provider/catalogue";
import type { Fault } from "../../domain/bill-provider/fault";
import type { Mode } from "../../domain/mode";
import { FaultList } from "../fault-list";
import { allOn, type Switches } from "../switches";

/** Our account at the provider, in one of its two worlds. */
export interface Account {
  mode: Mode;
  catalogue: Catalogue;
  book: Book;
  faults: FaultList<Fault>;
  switches: Switches;
  now: () => Date;
}

export async function openAccount(parts: {
  mode: Mode;
  folder: string;
  catalogue: Catalogue;
  now: () => Date;
}): Promise<Account> {
  const { mode, folder, catalogue, now } = parts;
  return {
    mode,
    catalogue,
    now,
    book: await Book.open({ folder, mode }),
    faults: new FaultList(),
    switches: allOn(),
  };
}
