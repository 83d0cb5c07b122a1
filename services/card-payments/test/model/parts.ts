import { createLogger } from "@kobo/runtime";
import type { SagaRun } from "@kobo/saga";
import type { CardParts } from "../../src/app/parts";
import type { LedgerModel } from "./ledger";
import type { ProcessorModel } from "./processor";
import type { RunContext } from "./saga-model";

interface Models {
  ledger: LedgerModel;
  processor: ProcessorModel;
}

const logger = createLogger("card payments in a model", "silent");

const never = async (): Promise<never> => {
  throw new Error("No step of a payment or a refund asks for it.");
};

export function partsOf({ ledger, processor }: Models): Omit<CardParts, "db"> {
  return {
    ledger: {
      authorize: ledger.authorize,
      capture: ledger.capture,
      release: ledger.release,
      holdRefund: ledger.holdRefund,
      postRefund: ledger.postRefund,
      voidRefund: ledger.voidRefund,
      reverseRefund: ledger.reverseRefund,
      settle: never,
      openAccounts: never,
    },
    processors: { live: processor, test: processor },
    queryScale: 1,
    logger,
  };
}

export function sagaRunOf({ id }: { id: string }, { isRequest }: RunContext): SagaRun {
  return { lease: { id, fence: 1n }, isRequest, deadline: Number.POSITIVE_INFINITY };
}
