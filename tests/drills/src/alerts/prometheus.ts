import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, type Processes } from "@kobo/local";
import { stringify } from "yaml";
import { writeRules } from "./rules";

const READY_TIMEOUT_MS = 60_000;
const PROMETHEUS = process.env.PROMETHEUS ?? "prometheus";

type Labels = Readonly<Record<string, string>>;

interface Alert {
  labels: Labels;
  state: "pending" | "firing";
}

export interface Prometheus {
  /** Whether an alert of this name fires whose labels include these. */
  isFiring: (alert: string, labels: Labels) => Promise<boolean>;
  /** The names of all firing alerts. */
  firing: () => Promise<string[]>;
}

interface Options {
  directory: string;
  root: string;
  /** Every span of time in the rules is divided by it. */
  factor: number;
  /** The URLs to scrape, by job. */
  targets: Readonly<Record<string, readonly string[]>>;
}

/** Starts a Prometheus with the shipped rules, which it evaluates and scrapes for every second. */
export async function startPrometheus(
  processes: Processes,
  { directory, root, factor, targets }: Options,
): Promise<Prometheus> {
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  const config = join(directory, "prometheus.yaml");
  const every = { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" };
  writeFileSync(
    config,
    stringify({
      global: every,
      rule_files: writeRules(root, join(directory, "rules"), factor),
      scrape_configs: Object.entries(targets).map(([job, urls]) => ({
        job_name: job,
        static_configs: [{ targets: urls.map((url) => new URL(url).host) }],
      })),
    }),
  );
  processes.start({
    name: "prometheus",
    command: PROMETHEUS,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(directory, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=warn",
    ],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(`${url}/-/ready`))) {
    if (Date.now() > deadline) {
      throw new Error(`Prometheus does not start: ${processes.logOf("prometheus")}`);
    }
    await delay(200);
  }
  const read = async (): Promise<Alert[]> => {
    const response = await fetch(`${url}/api/v1/alerts`);
    const { data } = (await response.json()) as { data: { alerts: Alert[] } };
    return data.alerts.filter(({ state }) => state === "firing");
  };
  return {
    isFiring: async (alert, labels) =>
      (await read()).some(({ labels: all }) =>
        Object.entries({ ...labels, alertname: alert }).every(
          ([name, value]) => all[name] === value,
        ),
      ),
    firing: async () => [...new Set((await read()).map(({ labels }) => labels.alertname ?? ""))],
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
