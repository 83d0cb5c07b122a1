import type { Source } from "@kobo/operators/explorer";

/** An event is in the partition of its own day, or of a later one up to clock skew: no other day is searched. */
const NEAR_ID_TIME = `e.day BETWEEN (to_timestamp(('x' || substr(:evt::text, 1, 8) || substr(:evt::text, 10, 4))::bit(48)::bigint / 1000.0)
    AT TIME ZONE 'UTC')::date - 1
  AND (to_timestamp(('x' || substr(:evt::text, 1, 8) || substr(:evt::text, 10, 4))::bit(48)::bigint / 1000.0)
    AT TIME ZONE 'UTC')::date + 30`;

const DELIVERY = {
  merchantId: "n.merchant_id",
  mode: "n.mode",
  id: { prefix: "whd", uuid: "d.id" },
  related: [
    { prefix: "evt", uuid: "d.event_id" },
    { prefix: "wh", uuid: "d.endpoint_id" },
  ],
  keys: [
    { prefix: "whd", uuid: "d.id" },
    { prefix: "evt", uuid: "d.event_id" },
  ],
} as const;

/** The records of this service that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "'event'",
    from: "events e",
    id: { prefix: "evt", uuid: "e.id" },
    mode: "e.mode",
    merchantId: "e.merchant_id",
    keys: [
      { prefix: "evt", uuid: "e.id", within: NEAR_ID_TIME },
      {
        where:
          "e.merchant_id = :merchantId::uuid AND e.mode IN ('live', 'test') AND e.object = :id",
      },
    ],
    state: "e.name",
    times: { happened: "e.occurred_at" },
    details: { of: "e.object" },
  },
  {
    ...DELIVERY,
    kind: "'webhook delivery'",
    from: "pending_deliveries d JOIN endpoints n ON n.id = d.endpoint_id",
    state: "'pending'",
    times: { created: "d.created_at", "next attempt": "d.due_at" },
    details: { event: "d.event_name", origin: "d.origin", attempts: "d.attempts" },
  },
  {
    ...DELIVERY,
    kind: "'webhook delivery'",
    from: "finished_deliveries d JOIN endpoints n ON n.id = d.endpoint_id",
    state: "d.status",
    times: { created: "d.created_at", finished: "d.finished_at" },
    details: { event: "d.event_name", origin: "d.origin", attempts: "d.attempts" },
  },
  {
    kind: "'webhook attempt'",
    from: "attempts a",
    id: { prefix: "whd", uuid: "a.delivery_id" },
    mode: "NULL",
    merchantId: "NULL::uuid",
    keys: [{ prefix: "whd", uuid: "a.delivery_id" }],
    state: "coalesce(a.status_code::text, 'no response')",
    times: { started: "a.started_at" },
    details: { number: "a.number", ms: "a.duration_ms", error: "a.error" },
  },
  {
    kind: "'webhook endpoint'",
    from: "endpoints n",
    id: { prefix: "wh", uuid: "n.id" },
    mode: "n.mode",
    merchantId: "n.merchant_id",
    keys: [{ prefix: "wh", uuid: "n.id" }],
    state:
      "CASE WHEN n.deleted_at IS NOT NULL THEN 'deleted' WHEN n.active THEN 'active' ELSE 'inactive' END",
    times: { created: "n.created_at", disabled: "n.disabled_at", deleted: "n.deleted_at" },
    details: { host: "split_part(n.url, '/', 3)", "disabled for": "n.disabled_reason" },
  },
  {
    kind: "'webhook recovery'",
    from: "recoveries",
    id: { prefix: "whr", uuid: "id" },
    keys: [{ prefix: "whr", uuid: "id" }],
    state: "status",
    times: { created: "created_at", from: "from_at", to: "to_at", finished: "finished_at" },
    details: { events: "events_seen", deliveries: "deliveries" },
    related: [{ prefix: "wh", uuid: "endpoint_id" }],
  },
];
