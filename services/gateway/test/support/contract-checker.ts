import { ERRORS, type ErrorCode, isErrorCode } from "@kobo/errors";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020";
import { z } from "zod";
import { SCOPES } from "../../src/domain/keys/scope";
import type { SuccessResult } from "../../src/http/envelopes/success";
import { type Operation, takesBody } from "../../src/http/operations/operation";
import { type Refusal, refusalsOf } from "../../src/http/operations/refusals";
import { HOST_ROOT } from "../../src/http/roots";

declare global {
  /** Of the environment of these tests. */
  var compiledSchema: typeof import("./compiled-schema").compiledSchema;
}

/** The parts of a response that are checked. */
interface Answered {
  status: number;
  headers: Headers;
  /** Empty when the response is not JSON. */
  body: Record<string, unknown>;
}

export interface ContractChecker {
  /**
   * Checks a response against its operation's definition, if it belongs to one: its status or code, its
   * envelope, and every field.
   * @throws Error that names the operation and each wrong path
   */
  check: (method: string, pathAtHost: string, response: Answered) => void;
}

/** Errors before an operation is known, or about a body that it does not take. */
const OF_NO_OPERATION = new Set<ErrorCode>([
  "ROUTE_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "HEADERS_TOO_LARGE",
  "INVALID_JSON",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
]);

export function contractChecker(operations: Operation[]): ContractChecker {
  const routes = operations.map((operation) => ({ operation, path: patternOf(operation) }));
  return {
    check: (method, pathAtHost, response) => {
      const [path = ""] = pathAtHost.split("?");
      const route = routes.find((one) => one.operation.method === method && one.path.test(path));
      if (!route || response.status === 304) return;
      const problems = problemsOf(route.operation, response);
      if (problems.length === 0) return;
      const what = `${method} ${route.operation.path} answered ${response.status}`;
      const found = JSON.stringify(response.body);
      throw new Error(`${what} against its definition:\n- ${problems.join("\n- ")}\n${found}`);
    },
  };
}

function patternOf({ root, path }: Operation): RegExp {
  const pattern = (root.path + path).replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}/?$`);
}

function problemsOf(operation: Operation, response: Answered): string[] {
  if (response.status >= 400) return problemsOfRefusal(operation, response);
  const { status, headers, body } = response;
  if (headers.get("content-type")?.startsWith("text/csv")) {
    return operation.csv || operation.csvFile ? [] : ["it is a table, of which nothing is said"];
  }
  if (headers.get("content-type") === "text/event-stream") {
    return operation.stream ? [] : ["it is a stream, of which nothing is said"];
  }
  if (status === 204) return operation.stream === "ends" ? [] : ["it never ends a stream"];
  const data = operation.responses[status as SuccessResult["status"]];
  return data === undefined
    ? ["nothing is said of this status"]
    : schemaErrors(
        body,
        compiled(data, `success ${kindOf(operation)}`, () => success(operation, data)),
      );
}

function problemsOfRefusal(operation: Operation, { status, headers, body }: Answered): string[] {
  const code = String(body.code);
  if (!isErrorCode(code)) return [`there is no code ${code}`];
  const refusal = refusalsOf(operation).get(code);
  if (refusal === undefined) {
    return OF_NO_OPERATION.has(code) ? [] : [`it never refuses with ${code}`];
  }
  const isFlat = refusal !== null && "body" in refusal;
  const requestId = headers.get("x-request-id");
  // A replayed error has the first request's id.
  const isOwn = !isFlat && !headers.has("idempotent-replayed");
  return [
    ...(status === ERRORS[code].http ? [] : [`${code} has another status`]),
    ...(isOwn && body.requestId !== requestId ? [`its X-Request-Id is ${requestId}`] : []),
    ...schemaErrors(body, compiledRefusal(operation, refusal)),
  ];
}

const META = {
  request_id: z.string(),
  timestamp: z.iso.datetime({ precision: 3 }),
  version: z.literal("2.0"),
};
const PAGED_META = {
  ...META,
  pagination: z.object({
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
};

const FIELD_PROBLEM = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string().min(1),
  row: z.int().min(1).optional(),
  column: z.string().optional(),
});

/** The whole body of a success. */
function success(operation: Operation, data: z.ZodType): z.ZodType {
  if (operation.flat) return data;
  const meta = z.object(operation.pagination ? PAGED_META : META);
  const around = { success: z.literal(true), data, ...warningsOf(operation) };
  return operation.root === HOST_ROOT
    ? z.object({ ...around, meta })
    : z.object({ ...around, message: z.string().min(1) });
}

/** Operations with a body list unknown fields in `warnings`. */
function warningsOf(operation: Operation) {
  return takesBody(operation) ? { warnings: z.array(FIELD_PROBLEM).min(1).optional() } : {};
}

/** The whole body of an error. */
function refused(operation: Operation, data: z.ZodType | undefined): z.ZodType {
  return z.object({
    success: z.literal(false),
    message: z.string().min(1),
    code: z.string(),
    data: data?.nullable() ?? z.null(),
    requestId: z.string().min(1),
    errors: z.array(FIELD_PROBLEM).min(1).optional(),
    retryable: z.boolean().optional(),
    requiredScope: z.enum(SCOPES).optional(),
    ...warningsOf(operation),
    ...(operation.root === HOST_ROOT ? { meta: z.object(META) } : {}),
  });
}

const known = new WeakMap<z.ZodType, Map<string, ValidateFunction>>();

/**
 * Compiles each kind of body around a schema once, which all gateways of a test file share. Fields that it does not
 * name are errors, too.
 */
function compiled(data: z.ZodType, kind: string, body: () => z.ZodType): ValidateFunction {
  const own = known.get(data) ?? new Map<string, ValidateFunction>();
  known.set(data, own);
  const fits = own.get(kind) ?? compile(body());
  own.set(kind, fits);
  return fits;
}

/** The parts in which the bodies around a schema differ. */
function kindOf({ flat, pagination, ...operation }: Operation): string {
  return [operation.root.path, takesBody(operation), Boolean(flat), Boolean(pagination)].join(" ");
}

const plainRefusals = new Map<string, ValidateFunction>();

/** Without data, all codes of all operations of a kind have one body: compiling takes most of this check's time. */
function compiledRefusal(operation: Operation, refusal: Refusal): ValidateFunction {
  if (refusal !== null && "body" in refusal) {
    return compiled(refusal.body, "flat", () => refusal.body);
  }
  const kind = kindOf(operation);
  const { data } = refusal ?? {};
  if (data) return compiled(data, `refused ${kind}`, () => refused(operation, data));
  const fits = plainRefusals.get(kind) ?? compile(refused(operation, undefined));
  plainRefusals.set(kind, fits);
  return fits;
}

function compile(schema: z.ZodType): ValidateFunction {
  return compiledSchema(JSON.stringify(z.toJSONSchema(schema, { io: "output" })));
}

/** The violations of a schema. */
function schemaErrors(body: unknown, fits: ValidateFunction): string[] {
  return fits(body) ? [] : (fits.errors ?? []).map(textOf);
}

function textOf({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`;
}
