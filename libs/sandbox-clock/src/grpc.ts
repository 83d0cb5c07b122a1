import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { SandboxClockDefinition } from "@kobo/protos/sandbox/v1/SandboxClock";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import { advance, type DueColumns } from "./advance";

/** Beyond a century an offset is a mistake. */
const OFFSET_MAX_MS = 36_525 * 24 * 60 * 60 * 1000;

interface Parts {
  db: Database;
  due: readonly DueColumns[];
  /** Advances another part that follows the clock, such as a simulated bank; it may be called again. */
  afterwards?: (tenant: Tenant) => Promise<void>;
}

/** The contract `sandbox.v1.SandboxClock`, as every service with due times serves it. */
export function sandboxClock({ db, due, afterwards }: Parts): Handlers<SandboxClockDefinition> {
  return {
    Advance: async (request) => {
      const tenant = fromWireTenant(request.tenant);
      const offsetMs = Number(request.offsetMs);
      if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
      if (offsetMs < 0 || offsetMs > OFFSET_MAX_MS) {
        throw new AppError(
          "VALIDATION_ERROR",
          "The clock can be moved ahead by a century at most.",
        );
      }
      await advance(db, due, { tenant, offsetMs });
      await afterwards?.(tenant);
      return {};
    },
  };
}
