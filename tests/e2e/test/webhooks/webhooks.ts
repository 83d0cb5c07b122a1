import { eventually } from "@kobo/testing";
import { verify, type WebhookEvent } from "@kobo/webhooks";
import { Webhook } from "standardwebhooks";
import type { Answer, Api } from "../../src/api";
import { type TestMerchant, uniqueReference } from "../world";
import type { Delivery, Endpoint } from "./merchant-server";

type Fields = Record<string, unknown>;

/** An endpoint of a merchant, with its server. */
export interface Hook {
  id: string;
  secret: string;
  /** The response to its creation. */
  record: Fields;
  api: Api;
  endpoint: Endpoint;
}

/** The body of a delivery, and of `GET /events`. */
export interface Envelope {
  id: string;
  event: string;
  timestamp: string;
  mode: string;
  apiVersion: string;
  data: Fields;
}

/** For all events by default. */
export async function givenHook(
  { api }: Pick<TestMerchant, "api">,
  endpoint: Endpoint,
  fields: Fields = {},
): Promise<Hook> {
  const answer = await api.post("/webhooks", { url: endpoint.url, events: ["*"], ...fields });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  const { secret, ...record } = answer.body.data as { id: string; secret: string };
  return { id: record.id, secret, record, api, endpoint };
}

export async function hookRecord({ api, id }: Hook): Promise<Fields> {
  return dataOf(await api.get(`/webhooks/${id}`));
}

export function change({ api, id }: Hook, fields: Fields): Promise<Answer> {
  return api.patch(`/webhooks/${id}`, fields);
}

/** The data of a response, whatever the status. */
export function dataOf({ body }: Answer): Fields {
  return body.data as Fields;
}

/** Sends an example to one endpoint and returns the pending delivery. */
export async function sendTest({ api, id }: Hook, event?: string): Promise<DeliveryRecord> {
  const answer = await api.post(`/webhooks/${id}/test`, event ? { event } : {});
  expect([answer.status, answer.body.code]).toEqual([202, undefined]);
  return answer.body.data as unknown as DeliveryRecord;
}

export interface DeliveryRecord {
  id: string;
  webhookId: string;
  eventId: string;
  event: string;
  status: string;
  origin: string;
  attemptCount: number;
  nextAttemptAt: string | null;
  lastAttempt: AttemptRecord | null;
  attempts: AttemptRecord[];
}

export interface AttemptRecord {
  number: number;
  startedAt: string;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  responseHeaders: { name: string; value: string }[];
  responseBody: string;
}

/** An endpoint's deliveries, newest first. */
export async function deliveriesTo({ api, id }: Hook, query = ""): Promise<DeliveryRecord[]> {
  const answer = await api.get(`/webhooks/${id}/deliveries?limit=100${query}`);
  return (answer.body.data as unknown as { deliveries: DeliveryRecord[] }).deliveries;
}

/** Waits until a delivery matches and returns it with all its attempts. */
export function untilDelivery(
  { api, id }: Hook,
  deliveryId: string,
  expected: Fields,
): Promise<DeliveryRecord> {
  return eventually(async () => {
    const found = dataOf(await api.get(`/webhooks/${id}/deliveries/${deliveryId}`));
    expect(found).toMatchObject(expected);
    return found as unknown as DeliveryRecord;
  }, 30_000);
}

export async function eventsListed(api: Api, query = ""): Promise<Envelope[]> {
  const answer = await api.get(`/events?limit=100${query}`);
  return (answer.body.data as unknown as { events: Envelope[] }).events;
}

/** Waits until an endpoint received something and returns it. */
export function arrival(
  { received }: Endpoint,
  isIt: (envelope: Envelope) => boolean,
  timeoutMs = 20_000,
): Promise<Delivery> {
  return eventually(() => {
    const found = received.find((delivery) => isIt(envelopeOf(delivery)));
    if (!found) throw new Error(`It is not among ${received.length} deliveries.`);
    return found;
  }, timeoutMs);
}

export function envelopeOf({ body }: Delivery): Envelope {
  return JSON.parse(body.toString());
}

/** The ids of received events, repeats included. */
export function idsAt({ received }: Endpoint): string[] {
  return received.map(({ id }) => id);
}

/** Verified by our own library and by the standard's. @throws when either refuses it */
export function verified({ body, headers }: Delivery, secret: string): WebhookEvent {
  new Webhook(secret).verify(body, headers as Record<string, string>);
  return verify(body, headers, secret);
}

/** The secrets that a delivery is signed with. */
export function signersOf<Name extends string>(
  { body, headers }: Delivery,
  secrets: Record<Name, string>,
): Name[] {
  return (Object.keys(secrets) as Name[]).filter((name) => {
    try {
      return verify(body, headers, secrets[name]);
    } catch {
      return false;
    }
  });
}

/** A PayID that many can pay: a `payid.payment.completed` for each payment. */
export interface Till {
  payId: string;
  /** Pays it once; returns the event's data. */
  pay: () => Promise<Fields>;
}

export async function givenTill({ api }: Pick<TestMerchant, "api">): Promise<Till> {
  const created = await api.post("/payid/static", {
    name: "Till of tests",
    reference: uniqueReference(),
  });
  const { payId } = created.body.data as { payId: string };
  return {
    payId,
    pay: async () => {
      const paid = await api.post("/sandbox/payid/pay", { payId, amount: 50_000 });
      expect([paid.status, paid.body.code]).toEqual([201, undefined]);
      return dataOf(paid);
    },
  };
}

/** Pays a till `count` times at once, and returns its events as listed, oldest first. */
export async function givenPayments(
  { api }: Pick<TestMerchant, "api">,
  till: Till,
  count: number,
): Promise<Envelope[]> {
  const created = await Promise.all(Array.from({ length: count }, () => till.pay()));
  const target = new Set(created.map((payment) => transactionOf(payment)));
  return eventually(async () => {
    const events = await eventsListed(api, "&event=payid.*");
    const own = events.filter(({ data }) => target.has(transactionOf(data)));
    expect(own).toHaveLength(count);
    return own.toReversed();
  }, 20_000);
}

export function transactionOf(payment: Fields): string {
  return (payment.payment as { transactionId: string }).transactionId;
}

/** The number of endpoints is limited, and the next test needs them. */
export async function removeHooks({ api }: Pick<TestMerchant, "api">): Promise<void> {
  const { webhooks } = dataOf(await api.get("/webhooks")) as { webhooks: { id: string }[] };
  await Promise.all(webhooks.map(({ id }) => api.delete(`/webhooks/${id}`)));
}
