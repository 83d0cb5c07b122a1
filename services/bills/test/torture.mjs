// Runs `model/torture.ts` without a build: Node strips the types, and this hook resolves imports without an extension
// to TypeScript files. The libs are the built ones.
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
