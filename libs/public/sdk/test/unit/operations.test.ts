import { type Operation, operationsOf } from "../../generate/operations";
import { type AServer, aServer, koboAt } from "../a-server";
import { asDocumented, DOCUMENT, type DocumentedOperation, exampleAnswer } from "../the-document";

const OPERATIONS = operationsOf(DOCUMENT).map((operation) => ({
  operation,
  name: `${operation.resource}.${operation.name}`,
}));

let server: AServer;

beforeAll(async () => {
  server = await aServer();
  server.behave(asDocumented);
});

afterAll(() => server.close());

function operationAt(method: string, path: string): DocumentedOperation {
  const operation = DOCUMENT.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
}

/** The examples of the parameters in one place. */
function examplesIn(operation: DocumentedOperation, place: string): Record<string, string> {
  return Object.fromEntries(
    operation.parameters.flatMap(({ name, in: where, example }) =>
      where === place && example !== undefined ? [[name, example]] : [],
    ),
  );
}

type Methods = Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>;

function call({ resource, name }: Operation, given: unknown[]): Promise<unknown> {
  const methods = (koboAt(server) as unknown as Methods)[resource];
  if (!methods || !(name in methods)) throw new Error(`The SDK has no ${resource}.${name}.`);
  // Called on its object, since a method needs its `this`.
  return methods[name]?.(...given) ?? Promise.reject(new Error("It is no method."));
}

test("the document has operations, and each its own method", () => {
  const names = OPERATIONS.map(({ name }) => name);

  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(names.length);
});

test.each(OPERATIONS)(
  "$name sends the document's example, and returns its response",
  async ({ operation }) => {
    const { method, path } = operation;
    const documented = operationAt(method, path);
    const params = examplesIn(documented, "path");
    const query = examplesIn(documented, "query");
    const body = documented.requestBody?.content["application/json"].example;
    const input = method === "GET" ? (Object.keys(query).length > 0 ? query : undefined) : body;

    const result = await call(operation, [
      ...Object.values(params),
      ...(input === undefined ? [] : [input]),
    ]);

    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(params[name] ?? ""),
    );
    const search = new URLSearchParams(query).toString();
    const arrived = server.arrived.at(-1);
    expect(arrived).toMatchObject({ method, path: search ? `${filled}?${search}` : filled });
    if (body !== undefined) expect(JSON.parse(arrived?.body ?? "")).toEqual(body);
    const answer = exampleAnswer(documented).body;
    expect(result).toEqual(pageIn(answer) ?? ("data" in answer ? answer.data : answer));
  },
);

/** The SDK's page of a list in either version. */
function pageIn({ data, meta }: Record<string, unknown>): unknown {
  const { pagination } = (meta ?? {}) as { pagination?: Record<string, unknown> };
  if (pagination) {
    const { has_more, next_cursor, previous_cursor } = pagination;
    return {
      items: data,
      hasMore: has_more,
      nextCursor: next_cursor,
      previousCursor: previous_cursor,
    };
  }
  const { hasMore, nextCursor, previousCursor, ...named } = (data ?? {}) as Record<string, unknown>;
  if (hasMore === undefined) return undefined;
  return { items: Object.values(named)[0], hasMore, nextCursor, previousCursor };
}
