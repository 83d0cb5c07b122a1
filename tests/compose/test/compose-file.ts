import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export const ROOT = join(__dirname, "../../..");

/** The folders of `services`: what there is to run. */
export const SERVICES = readdirSync(join(ROOT, "services"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => read(`services/${name}/package.json`) !== undefined);

/** The fields that tests read; the schema checks the file as a whole. */
const Service = z.object({
  image: z.string().optional(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string().optional(),
      args: z.object({ SERVICE: z.string() }).optional(),
    })
    .optional(),
  profiles: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()).optional() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
});
export type Service = z.infer<typeof Service>;

const Compose = z.object({ services: z.record(z.string(), Service) });

/** A file of the repository; undefined when there is none. */
function read(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return undefined;
  }
}

export function composeText(): string {
  return readFileSync(join(ROOT, "docker-compose.yml"), "utf8");
}

export function composeDocument(): unknown {
  return parse(composeText(), { merge: true, maxAliasCount: -1 });
}

/** The services as compose starts them with these values. */
export function composeServices(values: Readonly<Record<string, string>>): Record<string, Service> {
  const { services } = Compose.parse(composeDocument());
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      { ...service, environment: fill(service.environment, values) },
    ]),
  );
}

/** The two forms of variable that the file uses: required with a message, and with a default. */
const VARIABLE = /\$\{(\w+):([?-])([^}]*)\}/g;

function fill(
  environment: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled = Object.entries(environment).map(([name, text]) => {
    const value = text.replace(VARIABLE, (_, variable: string, form: string, rest: string) => {
      return values[variable] ?? (form === "-" ? rest : "");
    });
    return [name, value];
  });
  return Object.fromEntries(filled);
}
