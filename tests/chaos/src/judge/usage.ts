import { setTimeout as delay } from "node:timers/promises";
import type { System } from "../system/system";
import type { Usage } from "./leaks";

/** For a full collection on a busy machine. */
const COLLECTION_MS = 2_000;

/** By process, each of those that run now, without their garbage. */
export async function readUsage(system: System): Promise<Map<string, Usage>> {
  const usage = new Map<string, Usage>();
  for (const service of Object.keys(system.stack.opsUrls)) {
    for (const pid of system.pidsOf(service)) process.kill(pid, "SIGUSR2");
  }
  await delay(COLLECTION_MS);
  for (const [service, urls] of Object.entries(system.stack.opsUrls)) {
    const wires = system.wires({ from: service, to: "*" });
    const connections = wires.reduce((sum, wire) => sum + wire.connections, 0);
    for (const [index, url] of urls.entries()) {
      const text = await fetch(`${url}/metrics`).then((response) => response.text());
      usage.set(`${service} #${index + 1}`, {
        residentBytes: metric(text, "process_resident_memory_bytes"),
        handles: metric(text, "nodejs_active_handles_total"),
        connections: Math.round(connections / urls.length),
      });
    }
  }
  return usage;
}

function metric(text: string, name: string): number {
  return Number(new RegExp(`^\\w*${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1] ?? 0);
}
