import type { IRouter } from "express";
import { type ApiParts, apiRoutes, otherRoutes } from "../../../src/http/api";
import { API_ROOT } from "../../../src/http/roots";
import { ALL_OPERATIONS, theDocument } from "../../api-document";

/** Routes that are no operations, which Express does not route either. */
const UNDOCUMENTED = [
  `${API_ROOT}/graphql`,
  "/callbacks/bank-partner",
  "/callbacks/rail",
  "/callbacks/bill-provider",
  "/callbacks/card-processor",
];

const IN_EXPRESS = [
  "GET /logos/banks/{file}",
  "GET /checkout/return",
  "GET /deprecations",
  "GET /healthz",
  "GET /readyz",
  "GET /openapi.json",
  "GET /llms.txt",
  "GET /docs{/*path}",
];

/** The parts of an application without requests. */
const parts = {
  operations: ALL_OPERATIONS,
  publicUrl: { live: "http://live", test: "http://sandbox" },
  trustedProxies: 0,
} as unknown as ApiParts;

/** Every verb and path of an Express application, in OpenAPI's syntax. */
function routesOf(router: IRouter): string[] {
  return router.stack.flatMap((layer) => {
    if (layer.route) {
      const path = layer.route.path.replaceAll(/:(\w+)/g, "{$1}");
      const verbs = layer.route.stack.flatMap(({ method }) => method ?? []);
      return [...new Set(verbs)].map((verb) => `${verb.toUpperCase()} ${path}`);
    }
    const inner = layer.handle as unknown as Partial<IRouter>;
    return inner.stack ? routesOf(inner as IRouter) : [];
  });
}

test("the document has exactly the operations, each under its own route", () => {
  const documented = Object.entries(theDocument("test").paths).flatMap(([path, item]) =>
    Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const routes = apiRoutes("test", parts);
  const byRoute = Map.groupBy(ALL_OPERATIONS, ({ root, path }) => {
    return routes.find(root.path + path.replaceAll(":", ""))?.route;
  });

  const paths = [...byRoute.values()].map((list) => new Set(list.map(({ path }) => path)));
  const operations = ALL_OPERATIONS.map(({ method, root, path }) => {
    return `${method} ${root.path}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
  });

  expect(byRoute.has(undefined)).toBe(false);
  expect(paths.map(({ size }) => size)).toEqual(Array(paths.length).fill(1));
  expect(operations.toSorted()).toEqual(documented.toSorted());
});

test("a route names its operations as metrics do", () => {
  const routes = apiRoutes("test", parts);

  expect(routes.routeOf("/v2/payments/p-1")?.names.toSorted()).toEqual([
    "GET /v2/payments/:payment_id",
    "POST /v2/payments/:payment_id",
  ]);
  expect(routes.routeOf(`${API_ROOT}/payids`)?.names).toEqual(["GET /payids"]);
  expect(routes.routeOf("/callbacks/rail")?.names).toEqual(["POST /callbacks/rail"]);
});

test("the routes that are not operations are the listed ones", () => {
  const others = otherRoutes("test", parts);
  const routes = apiRoutes("test", parts);

  for (const path of UNDOCUMENTED) expect(routes.find(path)).toBeDefined();
  expect(routesOf(others.router as unknown as IRouter).toSorted()).toEqual(IN_EXPRESS.toSorted());
});
