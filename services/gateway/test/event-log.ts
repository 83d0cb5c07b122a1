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
  /** The event's time; now by default. */
  atMs?: number;
  data?: unknown;
}

type Webhooks = Pick<Services["webhooks"], "ListEvents" | "GetEvent">;

/** A fake webhook service that stores events and lists them like the real one. */
export function eventLog() {
  const kept: KeptEvent[] = [];
  const calls: ListEventsRequest[] = [];
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
      calls.push(request);
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
    calls,
    /** Makes lists fail from now on; undefined ends the failure. */
    fail: (error: Error | undefined) => {
      failure = error;
    },
    /** Stores an event. */
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
