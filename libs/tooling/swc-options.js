/** How tests and `npm run dev` compile TypeScript. `npm run check:types` checks the types. */
module.exports = {
  jsc: { parser: { syntax: "typescript" }, target: "es2023" },
  module: { type: "commonjs", strictMode: true },
  sourceMaps: "inline",
};
