/** Jest resolves without conditions while it looks for dependencies: `@kobo/*` would lead to build output. */
module.exports = (path, options) =>
  options.defaultResolver(path, {
    ...options,
    conditions: ["kobo-source", "node", "require", "default"],
  });
