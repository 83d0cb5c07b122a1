import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Compiled code and its types. Source maps stay behind: a published package has no sources. */
const SHIPPED = /\.(?:js|d\.ts)$/;
/** Repository tools that are compiled next to a package's own code. */
const NOT_SHIPPED = new Set(["generate"]);
const INTERNAL = "@kobo/";

/**
 * Writes the folder of a package as npm packs it: `dist`, README, LICENSE and a manifest without anything of the
 * repository. Packages of this repository that it depends on are copied into `dist/internal`, so that one tarball
 * installs alone.
 */
export function stagePackage({ libs, license, name, folder }) {
  const source = manifestOf(libs, name);
  const dist = join(folder, "dist");
  const dependencies = externalDependencies(libs, name);
  // A package without dependencies must compile without any other package's types, those of Node included.
  const standsAlone = Object.keys(dependencies).length === 0;
  rmSync(folder, { recursive: true, force: true });
  const home = folderOf(libs, name);
  copyCompiled(join(home, "dist"), dist, standsAlone);
  const internal = internalDependencies(libs, name);
  for (const other of internal) {
    const compiled = join(folderOf(libs, other), "dist");
    copyCompiled(compiled, join(dist, "internal", other), standsAlone);
  }
  rewriteImports(dist, internal);
  for (const { file } of entries(source)) {
    writeEsmEntry(join(folder, file), namesExportedBy(join(home, file)));
  }
  if (source.bin) cpSync(join(home, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(home, "README.md"), join(folder, "README.md"));
  cpSync(license, join(folder, "LICENSE"));
  const manifest = JSON.stringify(publishedManifest(source, dependencies), undefined, 2);
  writeFileSync(join(folder, "package.json"), `${manifest}\n`);
}

/** Packages for customers lie in `public`; internal ones that they include lie in `libs`. */
function folderOf(libs, name) {
  const folder = join(libs, "public", name);
  return existsSync(folder) ? folder : join(libs, name);
}

function manifestOf(libs, name) {
  return JSON.parse(readFileSync(join(folderOf(libs, name), "package.json"), "utf8"));
}

function dependenciesOf(libs, name) {
  return Object.entries(manifestOf(libs, name).dependencies ?? {});
}

/** The names of this repository's packages that `name` needs, also those that they need. */
function internalDependencies(libs, name) {
  const direct = dependenciesOf(libs, name)
    .filter(([dependency]) => dependency.startsWith(INTERNAL))
    .map(([dependency]) => dependency.slice(INTERNAL.length));
  return [...new Set(direct.flatMap((other) => [other, ...internalDependencies(libs, other)]))];
}

function externalDependencies(libs, name) {
  const all = [name, ...internalDependencies(libs, name)];
  const external = all
    .flatMap((one) => dependenciesOf(libs, one))
    .filter(([dependency]) => !dependency.startsWith(INTERNAL));
  return Object.fromEntries(external);
}

function copyCompiled(from, to, standsAlone) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_SHIPPED.has(entry.name)) copyCompiled(source, join(to, entry.name), standsAlone);
    } else if (SHIPPED.test(entry.name)) {
      mkdirSync(to, { recursive: true });
      const code = readFileSync(source, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
      const needsNodeTypes = !standsAlone || !entry.name.endsWith(".d.ts");
      writeFileSync(
        join(to, entry.name),
        needsNodeTypes ? code : code.replaceAll(/\bBuffer\b/g, "Uint8Array"),
      );
    }
  }
}

/** Points imports of this repository's packages to their copies in `dist/internal`. */
function rewriteImports(dist, internal) {
  const files = readdirSync(dist, { recursive: true }).filter((file) => SHIPPED.test(file));
  for (const file of files) {
    const path = join(dist, file);
    let code = readFileSync(path, "utf8");
    for (const other of internal) {
      const target = relative(dirname(path), join(dist, "internal", other, "index.js"));
      const specifier = target.startsWith(".") ? target : `./${target}`;
      code = code.replaceAll(`"${INTERNAL}${other}"`, `"${specifier}"`);
    }
    writeFileSync(path, code);
  }
}

/** The exports of a manifest: subpaths and their compiled modules. */
function entries({ exports = {} }) {
  return Object.entries(exports).map(([subpath, { default: file }]) => ({ subpath, file }));
}

function namesExportedBy(file) {
  return Object.keys(createRequire(file)(file)).sort();
}

/**
 * The code is CommonJS. `import` gets the same modules through a thin ES module, so that a class is the same
 * however it was loaded.
 */
function writeEsmEntry(file, names) {
  const module = `./${relative(dirname(file), file)}`;
  const code = `import loaded from "${module}";\n\nexport const {\n  ${names.join(",\n  ")},\n} = loaded;\n`;
  writeFileSync(file.replace(/\.js$/, ".mjs"), code);
  writeFileSync(file.replace(/\.js$/, ".d.mts"), `export * from "${module}";\n`);
}

function publishedManifest(source, dependencies) {
  const { name, version, description, license, engines, bin } = source;
  const exports = Object.fromEntries(
    entries(source).map(({ subpath, file }) => [subpath, conditions(file)]),
  );
  const main = source.exports?.["."]?.default;
  return {
    name,
    version,
    description,
    license,
    engines,
    ...(bin ? { bin } : {}),
    ...(main ? { main, types: main.replace(/\.js$/, ".d.ts"), exports, sideEffects: false } : {}),
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
  };
}

function conditions(file) {
  const base = file.replace(/\.js$/, "");
  return {
    import: { types: `${base}.d.mts`, default: `${base}.mjs` },
    require: { types: `${base}.d.ts`, default: file },
  };
}
