import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Tenant__Output as WireTenant } from "@kobo/protos/common/v1/Tenant";
import { fromWireTenant } from "@kobo/rpc";

/** A text that is no event's id names no event. */
export function toEventQuery({ tenant, id }: { tenant: WireTenant | null; id: string }): {
  tenant: Tenant;
  id: string;
} {
  const owner = fromWireTenant(tenant);
  const uuid = fromPublicId("evt", id);
  if (!uuid) throw new AppError("EVENT_NOT_FOUND");
  return { tenant: owner, id: uuid };
}

export function toEndpointQuery(request: { tenant: WireTenant | null; endpointId: string }): {
  tenant: Tenant;
  endpointId: string;
} {
  const tenant = fromWireTenant(request.tenant);
  return { tenant, endpointId: toEndpointId(request.endpointId) };
}

export function toEndpointId(id: string): string {
  const uuid = fromPublicId("wh", id);
  if (!uuid) throw new AppError("WEBHOOK_NOT_FOUND");
  return uuid;
}

/** Undefined becomes 0. */
export function fromMoment(moment: Date | undefined): number {
  return moment?.getTime() ?? 0;
}
