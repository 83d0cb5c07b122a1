import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds to package-lock.json the optional packages of other platforms. A registry mirror that serves
 * only what its own machines need makes npm leave them out, and `npm ci` then refuses the file, here
 * and everywhere. Run it after every change of dependencies behind such a mirror. An added entry names its platform, so
 * that it is skipped elsewhere, and has no checksum, which the mirror does not serve.
 */
const OS = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const OS_ALIASES = { windows: "win32" };
const CPUS = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];
const CPU_ALIASES = { 64: "x64", armv7: "arm" };

const file = new URL("../../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (resolves(path, name)) continue;
    packages[`node_modules/${name}`] = entryOf(name, version, dev);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(byPath));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages of other platforms added\n`);

/** Whether Node's way up the folders finds `name` from the package at `path`. */
function resolves(path, name) {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!folder.includes("/node_modules/")) break;
  }
  return packages[`node_modules/${name}`] !== undefined;
}

function entryOf(name, version, dev) {
  const words = name.split(/[/@-]/);
  const cpu = pick(words, CPUS, CPU_ALIASES);
  const os = pick(words, OS, OS_ALIASES);
  const libc = os === "linux" && { musl: "musl", gnu: "glibc" }[words.at(-1)?.slice(0, 4)];
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

function pick(words, known, aliases) {
  for (const word of words) {
    const name = aliases[word] ?? word;
    if (known.includes(name)) return name;
  }
  return undefined;
}

function byPath([a], [b]) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
