const { existsSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

/**
 * The libs in layers: each may import the layers below its own, and no other package of ours. `protos` is the lowest.
 * `public` holds the packages that customers install: they use each other and `batching`, and in tests `testing`.
 */
const LAYERS = [
  ["batching", "certificates", "testing"],
  ["errors", "public"],
  ["core", "telemetry"],
  ["api-schemas", "postgres", "runtime"],
  ["jobs", "provider-client", "redis", "rpc"],
  ["events", "ledger-client", "operators", "sandbox-clock"],
  ["reconciliation", "reviews", "saga"],
];

/** Configuration of tools: no code that runs. */
const NO_LAYER = "tooling";

/** Of the engine, `domain` and `clients` use what only computes. */
const VOCABULARY = ["core", "errors", "saga/src/machine"];
const RECORDS = "api-schemas/src/records";

/** The folders of its own service and the libs that each folder of a service may import. */
const ROOMS = {
  domain: { rooms: [], libs: VOCABULARY },
  db: {
    rooms: ["domain"],
    libs: [
      ...VOCABULARY,
      ...["events", "jobs", "operators", "postgres", "reconciliation", "reviews", "saga"],
      "sandbox-clock",
    ],
  },
  clients: {
    rooms: ["domain"],
    libs: [
      ...VOCABULARY,
      ...["batching", "ledger-client", "provider-client", "redis", "rpc", "runtime"],
      // They read the messages of other services.
      RECORDS,
    ],
    protos: true,
  },
  app: {
    rooms: ["domain", "db", "clients"],
    libs: [
      ...VOCABULARY,
      ...[
        "batching",
        "events",
        "jobs",
        "ledger-client",
        "postgres",
        "reconciliation",
        "redis",
        "runtime",
      ],
      ...["reviews", "saga", "sandbox-clock", RECORDS],
    ],
  },
};

/** Where requests and events come in. A entryPoint is handed what main.ts opened: see `doors-ask-app`. */
const ENTRY_POINTS = ["grpc", "http", "events"];
for (const entryPoint of ENTRY_POINTS) {
  ROOMS[entryPoint] = {
    rooms: ["app", ...ROOMS.app.rooms],
    libs: [
      ...VOCABULARY,
      ...["api-schemas", "ledger-client", "operators", "postgres", "reviews", "rpc", "runtime"],
    ],
    protos: true,
  };
}
ROOMS.events.libs.push("events");

/** Packages and parts of Node that only compute. Of `net` the domain uses `isIP`. */
const PURE = [
  "^(?:crypto|net|util|zlib)$",
  "^node_modules/(?:ipaddr[.]js|otplib|@otplib/[^/]+|temporal-polyfill)/",
];
const PURE_OF_CORE = [...PURE, "^node_modules/(?:unhomoglyph|uuidv7)/"];

/** Each is known to one lib, or two that are halves of one thing, so that it can be replaced there. */
const DRIVERS = {
  "(?:events|public/events-client)": "kafkajs",
  postgres: "pg|knex",
  redis: "ioredis",
  rpc: "@grpc/[^/]+|grpc-health-check",
  telemetry: "@opentelemetry/[^/]+",
};

/** Everything of ours; packages and parts of Node resolve to other places. */
const REPOSITORY = "^(?:deploy|libs|protos|services|tests)/";
const PACKAGE = "(?:(?:deploy|libs/public|libs|services|tests)/[^/]+|protos)";
const SOURCE = `^(?!tests/)${PACKAGE}/src/`;
const TEST_TOOLS = [
  "^libs/testing/",
  "^libs/[^/]+/src/testing[.]ts$",
  "^libs/postgres/src/testing-migrations[.]ts$",
];

const anyOf = (names) => `(?:${names.join("|")})`;

function forbid(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

const roomRules = Object.entries(ROOMS).map(([room, { rooms, libs, protos }]) =>
  forbid(
    `what-${room}-may-use`,
    `${room} uses of the house: ${[room, ...rooms, ...libs, ...(protos ? ["protos"] : [])].join(", ")}.`,
    { path: `^(services/[^/]+)/src/${room}/` },
    {
      path: "^(?:libs/|protos/|$1/src/[^/]+/)",
      pathNot: [
        `^$1/src/${anyOf([room, ...rooms])}/`,
        `^libs/${anyOf(libs)}/`,
        ...(protos ? ["^protos/"] : []),
        ...TEST_TOOLS,
      ],
    },
  ),
);

const layerRules = LAYERS.map((names, layer) =>
  forbid(
    `what-libs-of-layer-${layer}-may-use`,
    "A lib uses the layers below its own, so that none has to be changed for one above it.",
    { path: `^(libs/${anyOf(names)})/` },
    {
      path: REPOSITORY,
      pathNot: ["^$1/", "^protos/", "^libs/tooling/"].concat(
        layer === 0 ? [] : `^libs/${anyOf(LAYERS.slice(0, layer).flat())}/`,
      ),
    },
  ),
);

const driverRules = Object.entries(DRIVERS).map(([lib, packages]) =>
  forbid(
    `only-${lib}-drives`,
    `${packages} is used through @kobo/${lib}, so that it can be replaced there. Its types may travel.`,
    { path: "^(?:libs/public|libs|services)/[^/]+/src/", pathNot: `^libs/${lib}/` },
    { path: `^node_modules/(?:${packages})/`, dependencyTypesNot: ["type-only"] },
  ),
);

const rules = [
  ...roomRules,
  forbid(
    "domain-only-computes",
    "The domain has no I/O, no clock and no framework.",
    { path: "^services/[^/]+/src/domain/" },
    { pathNot: [REPOSITORY, ...PURE], couldNotResolve: false },
  ),
  forbid(
    "core-only-computes",
    "Whatever uses an id or an amount must not load a driver with it.",
    { path: "^libs/core/src/", pathNot: TEST_TOOLS },
    { pathNot: [REPOSITORY, ...PURE_OF_CORE], couldNotResolve: false },
  ),
  forbid(
    "doors-ask-app",
    "A entryPoint calls the operations of app. Of what they work with it sees the types alone.",
    { path: `^services/[^/]+/src/${anyOf(ENTRY_POINTS)}/` },
    { path: "^services/[^/]+/src/(?:db|clients)/", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "nothing-uses-an-entry-point",
    "main.ts and the commands beside it begin to run when they are imported.",
    {},
    { path: "^services/[^/]+/src/(?!config[.])[^/]+[.]ts$" },
  ),
  forbid(
    "only-entry-points-read-config",
    "The environment is read once and passed on as values. Its type may travel.",
    { path: "^services/[^/]+/src/[^/]+/" },
    { path: "^services/[^/]+/src/config[.]ts$", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "web-app-sees-types-alone",
    "A web app runs in browsers. Of its backend it knows the types of the requests and answers.",
    { path: "^services/[^/]+/web/" },
    {
      path: REPOSITORY,
      pathNot: "^services/[^/]+/web/",
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "services-meet-on-the-wire",
    "A service never imports another, nor what runs or tests it.",
    { path: "^(services/[^/]+)/" },
    { path: "^(?:services|deploy|tests)/", pathNot: "^$1/" },
  ),
  ...layerRules,
  forbid(
    "protos-use-nothing",
    "The contracts lie under everything.",
    { path: "^protos/", pathNot: "^protos/jest\\.config\\.js$" },
    { path: REPOSITORY, pathNot: "^protos/" },
  ),
  ...driverRules,
  forbid(
    "source-does-not-use-tests",
    "What runs in production does not know its tests, nor the tools of tests.",
    { path: SOURCE, pathNot: TEST_TOOLS },
    { path: [`^${PACKAGE}/test/`, "^tests/", ...TEST_TOOLS] },
  ),
  forbid(
    "source-uses-no-dev-dependency",
    "In production only dependencies are installed.",
    { path: SOURCE, pathNot: TEST_TOOLS },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "packages-meet-by-name",
    "A path into another package goes around its entryPoint.",
    { path: `^(${PACKAGE})/` },
    {
      path: REPOSITORY,
      pathNot: ["^$1/", "^libs/tooling/"],
      dependencyTypes: ["local"],
      dependencyTypesNot: ["aliased-workspace"],
    },
  ),
  forbid(
    "no-cycles",
    "Two files that need each other are one, or three. A module declares the small interface that it needs, and does not import its caller's type.",
    {},
    { circular: true },
  ),
  forbid(
    "every-import-is-found",
    "What cannot be resolved escapes all the other rules.",
    // It runs in browsers, and imports MiniSearch from where the gateway serves it.
    { pathNot: "^services/gateway/assets/search.js$" },
    { couldNotResolve: true },
  ),
];

const libs = readdirSync(join(__dirname, "..")).filter((name) =>
  existsSync(join(__dirname, "..", name, "package.json")),
);
const withoutLayer = libs.filter((name) => ![...LAYERS.flat(), NO_LAYER].includes(name));
if (withoutLayer.length > 0) throw new Error(`These libs have no layer: ${withoutLayer}.`);

module.exports = {
  forbidden: rules,
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: [`^${PACKAGE}/(?:web/)?dist/`] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      // Our packages are read from source, as tests read them.
      conditionNames: ["kobo-source", "node", "import", "require", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
