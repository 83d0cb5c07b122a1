import type { Logger } from "@kobo/runtime";
import { postWebhooksTo } from "../clients/post-webhook";
import type { Bank } from "../domain/bank";
import type { Catalogue } from "../domain/bill-provider/catalogue/catalogue";
import { isAcknowledged } from "../domain/bill-provider/webhook";
import { MODES, type Mode } from "../domain/mode";
import type { Delays } from "../domain/rail/magic-numbers";
import {
  type BankPartner,
  holderFinder,
  issuerOf,
  openBankPartner,
} from "./bank-partner/bank-partner";
import { type BillProvider, openBillProvider } from "./bill-provider/bill-provider";
import { type CardProcessor, openCardProcessor } from "./card-processor/card-processor";
import { scheduleDisputeOutcome } from "./card-processor/disputes";
import { scheduleExpiry } from "./card-processor/intents";
import { scheduleRefundOutcome } from "./card-processor/refunds";
import { openRail, type Rail } from "./rail/rail";
import { scheduleOutcome } from "./rail/transfers";
import type { Random } from "./random";
import type { SetTimer } from "./timers";

type PerMode<Value> = Readonly<Record<Mode, Value>>;

export interface SimulatorSettings {
  folder: string;
  catalogue: Catalogue;
  banks: readonly Bank[];
  billProvider: { webhookUrls: PerMode<string> };
  bankPartner: { bankCode: string; webhookSecret: string; webhookUrls: PerMode<string> };
  rail: { secretKey: string; delays: Delays; webhookUrls: PerMode<string> };
  cardProcessor: { publicUrl: string; webhookSecret: string; webhookUrls: PerMode<string> };
  now: () => Date;
  random: Random;
  setTimer: SetTimer;
  logger: Logger;
}

/** The four providers of one mode. */
export interface Providers {
  mode: Mode;
  billProvider: BillProvider;
  bankPartner: BankPartner;
  rail: Rail;
  cardProcessor: CardProcessor;
}

/** Opens all providers, and resumes their schedules. */
export function openSimulator(settings: SimulatorSettings): Providers[] {
  const { banks, billProvider, bankPartner, rail, cardProcessor } = settings;
  const issuer = issuerOf(banks, bankPartner.bankCode);
  return MODES.map((mode) => {
    const common = { ...settings, mode };
    const partner = openBankPartner({
      ...common,
      ...bankPartner,
      issuer,
      post: postWebhooksTo(bankPartner.webhookUrls[mode]),
    });
    const providers = {
      mode,
      bankPartner: partner,
      billProvider: openBillProvider({
        ...common,
        post: postWebhooksTo(billProvider.webhookUrls[mode], isAcknowledged),
      }),
      rail: openRail({
        ...common,
        ...rail,
        findHolder: holderFinder(partner),
        post: postWebhooksTo(rail.webhookUrls[mode]),
      }),
      cardProcessor: openCardProcessor({
        ...common,
        ...cardProcessor,
        post: postWebhooksTo(cardProcessor.webhookUrls[mode]),
      }),
    };
    resumeSchedules(providers);
    return providers;
  });
}

function resumeSchedules({ rail, cardProcessor }: Pick<Providers, "rail" | "cardProcessor">): void {
  const { disputes, intents, refunds } = cardProcessor.store;
  for (const transfer of rail.store.transfers.list()) scheduleOutcome(rail, transfer);
  for (const intent of intents.list()) scheduleExpiry(cardProcessor, intent);
  for (const refund of refunds.list()) scheduleRefundOutcome(cardProcessor, refund);
  for (const dispute of disputes.list()) scheduleDisputeOutcome(cardProcessor, dispute);
}
