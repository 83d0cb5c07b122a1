import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import type { Good } from "./goods.ts";

export interface Order {
  /** A random id: anyone who has it may see and pay the order. */
  id: string;
  /** The good at the time of the order. */
  good: string;
  /** In kobo, at the time of the order. */
  amount: bigint;
  madeAt: string;
}

export function makeOrder(db: Database, good: Good): Order {
  const order = {
    id: `order-${randomUUID()}`,
    good: good.name,
    amount: good.price,
    madeAt: new Date().toISOString(),
  };
  db.prepare(
    "INSERT INTO orders (id, good, amount, made_at) VALUES (:id, :good, :amount, :madeAt)",
  ).run(order);
  return order;
}

export function findOrder(db: Database, id: string): Order | undefined {
  const row = db
    .prepare("SELECT id, good, amount, made_at AS madeAt FROM orders WHERE id = ?")
    .get(id);
  return row as unknown as Order | undefined;
}
