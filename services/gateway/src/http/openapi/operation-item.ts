import type { TableBody } from "@kobo/api-schemas/tables";
import type { Operation } from "../operations/operation";
import { errorResponsesOf } from "./error-responses";
import type { OperationExample } from "./examples";
import type { ApiOperation, Media, Response } from "./open-api";
import { parametersOf } from "./parameters";
import type { SchemaRegistry } from "./schema-registry";
import { SECRET_KEY } from "./security";
import { successResponsesOf } from "./success-responses";

/** The path from the host, in OpenAPI's syntax. */
export function pathOf({ root, path }: Operation): string {
  return root.path + path.replaceAll(/:(\w+)/g, "{$1}");
}

interface Around {
  example: OperationExample | undefined;
  registry: SchemaRegistry;
  /** Responses shared by operations, by name. New ones are added here. */
  shared: Map<string, Response>;
}

/** Describes one operation. */
export function operationItem(
  operation: Operation,
  { example, registry, shared }: Around,
): ApiOperation {
  const { id, section, summary, sdk, scope, limitGroup, graphql, deprecation } = operation;
  const body = bodyOf(operation, example, registry);
  return {
    operationId: id,
    tags: [section],
    summary,
    ...descriptionOf(operation),
    ...(deprecation ? { deprecated: true } : {}),
    security: [{ [SECRET_KEY]: scope ? [scope] : [] }],
    parameters: parametersOf(operation, example, registry),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successResponsesOf(operation, example, registry),
      ...Object.fromEntries(
        errorResponsesOf(operation, example, registry).map(({ status, name, response }) => {
          if (name === undefined) return [status, response];
          shared.set(name, response);
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      ),
    },
    ...(sdk ? { "x-kobo-sdk": sdk } : {}),
    ...(scope ? { "x-kobo-scope": scope } : {}),
    "x-kobo-limit-group": limitGroup,
    ...(graphql
      ? { "x-kobo-graphql": "mutation" in graphql ? graphql.mutation : graphql.query }
      : {}),
    "x-kobo-errors": Object.keys(operation.refusals ?? {}) as ApiOperation["x-kobo-errors"],
  };
}

function descriptionOf(operation: Operation): { description?: string } {
  const parts = [
    operation.description,
    operation.sandboxOnly && "In the sandbox only.",
    deprecationText(operation),
  ].filter(Boolean);
  return parts.length > 0 ? { description: parts.join("\n\n") } : {};
}

function deprecationText({ deprecation, method }: Operation): string | undefined {
  if (!deprecation) return undefined;
  const [since, sunset] = [deprecation.since, deprecation.sunset].map((moment) =>
    moment.toISOString().slice(0, 10),
  );
  return `Deprecated since ${since}. It answers until ${sunset}, and \`GONE\` from then on. Use \`${method} ${deprecation.successor}\`.`;
}

function tableOf({ columns }: TableBody, example: OperationExample | undefined): Media {
  const description = `The rows alone, in UTF-8. The first line names the columns, of ${columns.join(", ")}.`;
  const schema: Media["schema"] = { type: "string", description };
  return { schema, ...(example?.table === undefined ? {} : { example: example.table }) };
}

const BYTES: Media = { schema: { type: "string", format: "binary" } };

function bodyOf(
  { input, unreadBody, tableBody, fileBody }: Operation,
  example: OperationExample | undefined,
  registry: SchemaRegistry,
): ApiOperation["requestBody"] | undefined {
  const schema = unreadBody ?? input.body;
  if (!schema) return undefined;
  const media: Media = {
    schema: registry.ofInput(schema),
    ...(example?.body === undefined ? {} : { example: example.body }),
  };
  // An absent body is read as an empty object.
  const required = !schema.safeParse({}).success;
  const table = tableBody ? { "text/csv": tableOf(tableBody, example) } : {};
  const file = fileBody ? Object.fromEntries(fileBody.types.map((type) => [type, BYTES])) : {};
  return { required, content: { "application/json": media, ...table, ...file } };
}
