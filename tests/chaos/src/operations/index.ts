import type { Answer } from "../api";
import type { Random } from "../random";
import { airtime, data, electricity, television } from "./bills";
import { anonymousCardPayment, authorisedCardPayment, cardPayment } from "./cards";
import { payIdManagement, walletManagement, webhookManagement } from "./management";
import { accountPayment, expiredAccount, funding, payIdPayment } from "./money-in";
import type { Make, Merchant, Operation } from "./operation";
import { reads } from "./reads";
import { bankTransfer, ownPayIdTransfer, payIdTransfer } from "./transfers";

export type { Effect, Merchant, Operation } from "./operation";

/** Draws what merchants do. The last merchant does nothing but let virtual accounts expire. */
export class OperationSource {
  readonly #mix: readonly Make[];

  /** @param ignoredUrl answers every webhook with 2xx and checks nothing */
  constructor(ignoredUrl: string) {
    // How often each is drawn.
    const weights: [number, Make][] = [
      [6, payIdTransfer],
      [1, ownPayIdTransfer],
      [4, bankTransfer],
      [3, airtime],
      [1, data],
      [1, television],
      [1, electricity],
      [3, cardPayment],
      [1, anonymousCardPayment],
      [1, authorisedCardPayment],
      [2, payIdPayment],
      [3, accountPayment],
      [1, expiredAccount],
      [1, funding],
      [1, payIdManagement],
      [1, webhookManagement(ignoredUrl)],
      [1, walletManagement],
      [1, reads],
    ];
    this.#mix = weights.flatMap(([weight, make]) => Array<Make>(weight).fill(make));
  }

  draw(random: Random, merchants: readonly Merchant[], reference: string): Operation {
    const make = random.pick(this.#mix);
    const last = merchants.at(-1) as Merchant;
    const others = merchants.slice(0, -1);
    const merchant = make === expiredAccount ? last : random.pick(others);
    const payee = random.pick(others.filter(({ index }) => index !== merchant.index));
    return make({ random, merchant, payee, reference });
  }
}

/** Whether the answer ends the operation: what follows would be refused, too. */
export function isRefusal({ status }: Answer): boolean {
  return status >= 400;
}
