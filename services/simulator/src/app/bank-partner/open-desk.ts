import type { Logger } from "@kobo/runtime";
import { PartnerBook } from "../../book/bank-partner/book";
import type { PostLetter } from "../../clients/post-letter";
import type { Bank } from "../../domain/bank/bank";
import { partnerLetter } from "../../domain/bank-partner/letter";
import type { Mode } from "../../domain/mode";
import { Alarms, type SetAlarm } from "../alarms";
import type { Chance } from "../chance";
import { FaultList } from "../fault-list";
import { Postman } from "../postman";
import { allOn } from "../switches";
import type { Issuer, PartnerDesk } from "./desk";

export async function openPartnerDesk(parts: {
  mode: Mode;
  folder: string;
  issuer: Issuer;
  noticeSecret: string;
  post: PostLetter;
  setAlarm: SetAlarm;
  chance: Chance;
  now: () => Date;
  logger: Logger;
}): Promise<PartnerDesk> {
  const { mode, issuer, chance, now, noticeSecret } = parts;
  const book = await PartnerBook.open(parts);
  const alarms = new Alarms(parts.setAlarm);
  const postman = new Postman({
    ...parts,
    book,
    alarms,
    seal: (notice, at) => partnerLetter(notice, noticeSecret, at),
  });
  postman.start();
  return {
    mode,
    issuer,
    book,
    postman,
    chance,
    now,
    faults: new FaultList(),
    switches: allOn(),
    close: async () => {
      alarms.stop();
      await postman.stop();
      await book.close();
    },
  };
}

/** @throws Error for a bank that is not in the list, or has no account numbers of ten checked digits */
export function issuerOf(banks: readonly Bank[], code: string): Issuer {
  const bank = banks.find((candidate) => candidate.code === code);
  if (!bank?.institutionCode) throw new Error(`Bank ${code} cannot issue account numbers.`);
  return { ...bank, institutionCode: bank.institutionCode };
}
