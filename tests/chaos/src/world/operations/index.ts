import type { Random } from "../../random";
import type { Answer } from "../api";
import { airtime, data, electricity, television } from "./bills";
import { bulkTransfer } from "./bulk";
import { anonymousCardPayment, authorisedCardPayment, cardPayment } from "./cards";
import { customerManagement, permanentAccount, refundedPayment } from "./customers";
import { disputedPayment, savedCard } from "./disputes";
import {
  payIdManagement,
  paymentLinkManagement,
  walletManagement,
  webhookManagement,
} from "./management";
import { accountPayment, expiredAccount, funding, payIdPayment } from "./money-in";
import type { Make, Merchant, Operation } from "./operation";
import { reads } from "./reads";
import { checkoutSession, report, scheduledTransfer, scheduleManagement } from "./schedules";
import { bankTransfer, overdraft, ownPayIdTransfer, payIdTransfer } from "./transfers";

export type { Effect, Merchant, Operation } from "./operation";

/** The weight of a hot merchant; others have 1. */
const HOT_SHARE = 0.4;

/** How often each is drawn in the sandbox. */
const TEST_WEIGHTS = {
  payIdTransfer: 6,
  ownPayIdTransfer: 1,
  overdraft: 1,
  bankTransfer: 4,
  airtime: 3,
  data: 1,
  television: 1,
  electricity: 1,
  cardPayment: 3,
  anonymousCardPayment: 1,
  authorisedCardPayment: 1,
  savedCard: 1,
  disputedPayment: 1,
  payIdPayment: 2,
  accountPayment: 2,
  permanentAccount: 1,
  refundedPayment: 1,
  expiredAccount: 1,
  bulkTransfer: 1,
  scheduledTransfer: 1,
  scheduleManagement: 1,
  checkoutSession: 1,
  report: 1,
  funding: 1,
  payIdManagement: 1,
  paymentLinkManagement: 1,
  customerManagement: 1,
  webhookManagement: 1,
  walletManagement: 1,
  reads: 1,
};

export type OperationName = keyof typeof TEST_WEIGHTS;
type Weights = Readonly<Partial<Record<OperationName, number>>>;

/** Of live merchants: what needs no sandbox. */
const LIVE_WEIGHTS: Weights = {
  payIdTransfer: 4,
  ownPayIdTransfer: 1,
  overdraft: 1,
  bankTransfer: 3,
  airtime: 2,
  customerManagement: 1,
  scheduleManagement: 1,
  checkoutSession: 1,
  report: 1,
};

interface SourceOptions {
  /** Answers every webhook with 2xx and checks nothing. */
  ignoredUrl: string;
  /** Nothing else is drawn. */
  only?: readonly OperationName[] | undefined;
}

/** Draws what merchants do. The sandbox's last merchant does nothing but let virtual accounts expire. */
export class OperationSource {
  readonly #mixes: Readonly<Record<Merchant["mode"], readonly Make[]>>;

  constructor({ ignoredUrl, only }: SourceOptions) {
    const makes: Readonly<Record<OperationName, Make>> = {
      ...{ payIdTransfer, ownPayIdTransfer, overdraft, bankTransfer },
      ...{ airtime, data, television, electricity },
      ...{ cardPayment, anonymousCardPayment, authorisedCardPayment, savedCard, disputedPayment },
      ...{ payIdPayment, accountPayment, permanentAccount, refundedPayment, expiredAccount },
      ...{ bulkTransfer, scheduledTransfer, scheduleManagement, checkoutSession, report, funding },
      ...{ payIdManagement, paymentLinkManagement, customerManagement, walletManagement, reads },
      webhookManagement: webhookManagement(ignoredUrl),
    };
    const spread = (weights: Weights): Make[] =>
      (Object.entries(weights) as [OperationName, number][])
        .filter(([name]) => only?.includes(name) ?? true)
        .flatMap(([name, weight]) => Array<Make>(weight).fill(makes[name]));
    this.#mixes = { test: spread(TEST_WEIGHTS), live: spread(LIVE_WEIGHTS) };
  }

  draw(random: Random, merchants: readonly Merchant[], reference: string): Operation {
    const mode = random.next() < LIVE_SHARE && this.#mixes.live.length > 0 ? "live" : "test";
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
