import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Compiled code and its types; a published package has no sources for maps to point to. */
const SHIPPED = /\.(?:js|d\.ts)$/;

/**
 * Writes the package as it is published: the compiled SDK with @kobo/webhooks in it, so that it depends
 * on nothing. The code is CommonJS; `import` finds the same modules by a thin ESM door, so that there is
 * one class of each error however it was loaded.
 */
export function makePackage(root: string, folder: string): void {
  const sdk = join(root, "libs/sdk");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyCompiled(join(sdk, "dist"), folder);
  copyCompiled(join(root, "libs/webhooks/dist"), join(folder, "webhook-verification"));
  for (const file of ["webhooks.js", "webhooks.d.ts"]) pointInside(join(folder, file));
  writeFileSync(join(folder, "index.mjs"), esmDoor(folder));
  writeFileSync(join(folder, "index.d.mts"), 'export * from "./index.js";\n');
  cpSync(join(sdk, "README.md"), join(folder, "README.md"));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(sdk), undefined, 2)}\n`);
}

function copyCompiled(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (entry.isDirectory()) {
      // Tools of the repository and earlier packages are compiled to the same place.
      if (!NOT_SHIPPED.has(entry.name)) copyCompiled(source, join(to, entry.name));
    } else if (SHIPPED.test(entry.name)) {
      mkdirSync(to, { recursive: true });
      writeFileSync(join(to, entry.name), shippedCode(entry.name, readFileSync(source, "utf8")));
    }
  }
}

function shippedCode(name: string, code: string): string {
  const alone = code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  // Some inner functions take a Buffer, whose type only those know who have the types of Node.
  return name.endsWith(".d.ts") ? alone.replaceAll(/\bBuffer\b/g, "Uint8Array") : alone;
}

const NOT_SHIPPED = new Set(["generate", "package"]);

function pointInside(file: string): void {
  const code = readFileSync(file, "utf8");
  const inside = code.replaceAll('"@kobo/webhooks"', '"./webhook-verification/index.js"');
  if (inside === code) throw new Error(`${file} does not name @kobo/webhooks.`);
  writeFileSync(file, inside);
}

/** What `import` gets: the names of the CommonJS module. */
function esmDoor(folder: string): string {
  const names = Object.keys(createRequire(join(folder, "package.json"))("./index.js")).sort();
  return `import sdk from "./index.js";\n\nexport const {\n  ${names.join(",\n  ")},\n} = sdk;\n`;
}

function manifest(sdk: string): object {
  const { name, version, license } = JSON.parse(readFileSync(join(sdk, "package.json"), "utf8"));
  return {
    name,
    version,
    description: "The Kobo API for Node, Bun and Deno: typed calls, safe retries, webhooks.",
    license,
    engines: { node: ">=20" },
    main: "./index.js",
    types: "./index.d.ts",
    exports: {
      ".": {
        import: { types: "./index.d.mts", default: "./index.mjs" },
        require: { types: "./index.d.ts", default: "./index.js" },
      },
    },
    sideEffects: false,
  };
}
