import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler, Router } from "express";
import type { Provider } from "../app/provider";
import { ApiError } from "../domain/api-error";
import { deliveryOf, type Fault } from "../domain/fault";
import { type Fields, readFields } from "../domain/fields";
import type { Json } from "../domain/json";
import { type ProviderResponse, respond, type Wait } from "./respond";

/** The handler of one endpoint. */
export type Execute = (req: Request, fault: Fault | undefined) => ProviderResponse;

interface EndpointParts<Operation extends string> {
  router: Router;
  provider: Provider;
  /** The fields by which a fault matches a request. */
  fieldsOf: (req: Request, operation: Operation) => Fields;
  /** The fields that are logged. */
  idsOf: (fields: Fields) => Record<string, string | undefined>;
  /** Executes the request, and maps errors and faults to responses. */
  respondTo: (
    request: { req: Request; operation: Operation; fault: Fault | undefined },
    execute: Execute,
  ) => ProviderResponse;
  /** Serializes requests that must not overlap. */
  exclusively?: (req: Request, work: () => Promise<ProviderResponse>) => Promise<ProviderResponse>;
  wait: Wait;
  logger: Logger;
}

/**
 * Adds endpoints to a provider's router. A request uses up the fault that it matches, whatever its
 * outcome. The response is sent when the store is durable.
 */
export function endpoints<Operation extends string>(parts: EndpointParts<Operation>) {
  const { provider, fieldsOf, idsOf, respondTo, wait, logger } = parts;
  const { exclusively = (_, work) => work() } = parts;
  const { faults, store, mode } = provider;
  const handle =
    (operation: Operation, execute: Execute): RequestHandler =>
    async (req, res) => {
      const fields = fieldsOf(req, operation);
      const fault = faults.take(operation, fields);
      const executed = await exclusively(req, async () => {
        if (fault?.kind === "slow") await wait(fault.ms);
        const response = respondTo({ req, operation, fault }, execute);
        await store.durable();
        return response;
      });
      const response = { delivery: deliveryOf(fault?.kind), ...executed };
      const { status = 200, delivery } = response;
      const level = req.method === "POST" ? "info" : "debug";
      logger[level]({ ...idsOf(fields), mode, status, delivery, fault: fault?.kind }, operation);
      await respond(res, response, wait);
    };
  return (
    method: "get" | "post" | "delete",
    path: string | string[],
    operation: Operation,
    execute: Execute,
  ): void => {
    parts.router[method](path, handle(operation, execute));
  };
}

/** The endpoints of a bank, whose errors have their own status and body. */
export function bankEndpoints<Operation extends string>(
  parts: Pick<EndpointParts<Operation>, "router" | "provider" | "wait" | "logger"> & {
    errorBody: (fault: { code: string; message: string }) => Json;
    /** Fields of the object that the request names. */
    relatedFields?: (fields: Fields, operation: Operation) => Fields;
  },
) {
  const { errorBody, relatedFields = () => ({}) } = parts;
  return endpoints<Operation>({
    ...parts,
    fieldsOf: (req, operation) => {
      const sent = { ...readFields(req.query), ...readFields(req.body), ...readFields(req.params) };
      return { ...relatedFields(sent, operation), ...sent };
    },
    idsOf: ({ reference, session_id: sessionId }) => ({ reference, sessionId }),
    respondTo: ({ req, fault }, execute) => {
      if (fault?.kind === "refuse") {
        const { status = 400, message = "", code } = fault;
        return { status, body: errorBody({ code, message }) };
      }
      return responseOrError(() => execute(req, fault));
    },
  });
}

export function responseOrError<Response extends ProviderResponse>(
  execute: () => Response,
): Response | { status: number; body: Json } {
  try {
    return execute();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: error.body };
  }
}
