import { kafkaVariables } from "@kobo/local";
import { type Audit, auditBooks } from "../books";
import { untilAtRest } from "../rest";
import { type Proof, prove } from "../transfers/books";
import { carriedEvents } from "./bus";
import { type Deliveries, deliveriesOf } from "./deliveries";
import { type Order, orderOf } from "./order";
import { writtenEvents } from "./outboxes";
import type { Replicas } from "./plan";
import type { Site } from "./site";
import type { Subscribers } from "./subscribers";

/** That nothing broke in one system. */
export interface SiteProof {
  replicas: Replicas;
  books: Proof;
  audit: Audit;
  order: Order;
  deliveries: Deliveries;
}

/** Waits until all is at rest; then looks for every transfer, kobo, event and message. */
export async function proveSite(site: Site, subscribers: Subscribers): Promise<SiteProof> {
  const { replicas, system, payers, generator } = site;
  const { databaseUrl } = system.stack;
  await untilAtRest(databaseUrl);
  const written = await writtenEvents(databaseUrl);
  const deliveries = await deliveriesOf(databaseUrl, subscribers, written);
  return {
    replicas,
    books: await prove(system, payers, await generator.acknowledged()),
    audit: await auditBooks(`${replicas} of each`, databaseUrl),
    order: orderOf(written, await carriedEvents(kafkaVariables("internal-teams", system.stack))),
    deliveries,
  };
}

export function problemsOf({ books, order, deliveries }: SiteProof): string[] {
  const silent = order.keysWithSeveral === 0 ? ["no key has two events, so none has an order"] : [];
  return [...books.problems, ...order.problems, ...silent, ...deliveries.problems];
}
