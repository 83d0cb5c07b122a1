import { toPublicId } from "@kobo/core/ids";
import type { Tenant__Output as WireTenant } from "@kobo/protos/common/v1/Tenant";
import type { CreateEndpointRequest__Output } from "@kobo/protos/webhook/v1/CreateEndpointRequest";
import type { DisabledReason as WireReason } from "@kobo/protos/webhook/v1/DisabledReason";
import type { Endpoint as WireEndpoint } from "@kobo/protos/webhook/v1/Endpoint";
import type { RollSecretRequest__Output } from "@kobo/protos/webhook/v1/RollSecretRequest";
import type { UpdateEndpointRequest__Output } from "@kobo/protos/webhook/v1/UpdateEndpointRequest";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { fromWireIdempotency, fromWireTenant, type Handlers } from "@kobo/rpc";
import { type CreateEndpoint, createEndpoint } from "../app/endpoints/create-endpoint";
import { deleteEndpoint } from "../app/endpoints/delete-endpoint";
import type { EndpointParts } from "../app/endpoints/endpoint-parts";
import { getEndpoint } from "../app/endpoints/get-endpoint";
import { listEndpoints } from "../app/endpoints/list-endpoints";
import { type RollSecret, rollSecret } from "../app/endpoints/roll-secret";
import { type UpdateEndpoint, updateEndpoint } from "../app/endpoints/update-endpoint";
import { CONCURRENCY_DEFAULT, type Endpoint, type EndpointSettings } from "../domain/endpoint";
import { secretText } from "../domain/secret";
import { fromMoment, toEndpointId } from "./requests";

type EndpointHandlers = Pick<
  Handlers<WebhooksDefinition>,
  | "CreateEndpoint"
  | "ListEndpoints"
  | "GetEndpoint"
  | "UpdateEndpoint"
  | "DeleteEndpoint"
  | "RollSecret"
>;

export function endpoints(parts: EndpointParts): EndpointHandlers {
  const { db } = parts;
  return {
    CreateEndpoint: async (request) => toShown(await createEndpoint(parts, toCreate(request))),

    ListEndpoints: async ({ tenant }) => {
      const found = await listEndpoints(db, fromWireTenant(tenant));
      return { endpoints: found.map(toWire) };
    },

    GetEndpoint: async (request) => ({
      endpoint: toWire(await getEndpoint(db, toQuery(request))),
    }),

    UpdateEndpoint: async (request) => ({
      endpoint: toWire(await updateEndpoint(parts, toUpdate(request))),
    }),

    DeleteEndpoint: async (request) => {
      await deleteEndpoint(parts, toQuery(request));
      return {};
    },

    RollSecret: async (request) => toShown(await rollSecret(parts, toRoll(request))),
  };
}

function toCreate(request: CreateEndpointRequest__Output): CreateEndpoint {
  const { url, events, description, active = true, headers, rateLimit, concurrency } = request;
  return {
    ...{ url, events, description, active, headers },
    rateLimit: toRateLimit(rateLimit),
    concurrency: toConcurrency(concurrency),
    tenant: fromWireTenant(request.tenant),
    ...fromWireIdempotency(request.idempotency),
  };
}

function toUpdate(request: UpdateEndpointRequest__Output): UpdateEndpoint {
  const { url, events, description, active, headers, rateLimit, concurrency } = request;
  const settings: Partial<EndpointSettings> = {
    ...(url !== undefined && { url }),
    ...(events && { events: events.events }),
    ...(description !== undefined && { description }),
    ...(active !== undefined && { active }),
    ...(headers && { headers: headers.headers }),
    ...(rateLimit !== undefined && { rateLimit: toRateLimit(rateLimit) }),
    ...(concurrency !== undefined && { concurrency: toConcurrency(concurrency) }),
  };
  return { ...toQuery(request), settings };
}

function toRoll(request: RollSecretRequest__Output): RollSecret {
  const { overlapSeconds, idempotency } = request;
  return { ...toQuery(request), overlapSeconds, ...fromWireIdempotency(idempotency) };
}

function toQuery({ tenant, id }: { tenant: WireTenant | null; id: string }) {
  return { tenant: fromWireTenant(tenant), id: toEndpointId(id) };
}

function toRateLimit(wire: number): number | null {
  return wire === 0 ? null : wire;
}

function toConcurrency(wire: number): number {
  return wire === 0 ? CONCURRENCY_DEFAULT : wire;
}

interface Shown {
  endpoint: Endpoint;
  secret: Buffer | undefined;
  replayed: boolean;
}

function toShown({ endpoint, secret, replayed }: Shown) {
  return { endpoint: toWire(endpoint), secret: secret ? secretText(secret) : "", replayed };
}

const REASONS: Record<NonNullable<Endpoint["disabledReason"]>, WireReason> = {
  merchant: "DISABLED_REASON_MERCHANT",
  gone: "DISABLED_REASON_GONE",
  failing: "DISABLED_REASON_FAILING",
};

function toWire(endpoint: Endpoint): WireEndpoint {
  const { url, events, description, active, headerNames, concurrency } = endpoint;
  const { disabledReason } = endpoint;
  return {
    id: toPublicId("wh", endpoint.id),
    ...{ url, events, description, active, headerNames, concurrency },
    rateLimit: endpoint.rateLimit ?? 0,
    disabledReason: disabledReason ? REASONS[disabledReason] : "DISABLED_REASON_UNSPECIFIED",
    disabledAtMs: fromMoment(endpoint.disabledAt),
    failingSinceMs: fromMoment(endpoint.failingSince),
    previousSecretExpiresAtMs: fromMoment(endpoint.previousSecretExpiresAt),
    createdAtMs: fromMoment(endpoint.createdAt),
    updatedAtMs: fromMoment(endpoint.updatedAt),
  };
}
