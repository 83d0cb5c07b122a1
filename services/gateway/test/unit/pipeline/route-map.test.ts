import { RouteMap } from "../../../src/http/pipeline/route-map";

function theMap(): RouteMap<string> {
  const routes = new RouteMap<string>();
  for (const path of [
    "/banks",
    "/banks/all",
    "/banks/:code",
    "/banks/:code/branches/:id",
    "/v1.0",
  ]) {
    routes.add(path, path);
  }
  return routes;
}

test.each([
  ["/banks", "/banks", {}],
  ["/banks/", "/banks", {}],
  ["/banks/all", "/banks/all", {}],
  ["/banks/044", "/banks/:code", { code: "044" }],
  ["/banks/044/", "/banks/:code", { code: "044" }],
  ["/banks/a%2Fb", "/banks/:code", { code: "a/b" }],
  ["/banks/a.b", "/banks/:code", { code: "a.b" }],
  ["/banks/044/branches/7", "/banks/:code/branches/:id", { code: "044", id: "7" }],
])("%s matches the route %s", (path, route, params) => {
  expect(theMap().find(path)).toEqual({ route, params });
});

test.each([
  "/",
  "",
  "/Banks",
  "/banks//",
  "//banks",
  "/banks/044/branches",
  "/v1x0",
  "/banks/a/b/c",
])("%s has no route", (path) => {
  expect(theMap().find(path)).toBeUndefined();
});

test("a parameter with broken escapes is an error", () => {
  expect(() => theMap().find("/banks/%zz")).toThrow(URIError);
});

test.each([
  ["/banks/", "/banks"],
  ["/banks/044/branches/7", "/banks/:code/branches/:id"],
  ["/banks/%zz", "/banks/:code"],
  ["/banks/a/b/c", undefined],
])("the route of %s is %s, without its parameters", (path, route) => {
  expect(theMap().routeOf(path)).toBe(route);
});
