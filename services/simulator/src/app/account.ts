import { Book } from "../book/book";
import type { Catalogue } from "../domain/catalogue";
import type { Mode } from "../domain/mode";
import { FaultList } from "./fault-list";

/** Our account at the provider, in one of its two worlds. */
export interface Account {
  mode: Mode;
  catalogue: Catalogue;
  book: Book;
  faults: FaultList;
  /** Set by tests, and forgotten at a restart. */
  switches: { isDown: boolean; acceptsCredentials: boolean };
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
    switches: { isDown: false, acceptsCredentials: true },
  };
}
