import { type Bus, withAdmin } from "../../kafka/kafka";
import type { Context, Operation } from "../desk";

export { deadLettersNamed, positionNamed, positionText } from "../names";
export { dropParked } from "./drop-parked";
export { listParked } from "./list-parked";
export type { ParkedFields } from "./parked";
export { requeue } from "./requeue";
export { showParked } from "./show-parked";

export interface Outcome<Fields> {
  /** The exit code. */
  code: number;
  records: Fields[];
  notes: string[];
}

/** Runs one operation on dead letters for another command, which gets its records. */
export async function operateOnParked<Fields extends object>(
  bus: Bus,
  choose: (context: Context) => Operation,
): Promise<Outcome<Fields>> {
  const now = new Date();
  const operation = choose({ bus, now });
  const outcome: Outcome<Fields> = { code: 0, records: [], notes: [] };
  const record = (fields: object) => void outcome.records.push(fields as Fields);
  const out = {
    record,
    table: (rows: readonly { fields: object }[]) => {
      for (const { fields } of rows) record(fields);
    },
    note: (text: string) => void outcome.notes.push(text),
  };
  const { signal: stopping } = new AbortController();
  outcome.code = await withAdmin(bus, (admin) => operation({ bus, admin, out, now, stopping }));
  return outcome;
}
