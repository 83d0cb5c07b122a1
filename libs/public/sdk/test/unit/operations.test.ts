import { type Operation, operationsOf } from "../../generate/operations";
import { type AServer, aServer, koboAt } from "../a-server";
import { asDocumented, DOCUMENT, exampleAnswer, type Told } from "../the-document";

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

function toldOf(method: string, path: string): Told {
  const told = DOCUMENT.paths[path]?.[method.toLowerCase()];
  if (!told) throw new Error(`The document has no ${method} ${path}.`);
  return told;
}

/** The examples of the parameters that stand in one place. */
function examplesIn(told: Told, place: string): Record<string, string> {
  return Object.fromEntries(
    told.parameters.flatMap(({ name, in: where, example }) =>
      where === place && example !== undefined ? [[name, example]] : [],
    ),
  );
}

type Methods = Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>;

function call({ resource, name }: Operation, given: unknown[]): Promise<unknown> {
  const methods = (koboAt(server) as unknown as Methods)[resource];
  if (!methods || !(name in methods)) throw new Error(`The SDK has no ${resource}.${name}.`);
  // It is called on its object: a method knows its client by it.
  return methods[name]?.(...given) ?? Promise.reject(new Error("It is no method."));
}

test("the document has operations, and each its own method", () => {
  const names = OPERATIONS.map(({ name }) => name);

  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(names.length);
});

test.each(OPERATIONS)(
  "$name sends what the document shows, and gives what it answers",
  async ({ operation }) => {
    const { method, path } = operation;
    const told = toldOf(method, path);
    const params = examplesIn(told, "path");
    const query = examplesIn(told, "query");
    const body = told.requestBody?.content["application/json"].example;
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
    const answer = exampleAnswer(told).body;
    expect(result).toEqual(pageIn(answer) ?? ("data" in answer ? answer.data : answer));
  },
);

/** What a list of either version becomes. */
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
