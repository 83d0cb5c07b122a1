import type { Random } from "../../random";
import type { Answer } from "../api";
import { airtime, data, electricity, television } from "./bills";
import { bulkTransfer } from "./bulk";
import { anonymousCardPayment, authorisedCardPayment, cardPayment } from "./cards";
import { customerManagement, permanentAccount, refundedPayment } from "./customers";
import { disputedPayment, savedCard } from "./disputes";
import { payIdManagement, walletManagement, webhookManagement } from "./management";
import { accountPayment, expiredAccount, funding, payIdPayment } from "./money-in";
import type { Make, Merchant, Operation } from "./operation";
import { reads } from "./reads";
import { checkoutSession, report, scheduledTransfer, scheduleManagement } from "./schedules";
import { bankTransfer, overdraft, ownPayIdTransfer, payIdTransfer } from "./transfers";

export type { Effect, Merchant, Operation } from "./operation";

/** How often a hot merchant acts or is paid, beside once for each other. */
const HOT_SHARE = 0.4;

/** Draws what merchants do. The sandbox's last merchant does nothing but let virtual accounts expire. */
export class OperationSource {
  readonly #mixes: Readonly<Record<Merchant["mode"], readonly Make[]>>;

  /** @param ignoredUrl answers every webhook with 2xx and checks nothing */
  constructor(ignoredUrl: string) {
    // How often each is drawn in the sandbox.
    const weights: [number, Make][] = [
      [6, payIdTransfer],
      [1, ownPayIdTransfer],
      [1, overdraft],
      [4, bankTransfer],
      [3, airtime],
      [1, data],
      [1, television],
      [1, electricity],
      [3, cardPayment],
      [1, anonymousCardPayment],
      [1, authorisedCardPayment],
      [1, savedCard],
      [1, disputedPayment],
      [2, payIdPayment],
      [2, accountPayment],
      [1, permanentAccount],
      [1, refundedPayment],
      [1, expiredAccount],
      [1, bulkTransfer],
      [1, scheduledTransfer],
      [1, scheduleManagement],
      [1, checkoutSession],
      [1, report],
      [1, funding],
      [1, payIdManagement],
      [1, customerManagement],
      [1, webhookManagement(ignoredUrl)],
      [1, walletManagement],
      [1, reads],
    ];
    const live: [number, Make][] = [
      [4, payIdTransfer],
      [1, ownPayIdTransfer],
      [1, overdraft],
      [3, bankTransfer],
      [2, airtime],
      [1, customerManagement],
      [1, scheduleManagement],
      [1, checkoutSession],
      [1, report],
    ];
    const spread = (mix: readonly [number, Make][]) =>
      mix.flatMap(([weight, make]) => Array<Make>(weight).fill(make));
    this.#mixes = { test: spread(weights), live: spread(live) };
  }

  draw(random: Random, merchants: readonly Merchant[], reference: string): Operation {
    const mode = random.next() < LIVE_SHARE ? "live" : "test";
    const all = merchants.filter((one) => one.mode === mode);
    const make = random.pick(this.#mixes[mode]);
    const last = all.at(-1) as Merchant;
    const others = mode === "test" ? all.slice(0, -1) : all;
    const merchant = make === expiredAccount ? last : pickHot(random, others);
    const payee = pickHot(
      random,
      others.filter(({ index }) => index !== merchant.index),
    );
    return make({ random, merchant, payee, reference });
  }
}

/** The share of live operations. */
const LIVE_SHARE = 0.2;

function pickHot(random: Random, merchants: readonly Merchant[]): Merchant {
  const hot = merchants.filter(({ isHot }) => isHot);
  return random.pick(hot.length > 0 && random.next() < HOT_SHARE ? hot : merchants);
}

/** Whether the answer ends the operation: what follows would be refused, too. */
export function isRefusal({ status }: Answer): boolean {
  return status >= 400;
}
