import type { Mode } from "@kobo/core/tenant";
import { toAppError } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { RequestRecorder } from "../../app/request-log/request-recorder";
import type { Reply } from "../envelopes/reply";
import type { Exchange, Handler, Route } from "../exchange";
import type { Context, LimitGroup } from "../operations/operation";
import { type AuthenticateParts, authenticate } from "../pipeline/authenticate";
import { authorize } from "../pipeline/authorize";
import { readBody } from "../pipeline/body";
import { inContext, type Seen } from "../pipeline/context";
import { type IdempotencyParts, idempotencyKeyOf, runOnce } from "../pipeline/idempotency";
import { type RateLimitParts, rateLimit } from "../pipeline/rate-limit";
import { refuseMethod } from "../pipeline/refuse";
import { contextOf, type OperationParts } from "../pipeline/run-operation";
import { send, setErrorHeaders } from "../pipeline/send";
import { DEVELOPER_ROOT, GRAPHQL_PATH } from "../roots";
import { GRAPHQL_RESPONSE_HEADERS, inGraphql, prefersGraphqlResponse } from "./graphql-error";
import { failureStatusOf, type Payload, payloadOf, payloadOfError } from "./payload";
import { type GraphqlRequest, readGraphqlRequest } from "./request";
import type { RootField } from "./root-fields";
import type { GraphqlApi } from "./schema";

export type GraphqlParts = AuthenticateParts &
  RateLimitParts &
  IdempotencyParts &
  OperationParts & {
    graphqlApi: () => GraphqlApi;
    requestLog: Pick<RequestRecorder, "record">;
    logger: Logger;
  };

/** The GraphQL endpoint. GET is not supported, since other sites could send it. */
export function graphql(mode: Mode, parts: GraphqlParts): Route {
  const handlePost = handleGraphql(mode, parts);
  const refusing = { logger: parts.logger, inEnvelope: inGraphql };
  const handle: Handler = async (exchange) => {
    if (exchange.method === "POST") await handlePost(exchange);
    else refuseMethod("POST", exchange, refusing);
  };
  return { handle, names: [NAME] };
}

const NAME = "POST /graphql";

/** Runs the steps of `handleOperation`; authorization and the steps after it run for each field. */
function handleGraphql(mode: Mode, parts: GraphqlParts): Handler {
  const { logger, requestLog } = parts;
  const around = { name: NAME, logger, inEnvelope: inGraphql, requestLog };
  return (exchange) =>
    inContext(exchange, around, async (requestContext) => {
      const { seen } = requestContext;
      const caller = await authenticate(exchange, { mode, root: DEVELOPER_ROOT }, parts);
      // Before the body is read, so that a client over its limit costs no more than over REST.
      await rateLimit(exchange, caller, "default", parts);
      const body = await readBody(exchange);
      const document = readGraphqlRequest(body, parts.graphqlApi(), {
        introspection: mode === "test",
      });
      const { fields, isMutation, select } = document;
      exchange.readBody = fields.map(({ offer: { name }, input }) => ({
        operation: name,
        input,
      }));
      for (const { offer } of fields) authorize(caller, offer.operation);
      for (const group of groupsOf(document)) await rateLimit(exchange, caller, group, parts);

      const key = isMutation ? idempotencyKeyOf(exchange) : undefined;
      const context = contextOf(exchange, requestContext, caller, parts);
      const answers = await Promise.all(
        fields.map(async (field) => {
          const payload = await payloadFrom({ exchange, field, key, context, seen, parts });
          return { field, payload };
        }),
      );
      const payloads = answers.map(({ field, payload }) => [field.key, payload]);
      const result = resultOf(Object.fromEntries(payloads), select);
      send(exchange, prefersGraphqlResponse(exchange) ? inGraphqlResponse(result) : inJson(result));
      // Clients name the fields of the response as they like.
      exchange.sentBody = answers.map(({ field, payload }) => ({
        operation: field.offer.name,
        payload,
      }));
    });
}

/**
 * The rate limits after the first token: those of each field's REST operation. Introspection is slow, and
 * counts like a look-up.
 */
function groupsOf({ fields, asksForSchema }: GraphqlRequest): LimitGroup[] {
  const groups = fields.map(({ offer }) => offer.operation.limitGroup);
  const first = groups.indexOf("default");
  const others = groups.filter((_, index) => index !== first);
  return asksForSchema ? ["verify", ...others] : others;
}

interface Running {
  exchange: Exchange;
  field: RootField;
  key: string | undefined;
  context: Context;
  seen: Seen;
  parts: IdempotencyParts;
}

/** Runs an operation. A key belongs to the operation and its input, not to the document's text. */
async function payloadFrom(running: Running): Promise<Payload> {
  const { exchange, field, key, context, seen, parts } = running;
  const { operation, name } = field.offer;
  const input = { params: {}, query: {}, body: field.input ?? {} };
  const path = `${GRAPHQL_PATH}/${name}`;
  const outcome = { operation, requestId: context.requestId };
  try {
    const reply = await runOnce(exchange, { operation, input, key, path }, context, parts);
    return payloadOf(reply, outcome);
  } catch (thrown) {
    const error = toAppError(thrown);
    seen.error = error;
    setErrorHeaders(exchange, error);
    return payloadOfError(error, outcome);
  }
}

interface Result {
  body: { errors?: object[]; data: Record<string, unknown> };
  /** The HTTP statuses of failed operations, as REST would send them. */
  statuses: number[];
}

/** Failed operations are also listed in GraphQL's `errors`. */
function resultOf(
  payloads: Readonly<Record<string, Payload>>,
  select: (payloads: Readonly<Record<string, Payload>>) => Record<string, unknown>,
): Result {
  const data = select(payloads);
  const broken = Object.entries(payloads).flatMap(([key, payload]) => {
    const status = failureStatusOf(payload.code);
    return status === undefined ? [] : [{ key, payload, status }];
  });
  const errors = broken.map(({ key, payload: { message, code } }) => ({
    message,
    path: [key],
    extensions: { code },
  }));
  const statuses = broken.map(({ status }) => status);
  return { body: errors.length > 0 ? { errors, data } : { data }, statuses };
}

/** Clients of plain JSON may decide on retries by the status alone. */
function inJson({ body, statuses }: Result): Reply {
  return { status: Math.max(200, ...statuses), body: JSON.stringify(body) };
}

/** The media type requires 200 when there is `data`. */
function inGraphqlResponse({ body }: Result): Reply {
  return { status: 200, body: JSON.stringify(body), headers: GRAPHQL_RESPONSE_HEADERS };
}
