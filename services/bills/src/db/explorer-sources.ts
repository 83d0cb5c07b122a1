import type { Source } from "@kobo/operators/explorer";

/** The records of this service that operators find. */
export const EXPLORER_SOURCES: readonly Source[] = [
  {
    kind: "'bill purchase'",
    from: "purchases",
    id: { prefix: "txn", uuid: "id" },
    keys: [
      { prefix: "txn", uuid: "id" },
      { where: "provider_request_id = :id" },
      { ofMerchant: "reference" },
      {
        where:
          "merchant_id = :merchantId::uuid AND mode IN ('live', 'test') AND provider_reference = :id AND provider_reference <> ''",
      },
    ],
    merchantName: "merchant_name",
    state: "state",
    amount: "amount",
    times: {
      created: "created_at",
      submitted: "submitted_at",
      completed: "completed_at",
      changed: "updated_at",
    },
    details: {
      bought: "concat_ws(' ', bill_type, service_id, nullif(variation_code, ''))",
      from: "from_wallet",
      reference: "reference",
      commission: "commission",
      "convenience fee": "nullif(convenience_fee, 0)",
      "provider request": "provider_request_id",
      "provider reference": "provider_reference",
      error: "concat_ws(' ', nullif(error, ''), nullif(provider_code, ''))",
    },
    related: [{ prefix: "txn", uuid: "id" }],
  },
];
