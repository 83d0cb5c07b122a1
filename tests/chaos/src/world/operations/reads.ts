import { get, type Make, ROOT } from "./operation";

const PATHS = [
  "health",
  "payids",
  "virtual-accounts?status=completed",
  "transfers?type=external_transfer",
  "banks",
  "bills/categories",
  "bills/services?categoryIdentifier=airtime",
  "bills/variations?serviceID=mtn-data",
  "bills/extra-fields?serviceID=ui-insure",
  "bills/purchases",
  "wallets",
  "webhooks",
  "events?limit=5",
];

/** Everything that can be listed: each answer is 200. */
export const reads: Make = ({ merchant, reference }) => ({
  kind: "reads",
  merchant: merchant.index,
  reference,
  requests: [
    ...PATHS.map((path) => get(`${ROOT}/${path}`)),
    get(`${ROOT}/wallets/${merchant.wallet}/balance`),
    get(`${ROOT}/wallets/${merchant.wallet}/statement?limit=20`),
    get("/v2/payments?limit=5"),
    { ...get(`${ROOT}/events/stream`), isStream: true },
  ],
});
