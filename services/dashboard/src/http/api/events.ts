import type { Delivery } from "./webhooks";

/** `GET /events?type=&object=&cursor=`, newest first; `GET /events/:id`; `POST /events/:id/redeliver` `{ endpointId? }`. */
export interface Events {
  events: { id: string; type: string; object: string; at: string }[];
  next: string | null;
}
export interface EventDetail {
  id: string;
  type: string;
  at: string;
  /** The payload as it was sent. */
  payload: unknown;
  deliveries: (Delivery & { endpointId: string; url: string })[];
}
