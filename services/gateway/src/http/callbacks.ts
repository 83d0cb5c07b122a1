import type { Callback } from "@kobo/protos/common/v1/Callback";
import { toWireMode } from "@kobo/rpc";
import type { Mode } from "@kobo/tenant";
import { type Request, type Response, Router } from "express";
import type { Services } from "../clients/services";
import type { ApiParts } from "./api";
import { CALLBACK_LIMIT, tooMany } from "./limits";
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
];

/** What those providers sign with who sign. Nothing else of their requests is passed on. */
const HEADERS = ["x-partner-timestamp", "x-partner-signature", "x-paystack-signature"];

/** The addresses for providers: without a merchant's key, and with the body as it came, to the byte. */
export function callbacks(mode: Mode, parts: ApiParts): Router {
  const router = Router({ caseSensitive: true });
  for (const route of ROUTES) {
    router
      .route(route.path)
      .post((request, response) => answer(request, response, { mode, parts, route }))
      .all(refuseOtherMethods("POST", parts.logger));
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
    await limit(request, response, parts);
    const body = await readBytes(request, response);
    const callback = { mode: toWireMode(mode), body, headers: signatureHeaders(request) };
    await route.receive(services, { callback });
    send(response, { status: 200, body: JSON.stringify(route.thanks) });
  });
}

async function limit(request: Request, response: Response, { limiter }: ApiParts): Promise<void> {
  const verdict = await limiter.take(`callback/${request.ip ?? ""}`, CALLBACK_LIMIT);
  setLimitHeaders(response, verdict);
  if (!verdict.allowed) throw tooMany(verdict);
}

function signatureHeaders(request: Request): Record<string, string> {
  const found = HEADERS.map((name) => [name, request.get(name)] as const);
  return Object.fromEntries(
    found.filter((header): header is [string, string] => header[1] !== undefined),
  );
}
