import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { SandboxClock } from "@kobo/protos";
import { type Calls, toWireTenant } from "@kobo/rpc";

/** Sends a merchant's total clock offset to services; resolves when each has applied it. */
export type AdvanceClocks = (tenant: Tenant, offsetMs: bigint, deadline: number) => Promise<void>;

/**
 * Calls every service even when one fails, so that few stay behind.
 * @throws AppError SERVICE_UNAVAILABLE when one has failed, whatever its reason
 */
export function advanceClocks(services: Calls<typeof SandboxClock.service>[]): AdvanceClocks {
  return async (tenant, offsetMs, deadline) => {
    const request = { tenant: toWireTenant(tenant), offsetMs: String(offsetMs) };
    const results = await Promise.allSettled(
      services.map(async ({ Advance }) => Advance(request, { deadline })),
    );
    for (const result of results) if (result.status === "rejected") throw failure(result.reason);
  };
}

function failure(reason: unknown): unknown {
  if (!(reason instanceof AppError) || reason.code === "SERVICE_UNAVAILABLE") return reason;
  return new AppError("SERVICE_UNAVAILABLE", undefined, { cause: reason });
}
