/** @typedef {{ name: string, meaning: string, default: string | undefined, isRequired: boolean }} Variable */

const COMMENTED = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*([A-Z][A-Z0-9_]*):/g;

/**
 * The comments of the variables that a module of TypeScript declares, by name, each in one line.
 * @param {string} code
 * @returns {Map<string, string>}
 */
function commentsIn(code) {
  return new Map(
    [...code.matchAll(COMMENTED)].map(([, comment, name]) => {
      const lines = comment.split("\n").map((line) => line.replace(/^\s*\*?\s*/, "").trim());
      return [name, lines.filter(Boolean).join(" ")];
    }),
  );
}

/**
 * The variables of a built Zod schema.
 * @param {{ shape: Record<string, object> }} schema
 * @param {Map<string, string>} comments
 * @returns {Variable[]}
 * @throws {Error} for variables without a comment
 */
function variablesOf(schema, comments) {
  const names = Object.keys(schema.shape);
  const untold = names.filter((name) => !meaningOf(name, comments));
  if (untold.length > 0) throw new Error(`These variables have no comment: ${untold.join(", ")}`);
  return names.map((name) => {
    const type = schema.shape[name];
    return {
      name,
      meaning: meaningOf(name, comments),
      default: defaultOf(type),
      isRequired: !type.safeParse(undefined).success,
    };
  });
}

/** Its comment, that of its twin in test mode, or what its name says in every service. */
function meaningOf(name, comments) {
  const own = comments.get(name) ?? comments.get(name.replace("_LIVE_", "_TEST_"));
  if (own) return own;
  if (name === "GRPC_PORT") return "The port of gRPC.";
  const [, target] = /^(.+)_TARGET$/.exec(name) ?? [];
  return target && `The gRPC target of ${target.toLowerCase().replaceAll("_", "-")}.`;
}

/** The default as text in the environment, before the schema transforms it. */
function defaultOf(type) {
  const { def } = type._zod;
  if (def.type === "default") return String(def.defaultValue);
  const within = def.in ?? def.innerType;
  return within && defaultOf(within);
}

module.exports = { commentsIn, variablesOf };
