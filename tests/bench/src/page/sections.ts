import type { Recorded } from "../record";
import type { AnyResult, Pen, Section, Writer } from "./section";
import { writeBills } from "./sections/bills";
import { writeCardLists } from "./sections/card-lists";
import { writeCost } from "./sections/cost";
import { writeLedger } from "./sections/ledger";
import { writeLedgerFull } from "./sections/ledger-full";
import { writeOverload } from "./sections/overload";
import { writeProfile } from "./sections/profile";
import { writeScaling } from "./sections/scaling";
import { writeSlowProvider } from "./sections/slow-provider";
import { writeTransfers } from "./sections/transfers";
import { writeWebhooks } from "./sections/webhooks";

type AnyWriter = (
  run: Recorded<unknown>,
  pen: Pen,
  before: Recorded<unknown> | undefined,
) => Section;

/** What the page tells of each bench, by the bench's name, in the page's order. */
export const SECTIONS: ReadonlyMap<string, AnyWriter> = new Map([
  ["transfers", of(writeTransfers)],
  ["profile", of(writeProfile)],
  ["ledger", of(writeLedger)],
  ["ledger-full", of(writeLedgerFull)],
  ["webhooks", of(writeWebhooks)],
  ["bills", of(writeBills)],
  ["slow-provider", of(writeSlowProvider)],
  ["overload", of(writeOverload)],
  ["card-lists", of(writeCardLists)],
  ["scaling", of(writeScaling)],
  ["cost", of(writeCost)],
]);

/** What was recorded under a bench's name is that bench's result. */
function of<Result extends AnyResult>(writer: Writer<Result>): AnyWriter {
  return (run, pen, before) =>
    writer(run as Recorded<Result>, pen, before as Recorded<Result> | undefined);
}
