import type { Callback } from "@kobo/protos/common/v1/Callback";
import type { Services } from "../../clients/services";
import type { Limit } from "../../domain/limits/gcra";
import { CALLBACK_LIMIT, CARD_CALLBACK_LIMIT } from "../pipeline/rate-limit";

/** The route of a provider's callbacks, and the service that verifies them. */
export interface CallbackRoute {
  path: string;
  receive: (services: Services, request: { callback: Callback }) => Promise<unknown>;
  /** The response body that stops the provider's retries. */
  acknowledgement: Record<string, unknown>;
  /** The rate limit of each address. */
  limit: Limit;
}

export const CALLBACK_ROUTES: readonly CallbackRoute[] = [
  {
    path: "/callbacks/bank-partner",
    receive: ({ virtualAccounts }, request) => virtualAccounts.ReceiveBankNotice(request),
    acknowledgement: { received: true },
    limit: CALLBACK_LIMIT,
  },
  {
    path: "/callbacks/rail",
    receive: ({ transfers }, request) => transfers.ReceiveRailNotice(request),
    acknowledgement: { received: true },
    limit: CALLBACK_LIMIT,
  },
  {
    path: "/callbacks/bill-provider",
    receive: ({ bills }, request) => bills.ReceiveProviderNotice(request),
    acknowledgement: { response: "success" },
    limit: CALLBACK_LIMIT,
  },
  {
    path: "/callbacks/card-processor",
    receive: ({ cardPayments }, request) => cardPayments.ReceiveProcessorNotice(request),
    acknowledgement: { received: true },
    limit: CARD_CALLBACK_LIMIT,
  },
];

/** The headers of providers' signatures. No other header is passed on. */
export const SIGNATURE_HEADERS = [
  "x-partner-timestamp",
  "x-partner-signature",
  "x-paystack-signature",
  "stripe-signature",
];
