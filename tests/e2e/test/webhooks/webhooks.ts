import { eventually } from "@kobo/testing";
import { verify, type WebhookEvent } from "@kobo/webhooks";
import { Webhook } from "standardwebhooks";
import type { Answer, Api } from "../../src/api";
import { type TestMerchant, uniqueReference } from "../world";
import type { Delivery, Door } from "./merchant-server";

type Fields = Record<string, unknown>;

/** An endpoint of a merchant, and what is behind its address. */
export interface Hook {
  id: string;
  secret: string;
  /** As it was answered when the endpoint was made. */
  record: Fields;
  api: Api;
  door: Door;
}

/** The body of a delivery, and what `GET /events` shows. */
export interface Envelope {
  id: string;
  event: string;
  timestamp: string;
  mode: string;
  apiVersion: string;
  data: Fields;
}

/** For all events, unless told otherwise. */
export async function givenHook(
  { api }: Pick<TestMerchant, "api">,
  door: Door,
  fields: Fields = {},
): Promise<Hook> {
  const answer = await api.post("/webhooks", { url: door.url, events: ["*"], ...fields });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  const { secret, ...record } = answer.body.data as { id: string; secret: string };
  return { id: record.id, secret, record, api, door };
}

export async function hookRecord({ api, id }: Hook): Promise<Fields> {
  return dataOf(await api.get(`/webhooks/${id}`));
}

export function change({ api, id }: Hook, fields: Fields): Promise<Answer> {
  return api.patch(`/webhooks/${id}`, fields);
}

/** The data of an answer, whatever the status. */
export function dataOf({ body }: Answer): Fields {
  return body.data as Fields;
}

/** Sends an example to one endpoint: the delivery, on its way. */
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

/** An endpoint's deliveries, the newest first. */
export async function deliveriesTo({ api, id }: Hook, query = ""): Promise<DeliveryRecord[]> {
  const answer = await api.get(`/webhooks/${id}/deliveries?limit=100${query}`);
  return (answer.body.data as unknown as { deliveries: DeliveryRecord[] }).deliveries;
}

/** Waits until a delivery stands so, and gives it with all its attempts. */
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

/** Waits until something has come through a door, and gives it. */
export function arrival(
  { received }: Door,
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

/** The ids of the events that have come, repeats included. */
export function idsAt({ received }: Door): string[] {
  return received.map(({ id }) => id);
}

/** Both by our own library and by the standard's. @throws when either does not believe it */
export function verified({ body, headers }: Delivery, secret: string): WebhookEvent {
  new Webhook(secret).verify(body, headers as Record<string, string>);
  return verify(body, headers, secret);
}

/** Which of these secrets a delivery is signed with. */
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

/** Somebody whom any number of people can pay: a `payid.payment.completed` for each payment. */
export interface Till {
  payId: string;
  /** Pays it once; what the event tells of it. */
  pay: () => Promise<Fields>;
}

export async function givenTill({ api }: Pick<TestMerchant, "api">): Promise<Till> {
  const made = await api.post("/payid/static", {
    name: "Till of tests",
    reference: uniqueReference(),
  });
  const { payId } = made.body.data as { payId: string };
  return {
    payId,
    pay: async () => {
      const paid = await api.post("/sandbox/payid/pay", { payId, amount: 50_000 });
      expect([paid.status, paid.body.code]).toEqual([201, undefined]);
      return dataOf(paid);
    },
  };
}

/** Pays a till so many times at once, and gives the events of it as they are listed, the oldest first. */
export async function givenPayments(
  { api }: Pick<TestMerchant, "api">,
  till: Till,
  count: number,
): Promise<Envelope[]> {
  const made = await Promise.all(Array.from({ length: count }, () => till.pay()));
  const wanted = new Set(made.map((payment) => transactionOf(payment)));
  return eventually(async () => {
    const events = await eventsListed(api, "&event=payid.*");
    const own = events.filter(({ data }) => wanted.has(transactionOf(data)));
    expect(own).toHaveLength(count);
    return own.toReversed();
  }, 20_000);
}

export function transactionOf(payment: Fields): string {
  return (payment.payment as { transactionId: string }).transactionId;
}

/** Endpoints are few; the next test needs them too. */
export async function removeHooks({ api }: Pick<TestMerchant, "api">): Promise<void> {
  const { webhooks } = dataOf(await api.get("/webhooks")) as { webhooks: { id: string }[] };
  await Promise.all(webhooks.map(({ id }) => api.delete(`/webhooks/${id}`)));
}
