import { toPublicId } from "@kobo/core/ids";
import type { NewEvent } from "@kobo/events";
import type { DisabledEndpoint, FailingEndpoint } from "../../db/endpoints/endpoint-health";
import type { DisabledReason } from "../../domain/attempt";
import { usualRunMs } from "../../domain/schedule";

/** Internal events that notify operators of failing and disabled endpoints. */

export function endpointDisabledEvent(
  endpoint: DisabledEndpoint,
  reason: DisabledReason,
): NewEvent<"webhook.endpoint.disabled"> {
  const { disabledAt } = endpoint;
  return {
    ...aboutEndpoint(endpoint),
    name: "webhook.endpoint.disabled",
    at: disabledAt,
    data: { ...dataOf(endpoint), reason, disabledAt: disabledAt.toISOString() },
  };
}

export function endpointFailingEvent(
  endpoint: FailingEndpoint,
  at: Date,
): NewEvent<"webhook.endpoint.failing"> {
  const { failingSince, mode, waiting, lastStatusCode, lastError } = endpoint;
  const disablesAt = new Date(failingSince.getTime() + usualRunMs(mode)).toISOString();
  return {
    ...aboutEndpoint(endpoint),
    name: "webhook.endpoint.failing",
    at,
    data: { ...dataOf(endpoint), disablesAt, waiting, lastStatusCode, lastError },
  };
}

type AnyEndpoint = Omit<DisabledEndpoint, "disabledAt">;

function aboutEndpoint({ id, merchantId, mode }: AnyEndpoint) {
  return { key: id, merchantId, mode };
}

function dataOf({ id, url, failingSince }: AnyEndpoint) {
  return {
    webhookId: toPublicId("wh", id),
    host: new URL(url).host,
    failingSince: failingSince.toISOString(),
  };
}
