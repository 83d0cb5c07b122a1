import type { Logger } from "@kobo/runtime";
import { ProcessorBook } from "../../book/card-processor/book";
import type { PostLetter } from "../../clients/post-letter";
import { processorLetter } from "../../domain/card-processor/letter";
import type { Mode } from "../../domain/mode";
import { Alarms, type SetAlarm } from "../alarms";
import type { Chance } from "../chance";
import { FaultList } from "../fault-list";
import { Postman } from "../postman";
import { allOn } from "../switches";
import type { ProcessorDesk } from "./desk";
import { planExpiry } from "./intents";
import { planRefund } from "./refund";

export async function openProcessorDesk(parts: {
  mode: Mode;
  folder: string;
  publicUrl: string;
  noticeSecret: string;
  post: PostLetter;
  setAlarm: SetAlarm;
  chance: Chance;
  now: () => Date;
  logger: Logger;
}): Promise<ProcessorDesk> {
  const { mode, noticeSecret, chance, now, logger } = parts;
  const book = await ProcessorBook.open(parts);
  const alarms = new Alarms(parts.setAlarm);
  const postman = new Postman({
    ...parts,
    book,
    alarms,
    seal: (notice, at) => processorLetter(notice, noticeSecret, at),
  });
  const desk: ProcessorDesk = {
    mode,
    publicUrl: parts.publicUrl.replace(/\/$/, ""),
    book,
    postman,
    alarms,
    chance,
    now,
    logger,
    faults: new FaultList(),
    switches: allOn(),
    keysInUse: new Set(),
    close: async () => {
      alarms.stop();
      await postman.stop();
      await book.close();
    },
  };
  postman.start();
  for (const intent of book.intents()) planExpiry(desk, intent);
  for (const refund of book.refunds()) planRefund(desk, refund);
  return desk;
}
