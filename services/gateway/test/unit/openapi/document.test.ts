import { ERRORS, type ErrorCode } from "@kobo/errors";
import { compileErrors, validate } from "@readme/openapi-parser";
import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { publicEvents } from "../../../src/events/public-events";
import { found } from "../../../src/http/docs/reference/lookup";
import type {
  ApiOperation,
  Header,
  Media,
  OpenApi,
  Parameter,
  Response,
} from "../../../src/http/openapi/open-api";
import { refusalsOf } from "../../../src/http/operations/refusals";
import { ALL_OPERATIONS, theDocument } from "../../api-document";

const test_ = theDocument("test");
const live = theDocument("live");

function operationsOf(document: OpenApi): ApiOperation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

function theOperation(id: string, document = test_): ApiOperation {
  const operation = operationsOf(document).find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`There is no ${id}.`);
  return operation;
}

function response(id: string, status: number): Response {
  const response = theOperation(id).responses[status];
  if (!response) throw new Error(`${id} does not answer ${status}.`);
  return found<Response>(test_, response);
}

function json(id: string, status: number): Media {
  const media = response(id, status).content?.["application/json"];
  if (!media) throw new Error(`${id} answers ${status} without JSON.`);
  return media;
}

/** The violations of a value against a schema of the document. */
const problemsWith = (() => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: "kobo", components: test_.components });
  // The errors of most operations have the same schema, and compiling takes most of these tests' time.
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: object, value: unknown): string[] => {
    const inside = JSON.stringify(schema).replaceAll('"#/', '"kobo#/');
    const check = compiled.get(inside) ?? ajv.compile(JSON.parse(inside));
    compiled.set(inside, check);
    return check(value)
      ? []
      : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
})();

describe.each([
  ["sandbox", test_],
  ["live", live],
])("the document of the %s root", (_, document) => {
  test("is valid OpenAPI 3.1", async () => {
    const result = await validate(structuredClone(document) as never);

    expect(result.valid ? "" : compileErrors(result)).toBe("");
  });

  test("has no dangling references", () => {
    const text = JSON.stringify(document);
    const pointers = new Set([...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, to]) => String(to)));
    for (const to of pointers) expect(() => found(document, { $ref: to })).not.toThrow();
  });
});

test("an invalid document is detected", async () => {
  const broken = structuredClone(test_);
  delete (broken.info as Partial<OpenApi["info"]>).title;

  const result = await validate(broken as never);

  expect(result.valid).toBe(false);
});

test("every operation is listed once, with its id and scope", () => {
  const documented = operationsOf(test_).map((operation) => [
    operation.operationId,
    operation["x-kobo-sdk"],
    operation["x-kobo-scope"],
    operation.tags,
  ]);

  expect(documented).toEqual(
    expect.arrayContaining(
      ALL_OPERATIONS.map(({ id, sdk, scope, section }) => [id, sdk, scope, [section]]),
    ),
  );
  expect(documented).toHaveLength(ALL_OPERATIONS.length);
});

test("the live document lacks the sandbox operations only", () => {
  const own = ALL_OPERATIONS.filter(({ sandboxOnly }) => sandboxOnly).map(({ id }) => id);
  const ids = operationsOf(live).map(({ operationId }) => operationId);

  expect(own.length).toBeGreaterThan(5);
  expect(ids).toHaveLength(ALL_OPERATIONS.length - own.length);
  expect(ids.filter((id) => own.includes(id))).toEqual([]);
  expect(live.tags.map(({ name }) => name)).not.toContain("Sandbox");
});

test("each document lists its own root first", () => {
  expect(test_.servers.map(({ description }) => description)).toEqual(["Sandbox", "Live"]);
  expect(live.servers.map(({ description }) => description)).toEqual(["Live", "Sandbox"]);
});

test.each(ALL_OPERATIONS.map(({ id }) => id))(
  "%s lists all of its error codes, each by its status",
  (id) => {
    const operation = ALL_OPERATIONS.find((one) => one.id === id);
    if (!operation) throw new Error(`There is no ${id}.`);
    const expected = [...refusalsOf(operation).keys()].map((code) => [code, ERRORS[code].http]);

    const codes = Object.entries(theOperation(id).responses).flatMap(([status, refused]) => {
      const { content } = found<Response>(test_, refused);
      const { examples = {} } = content?.["application/json"] ?? {};
      return Object.keys(examples).map((code) => [code, Number(status)]);
    });

    expect(codes.sort()).toEqual(expected.sort());
  },
);

test("every example fits its schema", () => {
  const wrong = operationsOf(test_).flatMap((operation) => {
    const { operationId, parameters, requestBody, responses } = operation;
    const parts: [string, object, unknown][] = [
      ...parameters
        .map((one) => found<Parameter>(test_, one))
        .filter(({ example }) => example !== undefined)
        .map(({ name, schema, example }): [string, object, unknown] => [name, schema, example]),
      ...mediaParts("body", requestBody?.content),
      ...Object.entries(responses).flatMap(([status, one]) =>
        mediaParts(status, found<Response>(test_, one).content),
      ),
    ];
    return parts.flatMap(([name, schema, value]) =>
      problemsWith(schema, value).map((problem) => `${operationId} ${name}: ${problem}`),
    );
  });

  expect(wrong).toEqual([]);
});

function mediaParts(
  name: string,
  content: Record<string, Media> | undefined,
): [string, object, unknown][] {
  const media = content?.["application/json"];
  if (!media) return [];
  const examples = Object.entries(media.examples ?? {}).map(
    ([code, { value }]): [string, object, unknown] => [`${name} ${code}`, media.schema, value],
  );
  return media.example === undefined
    ? examples
    : [[name, media.schema, media.example], ...examples];
}

test("an example that does not fit is detected", () => {
  const { schema, example } = json("createDynamicPayId", 201);
  const { data } = example as { data: object };

  expect(
    problemsWith(schema, { ...(example as object), data: { ...data, status: "lost" } }),
  ).toEqual(["/data/status must be equal to one of the allowed values"]);
});

test("an error fits its operation's schema only with one of the operation's codes", () => {
  const { schema, examples = {} } = json("createDynamicPayId", 409);
  const duplicate = examples.DUPLICATE_REFERENCE?.value as Record<string, unknown>;

  expect(problemsWith(schema, duplicate)).toEqual([]);
  expect(problemsWith(schema, { ...duplicate, data: null })).toEqual([]);
  expect(problemsWith(schema, { ...duplicate, code: "PAYID_NOT_FOUND" })).not.toEqual([]);
  expect(problemsWith(schema, { ...duplicate, data: { reference: 7 } })).not.toEqual([]);
});

describe("headers", () => {
  const names = (id: string, status: number) => Object.keys(response(id, status).headers);

  test("every response has the request id and, once authenticated, the rate limits", () => {
    for (const { operationId, responses } of operationsOf(test_)) {
      for (const status of Object.keys(responses).map(Number)) {
        const headerNames = names(operationId, status);
        expect(headerNames).toContain("X-Request-Id");
        expect(headerNames.includes("RateLimit-Remaining")).toBe(status !== 401);
      }
    }
  });

  test("retryable errors have Retry-After", () => {
    expect(names("createDynamicPayId", 429)).toContain("Retry-After");
    expect(names("createDynamicPayId", 503)).toContain("Retry-After");
    expect(names("createDynamicPayId", 409)).toContain("Retry-After");
    expect(names("createDynamicPayId", 400)).not.toContain("Retry-After");
  });

  test("responses that can be replayed have Idempotent-Replayed", () => {
    expect(names("createDynamicPayId", 201)).toContain("Idempotent-Replayed");
    expect(names("createDynamicPayId", 409)).toContain("Idempotent-Replayed");
    expect(names("createDynamicPayId", 415)).not.toContain("Idempotent-Replayed");
    expect(names("getPayId", 200)).not.toContain("Idempotent-Replayed");
  });

  test("a deprecated operation has its sunset on every response", () => {
    const { responses, deprecated, description } = theOperation("createCardPaymentV1");

    expect(deprecated).toBe(true);
    expect(description).toContain("Use `POST /v2/payments`.");
    for (const status of Object.keys(responses).map(Number)) {
      expect(names("createCardPaymentV1", status)).toEqual(
        expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
      );
    }
    expect(Object.keys(responses)).toContain("410");
  });

  test("an authentication error has WWW-Authenticate", () => {
    expect(names("health", 401)).toContain("WWW-Authenticate");
  });

  test("every header has a description", () => {
    for (const header of Object.values<Header>(test_.components.headers)) {
      expect(header.description).toMatch(/\.$/);
    }
  });
});

describe("requests", () => {
  const parameterNames = (id: string) =>
    theOperation(id).parameters.map((one) => found<Parameter>(test_, one).name);

  test("every POST has an Idempotency-Key, and no other method has one", () => {
    for (const [, item] of Object.entries(test_.paths)) {
      for (const [verb, { operationId }] of Object.entries(item)) {
        expect(parameterNames(operationId).includes("Idempotency-Key")).toBe(verb === "post");
      }
    }
  });

  test("path parameters are listed, and required", () => {
    for (const [path, item] of Object.entries(test_.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(item)) {
        const resolved = parameters.map((one) => found<Parameter>(test_, one));
        const required = resolved.filter((one) => one.in === "path" && one.required);
        expect(required.map(({ name }) => name)).toEqual(inPath);
      }
    }
  });

  test("a card operation's body is described, although the gateway does not read it", () => {
    const body = theOperation("createCardPayment").requestBody?.content["application/json"];

    expect(body?.schema.required).toEqual(
      expect.arrayContaining(["amount", "currency", "customer", "payment_method"]),
    );
  });

  test("a body is optional where it has no required fields", () => {
    const bodyOf = (id: string) => theOperation(id).requestBody;

    expect(bodyOf("rollWebhookSecret")?.required).toBe(false);
    expect(bodyOf("captureCardPayment")?.required).toBe(false);
    expect(bodyOf("createCardPayment")?.required).toBe(true);
    expect(bodyOf("updateWebhook")?.required).toBe(true);
  });

  test("X-Request-Id has no pattern, since every value is accepted", () => {
    expect(test_.components.parameters.RequestId).toMatchObject({ schema: { type: "string" } });
    expect(test_.components.parameters.RequestId).not.toHaveProperty("schema.pattern");
  });

  test("a cacheable operation has If-None-Match", () => {
    expect(parameterNames("listBanks")).toContain("If-None-Match");
    expect(response("listBanks", 304).content).toBeUndefined();
  });
});

test("a statement is available as CSV", () => {
  expect(Object.keys(response("walletStatement", 200).content ?? {})).toEqual([
    "application/json",
    "text/csv",
  ]);
});

test("a stream has its media type, an example, and no envelope", () => {
  const { content = {} } = response("streamEvents", 200);

  expect(Object.keys(content)).toEqual(["text/event-stream"]);
  expect(content["text/event-stream"]).toMatchObject({
    schema: { type: "string" },
    example: expect.stringMatching(
      /^retry: 1000\n\nid: evt_\w{26}\nevent: transfer\.completed\ndata: \{.*\}\n\n$/,
    ),
  });
  expect(theOperation("streamEvents")).not.toHaveProperty("x-kobo-sdk");
  expect(theOperation("streamEvents").parameters).toContainEqual({
    $ref: "#/components/parameters/LastEventId",
  });
});

test("every public event is described, with a valid example", () => {
  expect(Object.keys(test_.webhooks)).toEqual(publicEvents().map(({ name }) => name));
  for (const { post } of Object.values(test_.webhooks)) {
    const media = post.requestBody.content["application/json"];
    expect(problemsWith(media?.schema ?? {}, media?.example)).toEqual([]);
  }
});

test("every code has its status and a remedy", () => {
  expect(test_["x-kobo-errors"].map(({ code }) => code)).toEqual(Object.keys(ERRORS));
  for (const { code, status, message, remedy } of test_["x-kobo-errors"]) {
    expect([status, message]).toEqual([ERRORS[code as ErrorCode].http, ERRORS[code].message]);
    expect(remedy).toMatch(/\S{2,}.*\.$/);
  }
});
