import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import type { ReceivedEvent } from "@kobo/events";
import type { Database } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { type CreateEndpoint, createEndpoint } from "../src/app/endpoints/create-endpoint";
import type { EndpointParts } from "../src/app/endpoints/endpoint-parts";
import { secretKeys, secretText } from "../src/domain/secret";

export const logger = createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent");
export const KEY_BYTES = randomBytes(32);
export const keys = secretKeys(KEY_BYTES);

export function endpointParts(db: Database): EndpointParts {
  return { db, keys, allowLoopback: true, logger };
}

export function anEndpoint(fields: Partial<CreateEndpoint> = {}): CreateEndpoint {
  return {
    tenant: aTenant(),
    url: "https://hooks.example.com/kobo",
    events: ["*"],
    description: "",
    active: true,
    headers: {},
    rateLimit: null,
    concurrency: 16,
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    ...fields,
  };
}

export interface GivenEndpoint {
  id: string;
  tenant: Tenant;
  /** `whsec_…` */
  secret: string;
}

/** An endpoint of a new merchant. */
export async function givenEndpoint(
  db: Database,
  fields: Partial<CreateEndpoint> = {},
): Promise<GivenEndpoint> {
  const command = anEndpoint(fields);
  const { endpoint, secret } = await createEndpoint(endpointParts(db), command);
  if (!secret) throw new Error("A new endpoint's secret is shown.");
  return { id: endpoint.id, tenant: command.tenant, secret: secretText(secret) };
}

/** A live endpoint on this machine, which the API would refuse. */
export async function givenLiveEndpoint(db: Database, url: string): Promise<GivenEndpoint> {
  const given = await givenEndpoint(db, { tenant: aTenant({ mode: "live" }) });
  await db("endpoints").where({ id: given.id }).update({ url });
  return given;
}

interface EventFields {
  merchantId?: string;
  mode?: Mode;
  name?: "transfer.completed" | "bill.purchase.completed";
  reference?: string;
}

export function aTransferData(reference = "order-7") {
  return {
    type: "payid_transfer" as const,
    transactionId: toPublicId("txn", newUuid()),
    reference,
    fromPayId: "ada-stores.wallet",
    toPayId: "b01a.dpid",
    amount: 25_000,
    narration: "Lunch ₦",
    status: "completed" as const,
    completedAt: "2026-11-21T10:00:00.123Z",
    destinationAccountName: "Bola Foods",
  };
}

/** An event as the consumer receives it. */
export function anEvent(fields: EventFields = {}): ReceivedEvent {
  const data = aTransferData(fields.reference);
  const id = newUuid();
  return {
    id,
    name: fields.name ?? "transfer.completed",
    key: id,
    merchantId: fields.merchantId ?? newUuid(),
    mode: fields.mode ?? "test",
    at: new Date("2026-11-21T10:00:00.123Z"),
    traceparent: "",
    data,
    json: JSON.stringify(data),
  };
}
