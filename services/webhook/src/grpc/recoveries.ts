import { fromPublicId, toPublicId } from "@kobo/core/ids";
import type { CreateRecoveryRequest__Output } from "@kobo/protos/webhook/v1/CreateRecoveryRequest";
import type { Recovery as WireRecovery } from "@kobo/protos/webhook/v1/Recovery";
import type { RecoveryStatus as WireStatus } from "@kobo/protos/webhook/v1/RecoveryStatus";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { fromWireIdempotency, fromWireMoment, type Handlers } from "@kobo/rpc";
import type { EndpointParts } from "../app/endpoints/endpoint-parts";
import { type CreateRecovery, createRecovery } from "../app/recoveries/create-recovery";
import { getRecovery } from "../app/recoveries/get-recovery";
import { listRecoveries } from "../app/recoveries/list-recoveries";
import type { Recovery, RecoveryStatus } from "../domain/recovery";
import { fromMoment, toEndpointQuery } from "./requests";

type RecoveryHandlers = Pick<
  Handlers<WebhooksDefinition>,
  "CreateRecovery" | "GetRecovery" | "ListRecoveries"
>;

export function recoveries({ db }: Pick<EndpointParts, "db">): RecoveryHandlers {
  return {
    CreateRecovery: async (request) => {
      const { recovery, replayed } = await createRecovery(db, toCommand(request));
      return { recovery: toWire(recovery), replayed };
    },

    GetRecovery: async (request) => {
      const query = { ...toEndpointQuery(request), id: fromPublicId("whr", request.id) };
      return { recovery: toWire(await getRecovery(db, query)) };
    },

    ListRecoveries: async (request) => {
      const found = await listRecoveries(db, toEndpointQuery(request));
      return { recoveries: found.map(toWire) };
    },
  };
}

function toCommand(request: CreateRecoveryRequest__Output): CreateRecovery {
  return {
    ...toEndpointQuery(request),
    from: new Date(Number(request.fromMs)),
    to: fromWireMoment(request.toMs),
    ...fromWireIdempotency(request.idempotency),
  };
}

const STATUSES: Record<RecoveryStatus, WireStatus> = {
  running: "RECOVERY_STATUS_RUNNING",
  completed: "RECOVERY_STATUS_COMPLETED",
  canceled: "RECOVERY_STATUS_CANCELED",
};

function toWire({ from, to, createdAt, finishedAt, ...recovery }: Recovery): WireRecovery {
  return {
    ...recovery,
    id: toPublicId("whr", recovery.id),
    endpointId: toPublicId("wh", recovery.endpointId),
    status: STATUSES[recovery.status],
    fromMs: fromMoment(from),
    toMs: fromMoment(to),
    createdAtMs: fromMoment(createdAt),
    finishedAtMs: fromMoment(finishedAt),
  };
}
