import type { Tenant } from "@kobo/core/tenant";
import { type Database, inTransaction } from "@kobo/postgres";
import type { AdvanceClocks } from "../clients/clocks";
import * as clocks from "../db/sandbox-clocks";
import { advanced, type ClockAdvance, minutesOf } from "../domain/sandbox-clock";

export interface SandboxClocks {
  /**
   * Lets time pass for one merchant's test records. A repeat under the same key adds no time, and
   * reaches the services that the first request did not.
   */
  advance: (
    tenant: Tenant,
    move: ClockAdvance & { deadline: number },
  ) => Promise<{ totalMinutes: number; replayed: boolean }>;
}

/** `follow` tells the services that have due times how far the clock is now. */
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
