import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";

interface Rule {
  alert?: string;
  expr: string;
  for?: string;
}

interface Rules {
  groups: { name: string; interval?: string; rules: Rule[] }[];
}

const UNITS_MS: Readonly<Record<string, number>> = {
  ...{ s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 },
};

function shortened(duration: string, factor: number): string {
  const [, count, unit = ""] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const ms = Number(count) * (UNITS_MS[unit] ?? Number.NaN);
  if (Number.isNaN(ms)) throw new Error(`${duration} is no duration that a drill can shorten.`);
  return `${Math.round(ms / factor)}ms`;
}

/**
 * The rules with every span of time divided by the factor: the windows of expressions, the horizon of a prediction,
 * `for` and the groups' intervals. Thresholds stay as they are, also those in seconds. A rule for some hours of the day
 * holds at any hour.
 */
export function shortenedRules(text: string, factor: number): string {
  const { groups }: Rules = parse(text);
  const rulesOf = (rules: Rule[]): Rule[] =>
    rules.map(({ expr, for: lasting, ...rest }) => ({
      ...rest,
      expr: expr
        .replaceAll(/\[(\w+)\]/g, (_, duration: string) => `[${shortened(duration, factor)}]`)
        .replaceAll(
          /(predict_linear\([^,]+, )([^)]+)\)/g,
          (_, head: string, horizon: string) => `${head}${horizon} / ${factor})`,
        )
        .replaceAll(/\bhour\(\) >= \d+/g, "hour() >= 0"),
      ...(lasting ? { for: shortened(lasting, factor) } : {}),
    }));
  const shorter = groups.map(({ name, interval, rules }) => ({
    ...{ name, rules: rulesOf(rules) },
    ...(interval ? { interval: shortened(interval, factor) } : {}),
  }));
  return stringify({ groups: shorter }, { lineWidth: 0 });
}

const FOLDER = "deploy/monitoring/rules";

function filesOf(root: string): string[] {
  return readdirSync(join(root, FOLDER)).filter((name) => name.endsWith(".yaml"));
}

/** The names of all alerts that are shipped. */
export function alertsOf(root: string): string[] {
  const texts = filesOf(root).map((name) => readFileSync(join(root, FOLDER, name), "utf8"));
  const rules = texts.flatMap((text) => (parse(text) as Rules).groups).flatMap((one) => one.rules);
  return rules.flatMap(({ alert }) => alert ?? []);
}

/** Writes the shortened rules into a folder, and returns their paths. */
export function writeRules(root: string, folder: string, factor: number): string[] {
  mkdirSync(folder, { recursive: true });
  return filesOf(root).map((name) => {
    const path = join(folder, name);
    const text = readFileSync(join(root, FOLDER, name), "utf8");
    writeFileSync(path, shortenedRules(text, factor));
    return path;
  });
}
