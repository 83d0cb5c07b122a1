const PACKAGE = /^(?:(?:libs\/public|libs|services|tests|deploy)\/[^/]+|protos)(?=\/)/;
/** Configuration of all tests: a change can break any of them. */
const OF_ALL = /^(?:libs\/tooling\/|package(?:-lock)?\.json$|jest\.config\.js$)/;
const OF_SERVICE = /^services\/[^/]+\/(?:src|migrations)\//;
const OF_SYSTEM_TESTS = /^tests\/e2e\/(?!test\/.*\.test\.ts$)/;
const PROSE = /\.(?:md|txt)$/;
/** Not imported: the entry of the package reads them. */
const CONTRACT = /^protos\/.*\.proto$/;
const CONTRACT_READER = "protos/src/index.ts";

/** Which tests a change calls for. */
export interface Selection {
  /** The file that calls for all tests, if one does. */
  everything?: string;
  /** The tests that import one of these run, through any number of packages. */
  sources: string[];
  /** Packages all of whose tests run, and the file that calls for that. */
  packages: Map<string, string>;
  /** Packages whose build their tests may run. */
  built: string[];
  /** The file that calls for the e2e tests, if one does. */
  system?: string;
}

/** Decides by the paths of the changed files. */
export function selectTests(files: readonly string[]): Selection {
  const everything = files.find((file) => OF_ALL.test(file));
  const system = files.find((file) => OF_SERVICE.test(file) || OF_SYSTEM_TESTS.test(file));
  const sources = new Set<string>();
  const packages = new Map<string, string>();
  const built = new Set<string>();
  for (const file of files) {
    const [folder] = PACKAGE.exec(file) ?? [];
    if (folder === undefined || PROSE.test(file)) continue;
    if (CONTRACT.test(file)) sources.add(CONTRACT_READER);
    else if (file.endsWith(".ts")) sources.add(file);
    else packages.set(folder, file);
    if (file.startsWith(`${folder}/src/`)) built.add(folder);
  }
  return {
    ...(everything === undefined ? {} : { everything }),
    ...(system === undefined ? {} : { system }),
    sources: [...sources],
    packages,
    built: [...built],
  };
}

/** The package that a file belongs to, as its folder. */
export function packageOf(file: string): string {
  return PACKAGE.exec(file)?.[0] ?? "";
}
