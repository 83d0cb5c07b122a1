// Runs `model/torture.ts` without a build of its own: Node leaves the types out by itself, and is told
// here that an import without an ending means a TypeScript file. The libs are read as they were built.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = specifier.startsWith(".") && !/\.[a-z]+$/.test(specifier);
    if (
      !isOurs ||
      context.parentURL?.includes("/dist/") ||
      context.parentURL?.includes("/node_modules/")
    ) {
      return next(specifier, context);
    }
    return next(`${specifier}.ts`, context);
  },
});

await import("./model/torture.ts");
