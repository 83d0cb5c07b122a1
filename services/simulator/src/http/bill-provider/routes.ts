import type { Logger } from "@kobo/runtime";
import { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import type { BillProvider } from "../../app/bill-provider/bill-provider";
import { purchase, requery } from "../../app/bill-provider/purchase";
import { settlePurchase } from "../../app/bill-provider/settle";
import { listStatement } from "../../app/bill-provider/statement";
import {
  balanceResponse,
  categoriesResponse,
  extraFieldsResponse,
  localGovernmentsResponse,
  motorListResponse,
  optionsResponse,
  servicesResponse,
  variationsResponse,
  vehicleModelsResponse,
} from "../../domain/bill-provider/catalogue/listing-responses";
import { verificationResponse } from "../../domain/bill-provider/catalogue/verification";
import { BillError, errorResponse } from "../../domain/bill-provider/errors";
import type { BillOperation } from "../../domain/bill-provider/faults";
import { fieldsOf } from "../../domain/bill-provider/purchases/purchase";
import { statementResponse } from "../../domain/bill-provider/purchases/statement-line";
import type { Fault } from "../../domain/fault";
import { type Fields, readFields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { refuseWhenDown } from "../authentication";
import { endpoints } from "../endpoints";
import type { ProviderResponse, Wait } from "../respond";
import { SettlementRequest, TransactionsRequest, toCursor } from "./requests";

export interface Credentials {
  apiKey: string;
  publicKey: string;
  secretKey: string;
}

/** Internet accounts with an email as id have their own path. */
const VERIFY_PATHS = ["/merchant-verify", "/merchant-verify/smile/email"];

const MOTOR_PATH = "/universal-insurance/options";

export function billProviderRouter(parts: {
  provider: BillProvider;
  credentials: Credentials;
  wait: Wait;
  logger: Logger;
}): Router {
  const { provider, credentials } = parts;
  const { catalogue, mode, store, now } = provider;
  const router = Router();
  router.use(refuseWhenDown(provider), authenticate(provider, credentials));
  const on = endpoints<BillOperation>({
    ...parts,
    router,
    fieldsOf: (req, operation) => fieldsOfRequest(provider, req, operation),
    idsOf: ({ request_id: providerRequestId }) => ({ providerRequestId }),
    respondTo,
  });
  const get = (path: string, operation: BillOperation, bodyOf: (fields: Fields) => Json) =>
    on("get", path, operation, (req) => ({ body: bodyOf(sentFields(req)) }));

  get("/service-categories", "service-categories", () => categoriesResponse(catalogue()));
  get("/services", "services", (fields) => servicesResponse(catalogue(), fields));
  get("/service-variations", "service-variations", (fields) =>
    variationsResponse(catalogue(), fields),
  );
  get("/extra-fields", "extra-fields", (fields) => extraFieldsResponse(catalogue(), fields));
  get("/options", "options", (fields) => optionsResponse(catalogue(), fields));
  get("/balance", "balance", () => balanceResponse(mode, store.float.balance));
  get(`${MOTOR_PATH}/lga/:of`, "options", ({ of = "" }) => localGovernmentsResponse(of));
  get(`${MOTOR_PATH}/model/:of`, "options", ({ of = "" }) => vehicleModelsResponse(of));
  get(`${MOTOR_PATH}/:list`, "options", ({ list = "" }) => motorListResponse(list));
  get("/transactions", "transactions", (fields) => transactions(provider, fields));

  on("post", VERIFY_PATHS, "merchant-verify", (req) => ({
    body: verificationResponse({ mode, catalogue: catalogue(), now: now() }, sentFields(req)),
  }));
  on("post", "/requery", "requery", (req, fault) => ({
    body: requery(provider, sentFields(req), fault),
  }));
  on("post", "/pay", "pay", (req, fault) => purchase(provider, sentFields(req), fault));
  if (mode === "test") {
    on("post", "/sandbox/settle", "settle", (req) => settle(provider, sentFields(req)));
  }
  return router;
}

/** Reads need the public key, writes the secret key. Errors are 200. */
function authenticate({ switches }: BillProvider, credentials: Credentials): RequestHandler {
  return (req, res, next) => {
    const isRightKey =
      req.method === "GET"
        ? req.get("public-key") === credentials.publicKey
        : req.get("secret-key") === credentials.secretKey;
    const isKnown = isRightKey && req.get("api-key") === credentials.apiKey;
    if (isKnown && switches.acceptsCredentials) next();
    else res.json(errorResponse({ code: "087", about: req.path }));
  };
}

function sentFields(req: Request): Fields {
  return readFields(req.method === "GET" ? { ...req.query, ...req.params } : req.body);
}

/** A requery or settlement sends only its request_id; faults may match all fields of the purchase. */
function fieldsOfRequest({ store }: BillProvider, req: Request, operation: BillOperation): Fields {
  const sent = sentFields(req);
  const isAbout = operation === "requery" || operation === "settle";
  const found = isAbout ? store.purchases.get(sent.request_id) : undefined;
  return found ? { ...sent, ...fieldsOf(found) } : sent;
}

/** A purchase applies the fault `code` itself; elsewhere it replaces the response. */
function respondTo(
  request: { req: Request; operation: BillOperation; fault: Fault | undefined },
  execute: (req: Request, fault: Fault | undefined) => ProviderResponse,
): ProviderResponse {
  const { req, operation, fault } = request;
  const about = JSON.stringify(sentFields(req));
  if (fault?.kind === "code" && operation !== "pay") {
    return { body: errorResponse({ code: fault.code, about }) };
  }
  try {
    return execute(req, fault);
  } catch (error) {
    if (!(error instanceof BillError)) throw error;
    const { code, message: detail } = error;
    return { body: errorResponse({ code, detail, about }) };
  }
}

/**
 * The account report. The provider has no such endpoint; it replaces the report that the provider sends to its
 * customers.
 * @throws BillError 011
 */
function transactions(provider: BillProvider, fields: Fields): Json {
  const result = TransactionsRequest.safeParse(fields);
  if (!result.success) throw new BillError("011", z.prettifyError(result.error));
  const { lines, next } = listStatement(provider, result.data);
  return statementResponse(lines, next && toCursor(next));
}

/**
 * Settles a purchase manually. The provider has no such endpoint, so the HTTP status is meaningful:
 * 200 settled or repeated; 404 unknown; 409 already final.
 */
function settle(provider: BillProvider, fields: Fields): ProviderResponse {
  const input = SettlementRequest.safeParse(fields);
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } };
  const { request_id, outcome } = input.data;
  const settlement = settlePurchase(provider, request_id, outcome);
  const { result } = settlement;
  if (settlement.result === "unknown request_id") {
    return { status: 404, body: { result, request_id } };
  }
  const { status } = settlement.purchase;
  return { status: result === "settled" ? 200 : 409, body: { result, request_id, status } };
}
