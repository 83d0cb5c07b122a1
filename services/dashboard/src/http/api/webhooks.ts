/** `GET /webhooks`; `POST /webhooks` with an Idempotency-Key; `PATCH /webhooks/:id`; `DELETE /webhooks/:id`. */
export interface Webhooks {
  endpoints: Endpoint[];
  /** All event names. */
  events: string[];
}
export interface Endpoint {
  id: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  disabledReason: "merchant" | "gone" | "failing" | null;
  failingSince: string | null;
  createdAt: string;
  /** Until when messages are also signed with the previous secret. */
  previousSecretUntil: string | null;
}
export interface CreateEndpoint {
  url: string;
  events: string[];
  description: string;
}
/** Of `POST /webhooks` and `POST /webhooks/:id/secret/roll` `{ overlapHours }`. Shown once. */
export interface EndpointSecret {
  endpoint: Endpoint;
  secret: string;
}
/** `POST /webhooks/:id/test` `{ event }` → `{ eventId }`. `POST /webhooks/:id/recoveries` `{ since }`. */
/** `GET /webhooks/:id/deliveries?status=&cursor=`. */
export interface Deliveries {
  deliveries: Delivery[];
  next: string | null;
}
export interface Delivery {
  id: string;
  eventId: string;
  event: string;
  status: "pending" | "delivered" | "failed" | "discarded";
  attempts: number;
  lastStatus: number | null;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
}
/** `GET /webhooks/:id/deliveries/:deliveryId`. */
export interface DeliveryDetail extends Delivery {
  attemptList: {
    at: string;
    durationMs: number;
    status: number | null;
    error: string | null;
    request: string;
    response: string;
  }[];
}
