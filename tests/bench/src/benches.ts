import type { AnyBench } from "./bench";
import { bills } from "./benches/bills";
import { bulkTransfers } from "./benches/bulk-transfers";
import { cardLists } from "./benches/card-lists/card-lists";
import { checkout } from "./benches/checkout";
import { cost } from "./benches/cost/cost";
import { distributed } from "./benches/distributed/distributed";
import { ledger } from "./benches/ledger/ledger";
import { ledgerFull } from "./benches/ledger-full/ledger-full";
import { partitions } from "./benches/ledger-full/partitions";
import { overload } from "./benches/overload";
import { paymentsList } from "./benches/payments-list/payments-list";
import { peers } from "./benches/peers/peers";
import { profile } from "./benches/profile/profile";
import { reads } from "./benches/reads";
import { rpcTls } from "./benches/rpc-tls";
import { scaling } from "./benches/scaling/scaling";
import { slowProvider } from "./benches/slow-provider";
import { telemetry } from "./benches/telemetry";
import { transfers } from "./benches/transfers";
import { webhooks } from "./benches/webhooks/webhooks";

/** In the order in which they run and appear on the page. */
export const BENCHES: ReadonlyMap<string, AnyBench> = new Map([
  ["transfers", transfers],
  ["profile", profile],
  ["ledger", ledger],
  ["ledger-full", ledgerFull],
  ["partitions", partitions],
  ["distributed", distributed],
  ["webhooks", webhooks],
  ["bills", bills],
  ["slow-provider", slowProvider],
  ["overload", overload],
  ["bulk-transfers", bulkTransfers],
  ["reads", reads],
  ["card-lists", cardLists],
  ["payments-list", paymentsList],
  ["checkout", checkout],
  ["scaling", scaling],
  ["telemetry", telemetry],
  ["rpc-tls", rpcTls],
  ["cost", cost],
  ["peers", peers],
]);
