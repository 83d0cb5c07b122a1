/**
 * Breaks every rule of dependency-cruiser.cjs once, with an import in a file of its own, and
 * requires that this rule reports it and no other does: a check that cannot fail checks nothing.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import config from "./dependency-cruiser.cjs";

const ROOT = resolve(import.meta.dirname, "../..");
const CONFIG = "libs/tooling/dependency-cruiser.cjs";
const PROBE = `import-rules-${process.pid}`;

/** A service that exists only while this runs, so that nothing else sees its files. */
const SERVICE = `services/${PROBE}`;
const CALLEES = ["config.ts", "main.ts", "db/callee.ts"].map((path) => `${SERVICE}/src/${path}`);

/** Rule, the folder that breaks it, and how. */
const TRIES = [
  ["what-domain-may-use", `${SERVICE}/src/domain`, "@kobo/runtime"],
  ["what-db-may-use", `${SERVICE}/src/db`, "@kobo/rpc"],
  ["what-clients-may-use", `${SERVICE}/src/clients`, "@kobo/postgres"],
  ["what-app-may-use", `${SERVICE}/src/app`, "@kobo/protos"],
  ["what-grpc-may-use", `${SERVICE}/src/grpc`, "@kobo/redis"],
  ["what-http-may-use", `${SERVICE}/src/http`, "@kobo/events"],
  ["what-events-may-use", `${SERVICE}/src/events`, "@kobo/jobs"],
  ["domain-only-computes", `${SERVICE}/src/domain`, "node:fs"],
  ["doors-ask-app", `${SERVICE}/src/http`, "../db/callee"],
  ["nothing-uses-an-entry-point", `${SERVICE}/src/app`, "../main"],
  ["only-entry-points-read-config", `${SERVICE}/src/app`, "../config"],
  ["web-app-sees-types-alone", `${SERVICE}/web/src`, "../../src/config"],
  ["services-meet-on-the-wire", `${SERVICE}/src/app`, "@kobo/payid/src/domain/address"],
  ["core-only-computes", `libs/core/src/${PROBE}`, "node:fs"],
  ["what-libs-of-layer-0-may-use", `libs/testing/${PROBE}`, "@kobo/errors"],
  ["what-libs-of-layer-1-may-use", `libs/public/sdk/${PROBE}`, "@kobo/errors"],
  ["what-libs-of-layer-2-may-use", `libs/core/${PROBE}`, "@kobo/postgres"],
  ["what-libs-of-layer-3-may-use", `libs/runtime/${PROBE}`, "@kobo/rpc"],
  ["what-libs-of-layer-4-may-use", `libs/jobs/${PROBE}`, "@kobo/events"],
  ["what-libs-of-layer-5-may-use", `libs/events/${PROBE}`, "@kobo/ledger-client"],
  [
    "what-libs-of-layer-6-may-use",
    `libs/reconciliation/${PROBE}`,
    "@kobo/payid/src/domain/address",
  ],
  ["protos-use-nothing", `protos/${PROBE}`, "@kobo/errors"],
  ["only-(?:events|public/events-client)-drives", `${SERVICE}/src/app`, "kafkajs"],
  ["only-postgres-drives", `${SERVICE}/src/db`, "pg"],
  ["only-redis-drives", `${SERVICE}/src/app`, "ioredis"],
  ["only-rpc-drives", `${SERVICE}/src/grpc`, "@grpc/grpc-js"],
  ["only-telemetry-drives", `${SERVICE}/src/app`, "@opentelemetry/api"],
  ["source-does-not-use-tests", `${SERVICE}/src/app`, "@kobo/testing"],
  ["source-uses-no-dev-dependency", `${SERVICE}/src/app`, "fast-check"],
  ["packages-meet-by-name", `${SERVICE}/src/app`, "../../../../libs/errors/src/index"],
  ["no-cycles", `${SERVICE}/src/app`, "./no-cycles"],
  ["every-import-is-found", `${SERVICE}/src/app`, "./nowhere"],
].map(([rule, folder, imported]) => ({ rule, file: `${folder}/${rule}.ts`, imported }));

function write(file, text) {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function remove() {
  const folders = TRIES.map(({ file }) => file.slice(0, file.indexOf(PROBE) + PROBE.length));
  for (const folder of new Set(folders)) {
    rmSync(join(ROOT, folder), { recursive: true, force: true });
  }
}

/** The rules' violations by the paths. */
function cruise(paths) {
  const args = ["--config", CONFIG, "--output-type", "json", ...paths];
  const { stdout, stderr, error } = spawnSync(join(ROOT, "node_modules/.bin/depcruise"), args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error || !stdout) throw error ?? new Error(stderr);
  return JSON.parse(stdout).summary.violations;
}

function tryAll() {
  for (const file of CALLEES) write(file, "export {};\n");
  for (const { rule, file, imported } of TRIES) {
    // A cycle of types alone is forbidden too.
    const names = rule === "no-cycles" ? "type * as Own from " : "";
    write(file, `import ${names}"${imported}";\n`);
  }
  const violations = Map.groupBy(cruise(TRIES.map(({ file }) => file)), ({ from }) => from);

  let failures = 0;
  const say = (ok, rule, detail) => {
    if (!ok) failures++;
    process.stdout.write(`${ok ? "bites " : "FAILED"}  ${rule}  ${detail}\n`);
  };
  for (const { rule, file, imported } of TRIES) {
    const broken = (violations.get(file) ?? []).map((violation) => violation.rule.name);
    const ok = broken.length === 1 && broken[0] === rule;
    say(ok, rule, ok ? imported : `${imported} was reported by: ${broken.join(", ") || "nothing"}`);
  }
  const tried = new Set(TRIES.map(({ rule }) => rule));
  for (const { name } of config.forbidden) {
    if (!tried.has(name)) say(false, name, "is not tried here");
  }
  return failures;
}

process.on("exit", remove);
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.exitCode = tryAll() === 0 ? 0 : 1;
