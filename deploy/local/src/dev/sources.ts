import {
  existsSync,
  type FSWatcher,
  readdirSync,
  readFileSync,
  realpathSync,
  watch,
} from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../config";

const OWN = "@kobo/";
const SOURCE = /\.(ts|json)$/;
/** An editor saves several files, and one file in several steps. */
const DEBOUNCE_MS = 50;

interface Manifest {
  dependencies?: Record<string, string>;
}

/** The `src` of a service and of all packages of ours that it uses, directly or indirectly. */
export function sourceFolders(service: string): string[] {
  const packages = [join(ROOT, "services", service)];
  for (const folder of packages) {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const used = Object.keys(manifest.dependencies ?? {})
      .filter((name) => name.startsWith(OWN))
      .map((name) => realpathSync(join(ROOT, "node_modules", name)));
    packages.push(...used.filter((each) => !packages.includes(each)));
  }
  return packages.map((folder) => join(folder, "src")).filter((folder) => existsSync(folder));
}

export interface Change {
  /** When the first file was saved, by `performance.now()`. */
  at: number;
  files: string[];
}

/** Calls `onChange` once for files that are saved together. */
export function watchSources(
  folders: readonly string[],
  onChange: (change: Change) => void,
): { close: () => void } {
  let pending: { at: number; files: Set<string> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    const change = pending;
    pending = undefined;
    if (change) onChange({ at: change.at, files: [...change.files] });
  };
  const saved = (folder: string, name: string): void => {
    if (!SOURCE.test(name)) return;
    pending ??= { at: performance.now(), files: new Set() };
    pending.files.add(relative(ROOT, join(folder, name)));
    clearTimeout(timer);
    timer = setTimeout(flush, DEBOUNCE_MS);
  };
  const watchers = new Map<string, FSWatcher>();
  // Folder by folder: Node's recursive watch loses a file that an editor replaces by renaming
  // another.
  const watchFolder = (folder: string): void => {
    const watcher = watch(folder, (event, name) => {
      if (event === "rename") for (const fresh of watchNew()) savedIn(fresh);
      if (name) saved(folder, name);
    });
    watchers.set(folder, watcher);
  };
  const watchNew = (): string[] => {
    const all = folders.flatMap(foldersIn);
    for (const [folder, watcher] of watchers) {
      if (all.includes(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    const fresh = all.filter((folder) => !watchers.has(folder));
    for (const folder of fresh) watchFolder(folder);
    return fresh;
  };
  // Files saved before the watch began.
  const savedIn = (folder: string): void => {
    for (const name of readdirSync(folder)) saved(folder, name);
  };
  watchNew();
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** A folder and all its subfolders. */
function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory());
  return [folder, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
}
