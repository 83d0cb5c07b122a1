import type { Mode } from "@kobo/core/tenant";
import { toAppError } from "@kobo/postgres";
import type { Request, Response } from "express";
import { charge, identify, permit } from "../admit";
import type { ApiParts } from "../api";
import { idempotencyKeyOf } from "../idempotency-key";
import type { LimitGroup } from "../operation";
import { readBody } from "../request-body";
import type { Seen } from "../request-log";
import { type Reply, send, setErrorHeaders } from "../respond";
import { DEVELOPER_ROOT } from "../roots";
import { runOnce } from "../run-once";
import { type Admitted, contextOf } from "../run-operation";
import { withinRequest } from "../within-request";
import { GRAPHQL_RESPONSE_HEADERS, prefersGraphqlResponse } from "./media-type";
import { GRAPHQL_PATH } from "./path";
import { breakdownOf, type Payload, payloadOf, payloadOfError } from "./payload";
import { inGraphql } from "./refusal";
import { type GraphqlRequest, readGraphqlRequest } from "./request";
import type { RootField } from "./root-fields";
import type { GraphqlApi } from "./schema";

interface GraphqlParts {
  mode: Mode;
  parts: ApiParts;
  api: GraphqlApi;
}

/**
 * One GraphQL request's way, which is that of its REST twins: who asks, how often, what, whether again,
 * and then the operations themselves.
 */
export async function answerGraphql(
  request: Request,
  response: Response,
  { mode, parts, api }: GraphqlParts,
): Promise<void> {
  const around = { name: "POST /graphql", logger: parts.logger, inEnvelope: inGraphql };
  await withinRequest(request, response, around, async ({ requestId, deadline, seen }) => {
    const caller = await identify(request, { mode, parts, root: DEVELOPER_ROOT });
    seen.caller = caller;
    // Before anything is read, so that whoever asks too often costs no more than over REST.
    await charge(response, caller, "default", parts.limiter);
    const body = await readBody(request, response);
    const asked = readGraphqlRequest(body, api, { introspection: mode === "test" });
    const { fields, isMutation, select } = asked;
    for (const { offer } of fields) permit(offer.operation, caller);
    for (const group of groupsOf(asked)) await charge(response, caller, group, parts.limiter);

    const key = isMutation ? idempotencyKeyOf(request) : undefined;
    const admitted = { requestId, deadline, caller };
    const payloads = await Promise.all(
      fields.map(async (field) => {
        const running = { request, response, field, key, mode, parts, admitted, seen };
        return [field.key, await payloadFrom(running)] as const;
      }),
    );
    const result = resultOf(Object.fromEntries(payloads), select);
    send(response, prefersGraphqlResponse(request) ? inGraphqlResponse(result) : inJson(result));
  });
}

/**
 * What a request counts towards besides: each field like its REST twin, but for the first of the default
 * group, which was paid before. The schema takes long to tell, and counts like a look-up.
 */
function groupsOf({ fields, asksForSchema }: GraphqlRequest): LimitGroup[] {
  const groups = fields.map(({ offer }) => offer.operation.limitGroup);
  const paid = groups.indexOf("default");
  const due = groups.filter((_, index) => index !== paid);
  return asksForSchema ? ["verify", ...due] : due;
}

interface Running {
  request: Request;
  response: Response;
  field: RootField;
  key: string | undefined;
  mode: Mode;
  parts: ApiParts;
  admitted: Admitted;
  seen: Seen;
}

/** Runs an operation. A key belongs to the operation and its input, however the document is written. */
async function payloadFrom(running: Running): Promise<Payload> {
  const { request, response, field, key, mode, parts, admitted, seen } = running;
  const { operation, name } = field.offer;
  const asked = { mode, operation, parts };
  const input = { params: {}, query: {}, body: field.input ?? {} };
  const path = `${GRAPHQL_PATH}/${name}`;
  const outcome = { operation, requestId: admitted.requestId };
  try {
    const context = contextOf(request, asked, admitted);
    const reply = await runOnce(response, asked, { input, key, path }, context);
    return payloadOf(reply, outcome);
  } catch (thrown) {
    const error = toAppError(thrown);
    seen.error = error;
    setErrorHeaders(response, error);
    return payloadOfError(error, outcome);
  }
}

interface Result {
  body: { errors?: object[]; data: Record<string, unknown> };
  /** Of operations that broke down, by their REST twins. */
  statuses: number[];
}

/** An operation that broke down is among GraphQL's errors, too. */
function resultOf(
  payloads: Readonly<Record<string, Payload>>,
  select: (payloads: Readonly<Record<string, Payload>>) => Record<string, unknown>,
): Result {
  const data = select(payloads);
  const broken = Object.entries(payloads).flatMap(([key, payload]) => {
    const status = breakdownOf(payload.code);
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

/** Clients of plain JSON may repeat requests by their status alone. */
function inJson({ body, statuses }: Result): Reply {
  return { status: Math.max(200, ...statuses), body: JSON.stringify(body) };
}

/** The media type fixes the status: 200 when there is `data`. */
function inGraphqlResponse({ body }: Result): Reply {
  return { status: 200, body: JSON.stringify(body), headers: GRAPHQL_RESPONSE_HEADERS };
}
