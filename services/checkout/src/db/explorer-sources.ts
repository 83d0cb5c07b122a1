import type { Source } from "@kobo/operators/explorer";

/** The records of this service that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "'checkout session'",
    from: "checkout_sessions",
    id: { prefix: "cs", uuid: "id" },
    keys: [{ prefix: "cs", uuid: "id" }, { ofMerchant: "reference" }],
    merchantName: "merchant_name",
    state: "state",
    amount: "amount",
    currency: "currency",
    times: {
      created: "created_at",
      expires: "expires_at",
      ended: "ended_at",
      changed: "updated_at",
    },
    details: {
      reference: "reference",
      "into wallet": "wallet_pay_id",
      methods: "array_to_string(methods, ', ')",
    },
    related: [{ prefix: "plink", uuid: "link_id" }],
  },
  {
    kind: "'attempt of a checkout session'",
    from: "checkout_attempts",
    id: { prefix: "cs", uuid: "session_id" },
    keys: [{ prefix: "cs", uuid: "session_id" }, { ofMerchant: "reference" }],
    state: "state",
    times: { changed: "updated_at" },
    details: {
      number: "number",
      method: "method",
      reference: "reference",
      error: "error_code",
    },
    related: [{ prefix: "cs", uuid: "session_id" }],
  },
  {
    kind: "'payment link'",
    from: "payment_links",
    id: { prefix: "plink", uuid: "id" },
    keys: [
      { prefix: "plink", uuid: "id" },
      {
        where:
          "merchant_id = :merchantId::uuid AND mode IN ('live', 'test') AND reference = :id AND reference IS NOT NULL",
      },
    ],
    merchantName: "merchant_name",
    state: "status",
    amount: "amount",
    currency: "currency",
    times: { created: "created_at", changed: "updated_at" },
    details: {
      reference: "reference",
      "into wallet": "wallet_pay_id",
      uses: "concat_ws(' of ', uses, uses_max)",
      "open sessions": "nullif(open_sessions, 0)",
    },
  },
];
