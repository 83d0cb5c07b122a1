import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Api } from "./api";

const TOKEN = "cluster-tests";
const START_MS = 60_000;
const POLL_MS = 200;

export interface ControlPlane {
  api: Api;
  /** The file that Helm reads. */
  kubeconfig: string;
  stop: () => Promise<void>;
}

/** etcd, the API server, the controllers and the scheduler, on free ports of this machine. */
export async function startControlPlane(): Promise<ControlPlane> {
  const folder = mkdtempSync(join(process.env.CLUSTER_DIR ?? tmpdir(), "control-plane-"));
  const [client = 0, peer = 0, port = 0, controllers = 0, scheduler = 0] = await freePorts(5);
  const children: ChildProcess[] = [];
  const start = (name: string, args: string[]) => children.push(run(folder, name, args));
  const etcd = `http://127.0.0.1:${client}`;
  start("etcd", [
    ...["--data-dir", join(folder, "etcd"), "--name", "test", "--unsafe-no-fsync"],
    ...["--listen-client-urls", etcd, "--advertise-client-urls", etcd],
    ...["--listen-peer-urls", `http://127.0.0.1:${peer}`],
    ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
    ...["--initial-cluster", `test=http://127.0.0.1:${peer}`],
  ]);

  const key = serviceAccountKey(folder);
  const tokens = join(folder, "tokens.csv");
  writeFileSync(tokens, `${TOKEN},admin,admin,system:masters\n`);
  const certificates = join(folder, "certificates");
  mkdirSync(certificates);
  start("kube-apiserver", [
    ...["--etcd-servers", etcd, "--cert-dir", certificates, "--secure-port", String(port)],
    ...["--bind-address", "127.0.0.1", "--service-cluster-ip-range", "10.96.0.0/16"],
    ...["--service-account-issuer", "https://kubernetes.default.svc"],
    ...["--service-account-key-file", key, "--service-account-signing-key-file", key],
    ...["--token-auth-file", tokens, "--authorization-mode", "RBAC", "--v", "0"],
  ]);
  const api = new Api({
    port,
    token: TOKEN,
    certificate: join(certificates, "apiserver.crt"),
  });
  await ready(api, folder);

  const kubeconfig = join(folder, "kubeconfig.json");
  writeFileSync(kubeconfig, JSON.stringify(configFor(port)));
  const common = ["--kubeconfig", kubeconfig, "--leader-elect=false", "--bind-address=127.0.0.1"];
  start("kube-controller-manager", [
    ...[...common, "--secure-port", String(controllers)],
    ...["--service-account-private-key-file", key, "--controllers", "*"],
  ]);
  start("kube-scheduler", [...common, "--secure-port", String(scheduler)]);
  return {
    api,
    kubeconfig,
    stop: async () => {
      for (const child of children.reverse()) await end(child);
    },
  };
}

function run(folder: string, name: string, args: string[]): ChildProcess {
  const tools = process.env.CLUSTER_TOOLS;
  if (!tools) throw new Error("CLUSTER_TOOLS is not set. Run `npm run test:cluster`.");
  const log = openSync(join(folder, `${name}.log`), "w");
  const child = spawn(join(tools, name), args, { stdio: ["ignore", log, log] });
  closeSync(log);
  return child;
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

async function ready(api: Api, folder: string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const status = await api.send("GET", "/readyz").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (Date.now() > until) {
      const log = readFileSync(join(folder, "kube-apiserver.log"), "utf8");
      throw new Error(`The API server did not start:\n${log.slice(-3_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function serviceAccountKey(folder: string): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const path = join(folder, "service-accounts.pem");
  writeFileSync(path, privateKey.export({ type: "pkcs1", format: "pem" }));
  return path;
}

function configFor(port: number) {
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      {
        name: "test",
        cluster: { server: `https://127.0.0.1:${port}`, "insecure-skip-tls-verify": true },
      },
    ],
    users: [{ name: "admin", user: { token: TOKEN } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
    "current-context": "test",
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  });
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}
