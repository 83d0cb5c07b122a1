import { newId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { ListEventsRequest } from "@kobo/protos/webhook/v1/ListEventsRequest";
import type { Services } from "../src/clients/services";

interface KeptEvent {
  id: string;
  payload: string;
  name: string;
  atMs: number;
}

interface NewEvent {
  name?: string;
  /** Its own time; now unless it is said. */
  atMs?: number;
  data?: unknown;
}

type Webhooks = Pick<Services["webhooks"], "ListEvents" | "GetEvent">;

/** A webhook service that only keeps events, and lists them as the real one does. */
export function eventLog() {
  const kept: KeptEvent[] = [];
  const asked: ListEventsRequest[] = [];
  let failure: Error | undefined;

  const listed = ({ events = [], fromMs, before, limit = 0 }: ListEventsRequest) => {
    const [filter] = events;
    const found = kept
      .filter(({ atMs }) => atMs >= Number(fromMs))
      .filter(({ name }) => filter === undefined || fits(name, filter))
      .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
    const start = Number(before) || 0;
    const end = start + limit;
    const page = found.slice(start, end).map(({ id, payload }) => ({ id, payload }));
    const hasMore = found.length > end;
    return { events: page, hasMore, nextBefore: hasMore ? String(end) : "", previousAfter: "" };
  };
  const webhooks: Webhooks = {
    ListEvents: async (request) => {
      asked.push(request);
      if (failure) throw failure;
      return listed(request);
    },
    GetEvent: async ({ id }) => {
      const found = kept.find((one) => one.id === id);
      if (!found) throw new AppError("EVENT_NOT_FOUND");
      return { event: { id: found.id, payload: found.payload }, deliveries: [] };
    },
  };
  return {
    webhooks,
    /** Every request for a list. */
    asked,
    /** From now on lists cannot be had; undefined mends it. */
    fail: (error: Error | undefined) => {
      failure = error;
    },
    /** Keeps an event, from now on. */
    keep: ({ name = "transfer.completed", atMs = Date.now(), data = {} }: NewEvent = {}) => {
      const id = newId("evt");
      const timestamp = new Date(atMs).toISOString();
      const head = { id, event: name, timestamp, mode: "test", apiVersion: "v1" };
      const event = { id, payload: JSON.stringify({ ...head, data }), name, atMs };
      kept.push(event);
      return event;
    },
  };
}

function fits(name: string, filter: string): boolean {
  return filter.endsWith("*") ? name.startsWith(filter.slice(0, -1)) : name === filter;
}
