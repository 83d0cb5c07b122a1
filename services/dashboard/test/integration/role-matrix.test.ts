import { newUuid } from "@kobo/core/ids";
import { isAllowed, needsStepUp, ROLES } from "../../src/domain/role";
import type { Route } from "../../src/http/route";
import { allRoutes } from "../../src/http/routes";
import type { Answer } from "../browser";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

type MerchantsRoute = Extract<Route, { action: unknown }>;

const ROUTES = allRoutes({ mailboxUrl: null, apiUrls: { live: "", test: "" } });
const OF_MERCHANTS = ROUTES.filter((route): route is MerchantsRoute => "action" in route);
const CELLS = OF_MERCHANTS.flatMap((route) =>
  ROLES.map((role) => [route.method, route.path, role, route] as const),
);

/** The route's path for a merchant; other parameters name nothing. */
function pathOf(route: Route, merchantId: string, mode: string): string {
  return route.path
    .replace(":merchantId", merchantId)
    .replace(":mode", mode)
    .replaceAll(/:\w+/g, newUuid());
}

/** Refused for the role, before the input is looked at. */
function isRefused({ status, body }: Answer): boolean {
  return status === 403 && body.code === "NOT_ALLOWED";
}

test("every route under /merchants is known and has an action", () => {
  expect(OF_MERCHANTS).toHaveLength(107);
  const others = ROUTES.filter((route) => !OF_MERCHANTS.some((each) => each === route));
  expect(others.filter(({ path }) => path.startsWith("/merchants"))).toEqual([]);
});

test.each(CELLS)("%s %s as %s", async (method, _path, role, route) => {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  const path = pathOf(route, merchant.id, "live");
  const body = method === "get" ? undefined : {};

  const answer = await browser.send(method.toUpperCase(), path, body);

  expect(isRefused(answer)).toBe(!isAllowed(role, route.action));
  expect(answer.status).toBeLessThan(500);
  expect(answer.status).not.toBe(401);
});

test.each(OF_MERCHANTS.map((route) => [route.method, route.path, route] as const))(
  "%s %s is NOT_FOUND for a merchant without membership, like one that does not exist",
  async (method, _path, route) => {
    const dashboard = running();
    const merchant = dashboard.fakes.givenMerchant("Ada Stores");
    const own = dashboard.fakes.givenMerchant("Bello Ventures");
    const user = await givenUser(dashboard, { merchantId: own.id, role: "owner" });
    const browser = await signedIn(dashboard, user);
    await steppedUp(dashboard, user);
    const body = method === "get" ? undefined : {};

    for (const merchantId of [merchant.id, newUuid(), "no-uuid"]) {
      const path = pathOf(route, merchantId, "test");
      const answer = await browser.send(method.toUpperCase(), path, body);
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    }
  },
);

test.each(OF_MERCHANTS.map((route) => [route.method, route.path, route] as const))(
  "%s %s needs a step-up if its action does, and always a session",
  async (method, _path, route) => {
    const dashboard = running();
    const merchant = dashboard.fakes.givenMerchant("Ada Stores");
    const user = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const browser = await signedIn(dashboard, user);
    const body = method === "get" ? undefined : {};

    for (const mode of ["live", "test"] as const) {
      const path = pathOf(route, merchant.id, mode);
      const answer = await browser.send(method.toUpperCase(), path, body);
      const isDue = needsStepUp(route.action, route.access === "mode" ? mode : undefined);
      expect(answer.body?.code === "STEP_UP_REQUIRED").toBe(isDue);
      const stranger = await dashboard.browser().send(method.toUpperCase(), path, body);
      expect([stranger.status, stranger.body.code]).toEqual([401, "SIGNED_OUT"]);
    }
  },
);

test.each(
  ROUTES.filter(({ access }) => access === "user").map(
    (route) => [route.method, route.path] as const,
  ),
)("%s %s needs a session", async (method, path) => {
  const body = method === "get" ? undefined : {};

  const answer = await running().browser().send(method.toUpperCase(), path, body);

  expect([answer.status, answer.body.code]).toEqual([401, "SIGNED_OUT"]);
});
