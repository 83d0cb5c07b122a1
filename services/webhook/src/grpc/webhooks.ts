import { AppError } from "@kobo/errors";
import { fromPublicId, toPublicId } from "@kobo/ids";
import type { Tenant__Output as WireTenant } from "@kobo/protos/common/v1/Tenant";
import type { CreateEndpointRequest__Output } from "@kobo/protos/webhook/v1/CreateEndpointRequest";
import type { Endpoint as WireEndpoint } from "@kobo/protos/webhook/v1/Endpoint";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import { type CreateEndpoint, createEndpoint, type EndpointParts } from "../app/create-endpoint";
import { deleteEndpoint } from "../app/delete-endpoint";
import { getEndpoint } from "../app/get-endpoint";
import { listEndpoints } from "../app/list-endpoints";
import type { Endpoint } from "../domain/endpoint";
import { secretText } from "../domain/secret";

export function webhooks(parts: EndpointParts): Handlers<WebhooksDefinition> {
  const { db } = parts;
  return {
    CreateEndpoint: async (request) => {
      const { endpoint, secret, replayed } = await createEndpoint(parts, toCommand(request));
      return { endpoint: toWire(endpoint), secret: secret ? secretText(secret) : "", replayed };
    },

    ListEndpoints: async ({ tenant }) => {
      const endpoints = await listEndpoints(db, fromWireTenant(tenant));
      return { endpoints: endpoints.map(toWire) };
    },

    GetEndpoint: async (request) => ({
      endpoint: toWire(await getEndpoint(db, toQuery(request))),
    }),

    DeleteEndpoint: async (request) => {
      await deleteEndpoint(db, toQuery(request));
      return {};
    },
  };
}

function toCommand(request: CreateEndpointRequest__Output): CreateEndpoint {
  const keyHash = request.idempotency?.keyHash ?? Buffer.alloc(0);
  return {
    tenant: fromWireTenant(request.tenant),
    url: request.url,
    events: request.events,
    description: request.description,
    idempotencyHash: keyHash.length > 0 ? keyHash : null,
    fingerprint: request.idempotency?.fingerprint ?? Buffer.alloc(0),
  };
}

/** A text that is no endpoint's id names no endpoint. */
function toQuery({ tenant, id }: { tenant: WireTenant | null; id: string }) {
  const owner = fromWireTenant(tenant);
  const uuid = fromPublicId("wh", id);
  if (!uuid) throw new AppError("WEBHOOK_NOT_FOUND");
  return { tenant: owner, id: uuid };
}

function toWire(endpoint: Endpoint): WireEndpoint {
  return {
    id: toPublicId("wh", endpoint.id),
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    active: endpoint.active,
    createdAtMs: endpoint.createdAt.getTime(),
  };
}
