import type { Mode } from "@kobo/core/tenant";
import type { Callback } from "@kobo/protos/common/v1/Callback";
import { toWireMode } from "@kobo/rpc";
import { type Request, type Response, Router } from "express";
import type { Services } from "../clients/services";
import { addressBlock } from "../domain/address-block";
import type { Limit } from "../domain/gcra";
import type { ApiParts } from "./api";
import { CALLBACK_LIMIT, CARD_CALLBACK_LIMIT, tooMany } from "./limits";
import { refuseOtherMethods } from "./refuse";
import { readBytes } from "./request-body";
import { send, setLimitHeaders } from "./respond";
import { withinRequest } from "./within-request";

/** Where a provider tells us of something, and the service that knows whether to believe it. */
interface CallbackRoute {
  path: string;
  receive: (services: Services, asked: { callback: Callback }) => Promise<unknown>;
  /** By which the provider knows that it need not tell us again. */
  thanks: Record<string, unknown>;
  /** For each address; the usual one where nothing is said. */
  limit?: Limit;
}

const ROUTES: CallbackRoute[] = [
  {
    path: "/callbacks/bank-partner",
    receive: ({ virtualAccounts }, asked) => virtualAccounts.ReceiveBankNotice(asked),
    thanks: { received: true },
  },
  {
    path: "/callbacks/rail",
    receive: ({ transfers }, asked) => transfers.ReceiveRailNotice(asked),
    thanks: { received: true },
  },
  {
    path: "/callbacks/bill-provider",
    receive: ({ bills }, asked) => bills.ReceiveProviderNotice(asked),
    thanks: { response: "success" },
  },
  {
    path: "/callbacks/card-processor",
    receive: ({ cardPayments }, asked) => cardPayments.ReceiveProcessorNotice(asked),
    thanks: { received: true },
    limit: CARD_CALLBACK_LIMIT,
  },
];

/** What those providers sign with who sign. Nothing else of their requests is passed on. */
const HEADERS = [
  "x-partner-timestamp",
  "x-partner-signature",
  "x-paystack-signature",
  "stripe-signature",
];

/** The addresses for providers: without a merchant's key, and with the body as it came, to the byte. */
export function callbacks(mode: Mode, parts: ApiParts): Router {
  const router = Router({ caseSensitive: true });
  for (const route of ROUTES) {
    router
      .route(route.path)
      .post((request, response) => answer(request, response, { mode, parts, route }))
      .all(refuseOtherMethods("POST", { logger: parts.logger }));
  }
  return router;
}

interface Asked {
  mode: Mode;
  parts: ApiParts;
  route: CallbackRoute;
}

async function answer(
  request: Request,
  response: Response,
  { mode, parts, route }: Asked,
): Promise<void> {
  const { services, logger } = parts;
  await withinRequest(request, response, { name: `POST ${route.path}`, logger }, async () => {
    await limitByAddress(request, response, { parts, route });
    const body = await readBytes(request, response);
    const callback = { mode: toWireMode(mode), body, headers: signatureHeaders(request) };
    await route.receive(services, { callback });
    send(response, { status: 200, body: JSON.stringify(route.thanks) });
  });
}

/** @throws AppError RATE_LIMIT_EXCEEDED */
async function limitByAddress(
  request: Request,
  response: Response,
  { parts, route }: Omit<Asked, "mode">,
): Promise<void> {
  const { path, limit = CALLBACK_LIMIT } = route;
  const verdict = await parts.limiter.take(`${path}/${addressBlock(request.ip ?? "")}`, limit);
  setLimitHeaders(response, verdict);
  if (!verdict.allowed) throw tooMany(verdict);
}

function signatureHeaders(request: Request): Record<string, string> {
  const found = HEADERS.map((name) => [name, request.get(name)] as const);
  return Object.fromEntries(
    found.filter((header): header is [string, string] => header[1] !== undefined),
  );
}
