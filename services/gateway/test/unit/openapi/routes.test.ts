import type { IRouter } from "express";
import { type ApiParts, api } from "../../../src/http/api";
import { API_ROOT } from "../../../src/http/roots";
import { ALL_OPERATIONS, theDocument } from "../../api-document";

/** Routes that are not in the document. */
const UNDOCUMENTED = [
  `POST ${API_ROOT}/graphql`,
  "POST /callbacks/bank-partner",
  "POST /callbacks/rail",
  "POST /callbacks/bill-provider",
  "POST /callbacks/card-processor",
  "GET /logos/banks/{file}",
  "GET /checkout/return",
  "GET /deprecations",
  "GET /healthz",
  "GET /readyz",
  "GET /openapi.json",
  "GET /llms.txt",
  "GET /docs{/*path}",
];

/** An application without requests. */
function idleApplication() {
  const parts = {
    operations: ALL_OPERATIONS,
    publicUrl: { live: "http://live", test: "http://sandbox" },
    trustedProxies: 0,
    loadShedder: { shed: () => () => {} },
  };
  return api("test", parts as unknown as ApiParts);
}

/** Every verb and path of an application, in OpenAPI's syntax. */
function routesOf(router: IRouter, prefix = ""): string[] {
  return router.stack.flatMap((layer) => {
    if (layer.route) {
      const path = prefix + layer.route.path.replaceAll(/:(\w+)/g, "{$1}");
      const verbs = layer.route.stack.flatMap(({ method }) => method ?? []);
      return [...new Set(verbs)].map((verb) => `${verb.toUpperCase()} ${path}`);
    }
    const inner = layer.handle as unknown as Partial<IRouter>;
    return inner.stack ? routesOf(inner as IRouter, prefixOf(layer)) : [];
  });
}

/** Express stores no path for mounted routers; it only matches paths. */
function prefixOf(layer: IRouter["stack"][number]): string {
  const { match } = layer as unknown as { match: (path: string) => boolean };
  return match.call(layer, "/elsewhere") ? "" : API_ROOT;
}

test("the document has exactly the paths and methods of the application", () => {
  const documented = Object.entries(theDocument("test").paths).flatMap(([path, item]) =>
    Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
  );

  const answered = routesOf(idleApplication().router as unknown as IRouter);

  expect(answered.filter((route) => route.startsWith(`POST ${API_ROOT}/payid/`))).toHaveLength(5);
  expect(answered.toSorted()).toEqual([...documented, ...UNDOCUMENTED].toSorted());
});
