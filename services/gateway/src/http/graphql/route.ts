import type { Mode } from "@kobo/core/tenant";
import { Router } from "express";
import type { ApiParts } from "../api";
import { refuseOtherMethods } from "../refuse";
import { answerGraphql } from "./answer-graphql";
import { GRAPHQL_PATH } from "./path";
import { inGraphql } from "./refusal";
import { graphqlApi } from "./schema";

/** The operations that GraphQL offers. Nothing is asked by GET, which other sites could send. */
export function graphql(mode: Mode, parts: ApiParts): Router {
  const api = graphqlApi(parts.operations);
  const router = Router({ caseSensitive: true });
  router
    .route(GRAPHQL_PATH)
    .post((request, response) => answerGraphql(request, response, { mode, parts, api }))
    .all(refuseOtherMethods("POST", { logger: parts.logger, inEnvelope: inGraphql }));
  return router;
}
