import type { Tenant } from "@kobo/core/tenant";
import { type Database, inTransaction } from "@kobo/postgres";
import type { AdvanceClocks } from "../clients/clocks";
import * as clocks from "../db/sandbox-clocks";
import { advanced, type ClockAdvance, minutesOf } from "../domain/sandbox-clock";

export interface SandboxClocks {
  /**
   * Advances one merchant's test clock. A repeat under the same key adds no time, and reaches the services
   * that the first request did not.
   */
  advance: (
    tenant: Tenant,
    move: ClockAdvance & { deadline: number },
  ) => Promise<{ totalMinutes: number; replayed: boolean }>;
}

/** `advanceServices` sends the new offset to the services that have due times. */
export function sandboxClocks(db: Database, advanceServices: AdvanceClocks): SandboxClocks {
  return {
    advance: async (tenant, { deadline, ...move }) => {
      const { clock, replayed } = await inTransaction(db, async (trx) => {
        const found = advanced(await clocks.lock(trx, tenant), move);
        if (!found.replayed) await clocks.update(trx, tenant, found.clock);
        return found;
      });
      await advanceServices(tenant, clock.offsetMs, deadline);
      return { totalMinutes: minutesOf(clock), replayed };
    },
  };
}
