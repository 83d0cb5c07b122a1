import type { Recorded } from "../record";
import type { AnyResult, Pen, Section, Writer } from "./section";
import { writeCardLists } from "./sections/card-lists";
import { writeLedger } from "./sections/ledger";
import { writeOverload } from "./sections/overload";
import { writeSlowProvider } from "./sections/slow-provider";
import { writeTransfers } from "./sections/transfers";
import { writeWebhooks } from "./sections/webhooks";

type AnyWriter = (run: Recorded<unknown>, pen: Pen) => Section;

/** What the page tells of each bench, by the bench's name, in the page's order. */
export const SECTIONS: ReadonlyMap<string, AnyWriter> = new Map([
  ["transfers", of(writeTransfers)],
  ["ledger", of(writeLedger)],
  ["webhooks", of(writeWebhooks)],
  ["slow-provider", of(writeSlowProvider)],
  ["overload", of(writeOverload)],
  ["card-lists", of(writeCardLists)],
]);

/** What was recorded under a bench's name is that bench's result. */
function of<Result extends AnyResult>(writer: Writer<Result>): AnyWriter {
  return (run, pen) => writer(run as Recorded<Result>, pen);
}
