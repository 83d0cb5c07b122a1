import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";

export const ROOT = join(__dirname, "../../..");
export const CHART = join(ROOT, "deploy/helm/kobo");

/** The version of Kubernetes whose schemas the tests use. */
export const KUBERNETES = ["--kube-version", "1.37.2"];

/** A resource of Kubernetes; tests read its other fields with schemas of their own. */
const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
});
export type Resource = z.infer<typeof Resource>;

/** The facts of a service in files/services.yaml. */
const Facts = z.strictObject({
  ports: z.record(z.string(), z.number()),
  portNames: z.record(z.string(), z.string()),
  calls: z.array(z.string()).default([]),
  needs: z.array(z.string()).default([]),
  providers: z.array(z.string()).default([]),
  secrets: z.array(z.string()),
  optionalSecrets: z.array(z.string()).default([]),
  settings: z.array(z.string()).default([]),
  consumerGroups: z.array(z.string()).default([]),
  scales: z.boolean().default(true),
});

export const FACTS = z.record(z.string(), Facts).parse(yamlFile("files/services.yaml"));
/** All services, the simulator included. */
export const SERVICES = Object.keys(FACTS);

/** A YAML file of the chart. */
export function yamlFile(path: string): unknown {
  return parse(readFileSync(join(CHART, path), "utf8"), { merge: true });
}

/** The sets of values in `ci`; each stands on the default one. */
export const VALUE_SETS = readdirSync(join(CHART, "ci")).map((name) => name.replace(".yaml", ""));

/** The path of a tool that `npm run test:chart` has built. */
function tool(name: string): string {
  const folder = process.env.CHART_TOOLS;
  if (!folder) throw new Error("CHART_TOOLS is not set. Run `npm run test:chart`.");
  return join(folder, name);
}

export interface Ran {
  status: number | null;
  stdout: string;
  /** Stdout and stderr. */
  output: string;
}

/** Runs a tool of the chart to its end. */
export function runTool(name: string, args: string[], input?: string): Ran {
  const { status, stdout, stderr, error } = spawnSync(tool(name), args, {
    input,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return { status, stdout, output: `${stdout}${stderr}` };
}

/** The values files of a set. */
function valuesOf(set: string): string[] {
  const files = set === "default" ? ["default"] : ["default", set];
  return files.flatMap((name) => ["--values", join(CHART, "ci", `${name}.yaml`)]);
}

/** `helm template` of a set of values, with `--set` arguments on top. */
export function template(set: string, changes: readonly string[] = []): Ran {
  const sets = changes.flatMap((change) => ["--set", change]);
  return runTool("helm", [
    ...["template", "kobo", CHART, ...KUBERNETES, "--namespace", "payments"],
    ...[...valuesOf(set), ...sets],
  ]);
}

/** `helm lint` of a set of values; warnings fail it. */
export function lint(set: string): Ran {
  return runTool("helm", [...["lint", CHART, "--strict", ...KUBERNETES], ...valuesOf(set)]);
}

/** The manifests of a set of values, as text. */
export function manifests(set: string, changes: readonly string[] = []): string {
  const { status, stdout, output } = template(set, changes);
  if (status !== 0) throw new Error(output);
  // Helm reports on stderr that it followed the links to deploy/monitoring.
  return stdout;
}

/** The resources of a set of values. */
export function resources(set: string, changes: readonly string[] = []): Resource[] {
  return (
    parseAllDocuments(manifests(set, changes), { version: "1.1" })
      .map((document): unknown => document.toJS())
      // A template whose resources are all switched off leaves an empty document.
      .filter((value) => value !== null)
      .map((value) => Resource.parse(value))
  );
}

export function ofKind(all: readonly Resource[], kind: string): Resource[] {
  return all.filter((resource) => resource.kind === kind);
}

/** The service that a resource belongs to. */
export function componentOf({ metadata }: Resource): string {
  return metadata.labels["app.kubernetes.io/component"] ?? "";
}

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  resources: z.object({
    requests: z.record(z.string(), z.string()),
    limits: z.record(z.string(), z.string()),
  }),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

const Pod = z.looseObject({
  serviceAccountName: z.string(),
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  securityContext: z.unknown(),
  terminationGracePeriodSeconds: z.number().optional(),
  containers: z.array(Container).length(1),
  volumes: z.array(
    z.looseObject({
      name: z.string(),
      secret: z
        .object({
          secretName: z.string(),
          defaultMode: z.number(),
          items: z.array(z.object({ key: z.string(), path: z.string() })),
        })
        .optional(),
    }),
  ),
});
const Workload = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      metadata: z.object({
        labels: z.record(z.string(), z.string()),
        annotations: z.record(z.string(), z.string()).optional(),
      }),
      spec: Pod,
    }),
  }),
});

/** The pod that a Deployment or a Job starts. */
export function podOf(resource: Resource): z.infer<typeof Pod> {
  return Workload.parse(resource).spec.template.spec;
}

/** The labels of the pods that a Deployment or a Job starts. */
export function podLabelsOf(resource: Resource): Record<string, string> {
  return Workload.parse(resource).spec.template.metadata.labels;
}

/** A pod's only container. */
export function containerOf(resource: Resource): z.infer<typeof Container> {
  const [container] = podOf(resource).containers;
  if (!container) throw new Error(`${resource.metadata.name} has no container`);
  return container;
}

/** A container's variables, with `X` for `X_FILE`, and the names of those that come from files. */
export function environmentOf(resource: Resource): {
  plain: Record<string, string>;
  files: string[];
} {
  const { env } = containerOf(resource);
  const isFile = ({ name }: { name: string }) => name.endsWith("_FILE");
  return {
    plain: Object.fromEntries(
      env.filter((one) => !isFile(one)).map(({ name, value }) => [name, value]),
    ),
    files: env.filter(isFile).map(({ name }) => name.replace(/_FILE$/, "")),
  };
}
