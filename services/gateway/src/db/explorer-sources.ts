import type { Source } from "@kobo/operators/explorer";

/** The records of this service that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "'merchant'",
    from: "merchants",
    id: { prefix: "mer", uuid: "id" },
    mode: "NULL",
    merchantId: "id",
    merchantName: "name",
    keys: [{ prefix: "mer", uuid: "id" }, { where: "slug = :id" }],
    state: "CASE WHEN live_mode THEN 'live mode on' ELSE 'live mode off' END",
    times: { created: "created_at" },
    details: { slug: "slug" },
  },
  {
    kind: "CASE kind WHEN 'publishable' THEN 'publishable key' ELSE 'secret key' END",
    from: "api_keys",
    id: { prefix: "key", uuid: "id" },
    keys: [{ prefix: "key", uuid: "id" }],
    state: "CASE WHEN deactivated_at IS NOT NULL THEN 'inactive' ELSE 'active' END",
    times: {
      created: "created_at",
      "last used": "last_used_at",
      expires: "expires_at",
      deactivated: "deactivated_at",
    },
    details: { name: "name", ends: "last4", scopes: "array_to_string(scopes, ', ')" },
  },
  {
    // Bodies stay in the request log, which merchants see masked.
    kind: "'API request'",
    from: "api_requests r",
    id: { text: "r.request_id" },
    mode: "r.mode",
    merchantId: "r.merchant_id",
    keys: [
      // Probes the index of each merchant, since an operator may know the request alone.
      {
        where:
          "r.merchant_id IN (SELECT id FROM merchants) AND r.mode IN ('live', 'test') AND r.request_id = :id",
      },
      { where: "string_to_array(r.object_ids, ' ') @> ARRAY[:id]" },
      {
        where:
          "r.merchant_id = :merchantId::uuid AND r.mode IN ('live', 'test') AND r.reference = :id",
      },
    ],
    state: "concat_ws(' ', r.status, r.code)",
    details: {
      operation: "r.operation",
      path: "r.path",
      reference: "r.reference",
      objects: "r.object_ids",
      ms: "round(r.duration_us / 1000.0, 1)",
    },
    related: [{ prefix: "key", uuid: "r.key_id" }],
  },
];
