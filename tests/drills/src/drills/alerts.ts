import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Processes } from "@kobo/local";
import { startExporters } from "../alerts/exporters";
import { FAULTS, uncovered } from "../alerts/faults";
import { writeCertificate } from "../alerts/platform-faults";
import { type Prometheus, startPrometheus } from "../alerts/prometheus";
import { alertsOf } from "../alerts/rules";
import type { End, Expected, Fault, Surroundings } from "../alerts/surroundings";
import type { Drill } from "../drill";
import { apiOf } from "../load/api";
import { ROOT } from "../load/operations";
import { startReceiver } from "../load/receiver";
import { startCluster } from "../parts/kafka";
import { startServer, startSynchronousStandby, WITH_PREPARED } from "../parts/postgres";
import { type Bound, none } from "../report";
import { startSystem } from "../system/system";

/** Every span of time in the rules is divided by it: an hour becomes a minute. */
const FACTOR = 60;
const POLL_MS = 250;
const FIRES_WITHIN_S = 120;
const CLEARS_WITHIN_S = 180;
/** Six hours of the rules, and a margin. */
const CLEARS_LATE_WITHIN_S = 600;
const RESTS_WITHIN_S = 120;

/** In kobo, of the sandbox. */
const FUNDS = 1_000_000_000;

const SETTINGS = {
  REQUESTS_IN_FLIGHT_MAX: "32",
  // Production reads it every minute.
  FLOAT_CHECK_MS: "10000",
};

/** Fires each alert by a real fault, and sees it clear after the fault's end. */
export const alerts: Drill = async (scene) => {
  const { root, say, onStop, only } = scene;
  const shipped = alertsOf(root);
  const missing = uncovered(shipped);
  if (missing.length > 0) return [none("alerts without a fault", missing)];

  const surroundings = await startSurroundings(scene);
  const prometheus = await startMonitoring(scene, surroundings);
  say(`Prometheus has ${shipped.length} alerts, with every span of time divided by ${FACTOR}`);
  const isSelected = ({ alert }: Expected) => only.length === 0 || only.includes(alert);
  const ends = new Set<End>();
  onStop(() => Promise.all([...ends].map((end) => end())));
  const late: Promise<Bound>[] = [];
  const bounds: Bound[] = [];
  const drillOne = async (fault: Fault): Promise<void> => {
    const expected = fault.alerts.filter(isSelected);
    if (expected.length === 0) return;
    const watch = new Watch(prometheus, fault, say);
    await watch.untilAtRest(expected);
    const injected = Date.now();
    const end = await fault.inject(surroundings);
    ends.add(end);
    const fired = await Promise.all(expected.map((one) => watch.untilFiring(one, injected)));
    ends.delete(end);
    const ended = Date.now();
    await end();
    const results = fired.map((each) => watch.untilClear(each, ended));
    const slow = results.filter((_, index) => expected[index]?.clearsLate);
    late.push(...slow);
    bounds.push(...(await Promise.all(results.filter((result) => !slow.includes(result)))));
  };
  const drillSafely = (fault: Fault): Promise<void> =>
    drillOne(fault).catch((error: Error) => {
      say(`${fault.name}: ${error.message}`);
      bounds.push(none(fault.name, [error.message]));
    });
  for (const stage of stagesOf(FAULTS)) await Promise.all(stage.map(drillSafely));
  bounds.push(...(await Promise.all(late)));
  const order = (bound: Bound): number =>
    shipped.findIndex((alert) => bound.name.startsWith(`${alert}`));
  return [
    none("alerts without a fault", missing),
    ...bounds.sort((one, other) => order(one) - order(other)),
  ];
};

/** Neighbours that may run at the same time do; the others run alone. */
function stagesOf(faults: readonly Fault[]): Fault[][] {
  const stages: Fault[][] = [];
  for (const fault of faults) {
    const last = stages.at(-1);
    if (fault.isIndependent && last?.every((other) => other.isIndependent)) last.push(fault);
    else stages.push([fault]);
  }
  return stages;
}

interface Fired {
  expected: Expected;
  /** Infinite if it never fired. */
  seconds: number;
}

/** Waits for the alerts of one fault. */
class Watch {
  readonly #prometheus: Prometheus;
  readonly #fault: Fault;
  readonly #say: (line: string) => void;

  constructor(prometheus: Prometheus, fault: Fault, say: (line: string) => void) {
    this.#prometheus = prometheus;
    this.#fault = fault;
    this.#say = say;
  }

  /** An alert that fires before its fault would prove nothing. */
  async untilAtRest(expected: readonly Expected[]): Promise<void> {
    for (const one of expected) {
      const seconds = await this.#untilState(one, false, { withinS: RESTS_WITHIN_S });
      if (seconds === Number.POSITIVE_INFINITY) {
        throw new Error(`${titleOf(one)} fires before ${this.#fault.name}.`);
      }
    }
  }

  async untilFiring(expected: Expected, since: number): Promise<Fired> {
    const seconds = await this.#untilState(expected, true, { since, withinS: FIRES_WITHIN_S });
    this.#say(
      `${this.#fault.name}: ${titleOf(expected)} ${inWords(seconds, "fires", "never fires")}`,
    );
    return { expected, seconds };
  }

  async untilClear({ expected, seconds: firing }: Fired, since: number): Promise<Bound> {
    const withinS = expected.clearsLate ? CLEARS_LATE_WITHIN_S : CLEARS_WITHIN_S;
    const clear =
      firing === Number.POSITIVE_INFINITY
        ? firing
        : await this.#untilState(expected, false, { since, withinS });
    if (clear !== firing)
      this.#say(`${titleOf(expected)} ${inWords(clear, "clears", "never clears")}`);
    return {
      name: `${titleOf(expected)}: ${this.#fault.name}`,
      limit: `fires within ${FIRES_WITHIN_S} s, clears within ${withinS} s`,
      measured: `${inWords(firing, "fires", "never fires")}, ${inWords(clear, "clears", "never clears")}`,
      isKept: Number.isFinite(firing) && Number.isFinite(clear),
    };
  }

  /** In seconds; infinite if it does not come about. */
  async #untilState(
    { alert, labels = {} }: Expected,
    isFiring: boolean,
    { since = Date.now(), withinS }: { since?: number; withinS: number },
  ): Promise<number> {
    while ((await this.#prometheus.isFiring(alert, labels)) !== isFiring) {
      if (Date.now() - since > withinS * 1_000) return Number.POSITIVE_INFINITY;
      await delay(POLL_MS);
    }
    return (Date.now() - since) / 1_000;
  }
}

function titleOf({ alert, labels = {} }: Expected): string {
  const shown = Object.values(labels).join(", ");
  return shown ? `${alert} (${shown})` : alert;
}

function inWords(seconds: number, verb: string, otherwise: string): string {
  return Number.isFinite(seconds) ? `${verb} after ${Math.round(seconds)} s` : otherwise;
}

type Scene = Parameters<Drill>[0];

async function startSurroundings({ directory, root, onStop }: Scene): Promise<Surroundings> {
  const folder = join(directory, "parts");
  const parts = await Processes.open(folder);
  onStop(() => parts.stopAll());
  const at = (name: string): string => join(folder, name);
  const kafka = await startCluster(parts, at("kafka"), 1);
  const primary = await startServer(parts, "primary", {
    ...{ directory: at("primary"), settings: [WITH_PREPARED] },
  });
  const standby = await startSynchronousStandby(parts, primary, at("standby"));
  const system = await startSystem({
    ...{ directory: join(directory, "system"), root, replicas: {} },
    environment: { ...kafka.environment, ...SETTINGS, DATABASE_URL: primary.url },
  });
  onStop(system.stop);
  const volume = at("volume");
  mkdirSync(volume);
  run("mount", "-t", "tmpfs", "-o", "size=16m", "kobo-drill", volume);
  onStop(() => run("umount", volume));
  const certificates = at("certificates");
  mkdirSync(certificates);
  await writeCertificate(join(certificates, "gateway.crt"), 90);
  return {
    ...{ system, parts, kafka, primary, standby, volume, certificates, clock: at("clock") },
    ...(await makeMerchants(system.stack, onStop)),
  };
}

/** The stack's first merchants. Their webhooks come from the sandbox, since live ones need HTTPS. */
async function makeMerchants(
  { baseUrl, sandboxBaseUrl, merchants }: Surroundings["system"]["stack"],
  onStop: Scene["onStop"],
): Promise<Pick<Surroundings, "payer" | "payee">> {
  const receiver = await startReceiver();
  onStop(() => receiver.stop());
  const [payer, payee] = await Promise.all(
    merchants.map(async ({ liveKey, testKey, liveWallet: wallet }) => {
      const live = apiOf(() => baseUrl, liveKey);
      const test = apiOf(() => sandboxBaseUrl, testKey);
      const post = async (path: string, body: object) => {
        const { answer, failure } = await test({ method: "POST", path: `${ROOT}${path}`, body });
        if (answer?.status !== 201) {
          throw new Error(`${path}: ${failure ?? JSON.stringify(answer)}`);
        }
        return answer.data;
      };
      await post(`/sandbox/wallets/${wallet}/fund`, { amount: FUNDS });
      const { payId } = await post("/payid/static", { name: "Till", reference: "till" });
      const { secret } = await post("/webhooks", { url: receiver.url, events: ["*"] });
      receiver.trust(String(secret));
      return { live, test, wallet, till: String(payId) };
    }),
  );
  if (!payer || !payee) throw new Error("The drill needs two merchants.");
  return { payer, payee };
}

async function startMonitoring(
  { directory, root, onStop }: Scene,
  { system, parts, kafka, primary, standby, volume, certificates, clock }: Surroundings,
): Promise<Prometheus> {
  const exporters = await startExporters({
    ...{ kafka: kafka.environment, postgres: [primary, standby], certificates, clock },
    volumes: { drill: volume },
  });
  onStop(exporters.stop);
  return startPrometheus(parts, {
    ...{ directory: join(directory, "prometheus"), root, factor: FACTOR },
    targets: { ...system.stack.opsUrls, exporters: [exporters.url] },
  });
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}
