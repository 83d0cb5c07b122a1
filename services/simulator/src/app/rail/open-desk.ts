import type { Logger } from "@kobo/runtime";
import { RailBook } from "../../book/rail/book";
import type { PostLetter } from "../../clients/post-letter";
import type { Bank } from "../../domain/bank/bank";
import type { Mode } from "../../domain/mode";
import { railLetter } from "../../domain/rail/letter";
import type { Delays } from "../../domain/rail/magic-numbers";
import { Alarms, type SetAlarm } from "../alarms";
import type { Chance } from "../chance";
import { FaultList } from "../fault-list";
import { Postman } from "../postman";
import { allOn } from "../switches";
import type { FindHolder, RailDesk } from "./desk";
import { resumePlans } from "./settle";

export async function openRailDesk(parts: {
  mode: Mode;
  folder: string;
  banks: readonly Bank[];
  findHolder: FindHolder;
  delays: Delays;
  secretKey: string;
  post: PostLetter;
  setAlarm: SetAlarm;
  chance: Chance;
  now: () => Date;
  logger: Logger;
}): Promise<RailDesk> {
  const { mode, banks, findHolder, delays, secretKey, chance, now, logger } = parts;
  const book = await RailBook.open(parts);
  const alarms = new Alarms(parts.setAlarm);
  const postman = new Postman({
    ...parts,
    book,
    alarms,
    seal: (notice) => railLetter(notice, secretKey),
  });
  const desk: RailDesk = {
    mode,
    banks,
    findHolder,
    delays,
    book,
    postman,
    alarms,
    chance,
    now,
    logger,
    faults: new FaultList(),
    switches: allOn(),
    close: async () => {
      alarms.stop();
      await postman.stop();
      await book.close();
    },
  };
  postman.start();
  resumePlans(desk);
  return desk;
}
