import { toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Ledger } from "@kobo/ledger-client";
import type { Idempotency__Output } from "@kobo/protos/common/v1/Idempotency";
import type { SandboxDefinition } from "@kobo/protos/sandbox/v1/Sandbox";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";
import type { SandboxClocks } from "../app/sandbox-clock";
import { fundTestWallet } from "../app/sandbox-funding";
import type { SandboxFunding } from "../db/sandbox-fundings";

interface Parts {
  ledger: Pick<Ledger, "calls" | "createTransfers">;
  recordFunding: (funding: SandboxFunding) => Promise<void>;
  clocks: SandboxClocks;
}

export function sandboxTools({
  ledger,
  recordFunding,
  clocks,
}: Parts): Handlers<SandboxDefinition> {
  return {
    FundWallet: async ({ tenant, amountKobo, idempotency }) => {
      const { transferId, at, replayed } = await fundTestWallet(
        { ledger, record: recordFunding },
        {
          tenant: fromWireTenant(tenant),
          amount: BigInt(amountKobo),
          idempotency: toIdempotency(idempotency),
          requestId: currentContext()?.requestId ?? "",
          deadline: deadlineOfRequest(),
        },
      );
      return { transactionId: toPublicId("txn", transferId), fundedAtMs: at.getTime(), replayed };
    },

    AdvanceTime: async ({ tenant: wire, minutes, idempotency }) => {
      const tenant = fromWireTenant(wire);
      if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
      return clocks.advance(tenant, {
        minutes,
        idempotency: toIdempotency(idempotency),
        deadline: deadlineOfRequest(),
      });
    },
  };
}

function toIdempotency(wire: Idempotency__Output | null) {
  return {
    keyHash: wire?.keyHash ?? Buffer.alloc(0),
    fingerprint: wire?.fingerprint ?? Buffer.alloc(0),
  };
}

/** For callers without a deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;

function deadlineOfRequest(): number {
  return currentContext()?.deadline ?? Date.now() + DEFAULT_TIMEOUT_MS;
}
