import type { Logger } from "@kobo/runtime";
import { Book } from "../../book/bill-provider/book";
import type { PostLetter } from "../../clients/post-letter";
import { type Catalogue, repriced } from "../../domain/bill-provider/catalogue";
import { NOTICE_ROUNDS_MAX } from "../../domain/bill-provider/notice";
import type { Mode } from "../../domain/mode";
import { Alarms, type SetAlarm } from "../alarms";
import type { Chance } from "../chance";
import { FaultList } from "../fault-list";
import { Postman } from "../postman";
import { allOn } from "../switches";
import type { Account } from "./account";

export async function openAccount(parts: {
  mode: Mode;
  folder: string;
  catalogue: Catalogue;
  post: PostLetter;
  setAlarm: SetAlarm;
  chance: Chance;
  now: () => Date;
  logger: Logger;
}): Promise<Account> {
  const { mode, catalogue, chance, now } = parts;
  const book = await Book.open(parts);
  const alarms = new Alarms(parts.setAlarm);
  const postman = new Postman({
    ...parts,
    book,
    alarms,
    seal: ({ body }) => ({ body, headers: {} }),
    roundsMax: NOTICE_ROUNDS_MAX,
  });
  postman.start();
  return {
    mode,
    book,
    postman,
    chance,
    now,
    catalogue: () => repriced(catalogue, book.prices),
    faults: new FaultList(),
    switches: allOn(),
    close: async () => {
      alarms.stop();
      await postman.stop();
      await book.close();
    },
  };
}
