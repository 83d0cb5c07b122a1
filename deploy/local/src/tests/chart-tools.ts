import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "../config";
import { Failure } from "../failure";
import { runToEnd } from "../parts/run-to-end";

const SOURCES = join(ROOT, "deploy/helm/tools");
/** Git ignores it. Go caches its builds, so a second one takes seconds. `.ci/run` puts promtool here, too. */
const BUILT = join(ROOT, ".kobo/chart-tools");
const COMMANDS = [
  "github.com/yannh/kubeconform/cmd/kubeconform",
  "helm.sh/helm/v3/cmd/helm",
] as const;

/** A Go module with schemas, pinned by version and checksum. */
interface SchemaSource {
  module: string;
  version: string;
  sum: string;
}

/**
 * The environment of the chart's tests: the folder of Helm and kubeconform, promtool, and the folders of the modules
 * with schemas, by module.
 * @throws Failure if a tool is missing or a module differs from its checksum
 */
export async function chartTools(environment: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const promtool = findPromtool(environment);
  if ((await runToEnd("go", ["version"])).code !== 0) {
    throw new Failure("go was not found. Install it, `apt-get install -y golang-go` on Debian.");
  }
  await go(SOURCES, ["build", "-o", `${BUILT}/`, ...COMMANDS]);
  const folders: Record<string, string> = {};
  for (const source of schemaSources()) folders[source.module] = await download(source);
  return {
    CHART_TOOLS: BUILT,
    CHART_SCHEMA_SOURCES: JSON.stringify(folders),
    PROMTOOL: promtool,
  };
}

const CLUSTER = join(ROOT, "deploy/helm/cluster");
const CLUSTER_BUILT = join(ROOT, ".kobo/cluster-tools");
const CONTROL_PLANE = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"];

/** The environment of the cluster's tests: the folder of etcd and of Kubernetes' control plane. */
export async function clusterTools(): Promise<Record<string, string>> {
  const kubernetes = schemaSources().find(({ module }) => module === "k8s.io/kubernetes");
  // Without a version, the API server calls itself v0.0.0, which Helm refuses.
  const version = `-s -w -X k8s.io/component-base/version.gitVersion=${kubernetes?.version}`;
  await go(CLUSTER, ["build", "-o", join(CLUSTER_BUILT, "etcd"), "go.etcd.io/etcd/server/v3"]);
  await go(CLUSTER, [
    ...["build", "-ldflags", version, "-o", `${CLUSTER_BUILT}/`],
    ...CONTROL_PLANE.map((name) => `k8s.io/kubernetes/cmd/${name}`),
  ]);
  return { CLUSTER_TOOLS: CLUSTER_BUILT };
}

function schemaSources(): SchemaSource[] {
  return JSON.parse(readFileSync(join(SOURCES, "schemas.json"), "utf8"));
}

function findPromtool({ PROMTOOL, PATH = "" }: NodeJS.ProcessEnv): string {
  if (PROMTOOL) return PROMTOOL;
  const found = [BUILT, ...PATH.split(delimiter)]
    .map((folder) => join(folder, "promtool"))
    .find((file) => existsSync(file));
  if (found) return found;
  throw new Failure(
    "promtool was not found. Install it, `apt-get install -y prometheus` on Debian, or name it: PROMTOOL=/path/to/promtool.",
  );
}

/** The folder of the module's files, read-only, in Go's cache. */
async function download({ module, version, sum }: SchemaSource): Promise<string> {
  const output = await go(SOURCES, ["mod", "download", "-json", `${module}@${version}`]);
  const { Dir, Sum }: { Dir: string; Sum: string } = JSON.parse(output.slice(output.indexOf("{")));
  if (Sum !== sum) throw new Failure(`${module}@${version} has the checksum ${Sum}, not ${sum}.`);
  return Dir;
}

async function go(folder: string, args: string[]): Promise<string> {
  const { code, output } = await runToEnd("go", args, { cwd: folder });
  if (code !== 0) throw new Failure(`go ${args.join(" ")} failed:\n${output}`);
  return output;
}
