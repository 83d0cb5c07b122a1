import type { Request } from "express";

const RESPONSE = "application/graphql-response+json";

/** With the charset that clients may name, too. The first is for clients that take anything. */
const OFFERED = ["application/json", RESPONSE].flatMap((type) => [type, `${type}; charset=utf-8`]);

/** Whether the client prefers GraphQL's own media type, whose responses hold nothing beside GraphQL's entries. */
export function prefersGraphqlResponse(request: Request): boolean {
  const accepted = request.accepts(OFFERED);
  return accepted !== false && accepted.startsWith(RESPONSE);
}

export const GRAPHQL_RESPONSE_HEADERS = { "Content-Type": `${RESPONSE}; charset=utf-8` };
