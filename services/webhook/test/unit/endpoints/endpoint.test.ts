import {
  changedSettings,
  checkedSettings,
  type Endpoint,
  type EndpointSettings,
  resetsHealth,
} from "../../../src/domain/endpoint";

const context = {
  publicEvents: ["transfer.completed", "bill.purchase.failed"],
  rules: { http: false, loopback: false },
};
const requested: EndpointSettings = {
  url: "https://example.com/",
  events: ["*"],
  description: "",
  active: true,
  headers: {},
  rateLimit: null,
  concurrency: 16,
};
const problemsOf = (fields: Partial<EndpointSettings>) => {
  try {
    checkedSettings(fields, context);
    return [];
  } catch (error) {
    const { details } = error as { details: { errors: { field: string; code: string }[] } };
    return details.errors.map(({ field, code }) => `${field} ${code}`);
  }
};

function anEndpoint(fields: Partial<Endpoint> = {}): Endpoint {
  const { headers: _, ...settings } = requested;
  return {
    ...settings,
    id: "a",
    headerNames: [],
    disabledReason: undefined,
    disabledAt: undefined,
    failingSince: undefined,
    previousSecretExpiresAt: undefined,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...fields,
  };
}

test("removes duplicate events", () => {
  const events = ["transfer.completed", "*", "transfer.completed"];

  expect(checkedSettings({ ...requested, events }, context).events).toEqual([
    "transfer.completed",
    "*",
  ]);
});

test("reports every problem at once", () => {
  const events = ["transfer.completed", "ledger.transfers.committed", "transfer.*"];
  const url = "http://example.com/";
  const headers = { Host: "example.com" };

  expect(
    problemsOf({ url, events, headers, description: "a\nb", rateLimit: 0, concurrency: 101 }),
  ).toEqual([
    "url https_required",
    "events.1 unknown_event",
    "description invalid_characters",
    "headers.Host not_allowed",
    "rateLimit out_of_range",
    "concurrency out_of_range",
  ]);
  expect(problemsOf({ events: [], description: "é".repeat(201) })).toEqual([
    "events required",
    "description too_long",
  ]);
});

test.each([
  [{ rateLimit: 1 }, []],
  [{ rateLimit: 1_000 }, []],
  [{ rateLimit: null }, []],
  [{ rateLimit: 1_001 }, ["rateLimit out_of_range"]],
  [{ rateLimit: -1 }, ["rateLimit out_of_range"]],
  [{ rateLimit: 1.5 }, ["rateLimit out_of_range"]],
  [{ concurrency: 1 }, []],
  [{ concurrency: 100 }, []],
  [{ concurrency: -1 }, ["concurrency out_of_range"]],
  [{ description: "\ud800" }, ["description invalid_characters"]],
])("%j has these problems: %j", (fields, problems) => {
  expect(problemsOf(fields)).toEqual(problems);
});

test("validates only the settings in the input, and adds none", () => {
  expect(checkedSettings({}, context)).toEqual({});
  expect(checkedSettings({ description: "Shop" }, context)).toEqual({ description: "Shop" });
});

test("an unchanged setting is not reported as changed", () => {
  expect(changedSettings(anEndpoint(), requested)).toEqual([]);
  expect(changedSettings(anEndpoint(), { events: ["*", "transfer.completed"] })).toEqual([
    "events",
  ]);
  expect(
    changedSettings(anEndpoint({ rateLimit: 5 }), { rateLimit: null, url: requested.url }),
  ).toEqual(["rateLimit"]);
});

test("headers always count as changed, except empty to empty", () => {
  const withHeaders = anEndpoint({ headerNames: ["X-Key"] });

  expect(changedSettings(withHeaders, { headers: { "X-Key": "1" } })).toEqual(["headers"]);
  expect(changedSettings(withHeaders, { headers: {} })).toEqual(["headers"]);
  expect(changedSettings(anEndpoint(), { headers: {} })).toEqual([]);
  expect(changedSettings(withHeaders, {})).toEqual([]);
});

test("enabling or a new URL resets the health", () => {
  const disabled = anEndpoint({ active: false });

  expect(resetsHealth(disabled, { active: true })).toBe(true);
  expect(resetsHealth(anEndpoint(), { url: "https://elsewhere.example/" })).toBe(true);
  expect(resetsHealth(anEndpoint(), { active: true, url: requested.url })).toBe(false);
  expect(resetsHealth(anEndpoint(), { active: false })).toBe(false);
  expect(resetsHealth(disabled, { description: "x" })).toBe(false);
});
