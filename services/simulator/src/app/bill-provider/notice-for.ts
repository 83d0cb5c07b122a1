import type { Fields } from "../../domain/fields";
import { type Notice, newNotice } from "../../domain/notice";
import type { Account } from "./account";

/** A notice, as the fault that fits it has it go out. */
export function noticeFor(
  { faults, chance, now }: Account,
  fields: Fields,
  told: Pick<Notice, "event" | "about" | "body">,
): Notice {
  const fault = faults.take("notice", { ...fields, event: told.event });
  return newNotice({ ...told, id: `ntc_${chance.code()}` }, fault, now());
}
