import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(__dirname, "../../..");
const MAKE = join(ROOT, "libs/tooling/packages/make-packages.mjs");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
/** One release of each major that the packages promise to run on; the registry has them as packages. */
const NODE_VERSIONS = ["20.20.2", "22.22.0", "24.21.0"];

const run = promisify(execFile);

export type PackageName = "sdk" | "webhooks" | "events-client" | "cli";

/** An empty project into which one tarball was installed, as a customer does it. */
export interface Consumer {
  folder: string;
  write: (name: string, text: string) => string;
  /** The compiler's errors about files under `strict`; empty if it accepts them. */
  compile: (files: string[], options: string[]) => Promise<string>;
  /** The output of a program with each Node version, one entry per version. */
  runWithEachNode: (args: string[], env?: Record<string, string>) => Promise<string[]>;
}

export interface Workshop {
  /** The project with this package and other packages; created once. */
  consumerOf: (name: PackageName, ...others: string[]) => Promise<Consumer>;
  close: () => void;
}

/** Makes all tarballs and fetches the Node versions, in a temporary folder. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), "kobo-packages-test-"));
  const { stdout } = await run(process.execPath, [MAKE, join(folder, "tarballs")]);
  const tarballs = stdout.trim().split("\n");
  const nodes = await Promise.all(NODE_VERSIONS.map((version) => fetchNode(folder, version)));
  const consumers = new Map<string, Promise<Consumer>>();
  const open = (name: PackageName, others: string[]): Promise<Consumer> => {
    const tarball = tarballs.find((path) => path.includes(`kobo-${name}-`));
    if (!tarball) throw new Error(`There is no tarball of ${name} among ${tarballs.join(", ")}`);
    return install(mkdtempSync(join(folder, `${name}-`)), [tarball, ...others], nodes);
  };
  return {
    consumerOf: (name, ...others) => {
      const key = [name, ...others].join(" ");
      const consumer = consumers.get(key) ?? open(name, others);
      consumers.set(key, consumer);
      return consumer;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function fetchNode(folder: string, version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(folder, `node-${version}`);
  mkdirSync(prefix);
  await npmInstall(prefix, [`${name}@${version}`]);
  return join(prefix, "node_modules", name, "bin/node");
}

async function install(folder: string, specs: string[], nodes: string[]): Promise<Consumer> {
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  write("package.json", JSON.stringify({ name: "consumer", private: true }));
  await npmInstall(folder, specs);
  return {
    folder,
    write,
    compile: async (files, options) => {
      const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2023"];
      const args = [TSC, ...strict, ...options, ...files];
      const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
      return stdout;
    },
    runWithEachNode: async (args, env) => {
      const outputs: string[] = [];
      for (const node of nodes) {
        const { stdout } = await run(node, args, { cwd: folder, env: { ...process.env, ...env } });
        outputs.push(stdout.trim());
      }
      return outputs;
    },
  };
}

async function npmInstall(folder: string, specs: string[]): Promise<void> {
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quiet, ...specs], { cwd: folder });
}
