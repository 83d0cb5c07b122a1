import type { System } from "../system/system";
import type { Usage } from "./leaks";

/** By process, each of those that run now. */
export async function readUsage(system: System): Promise<Map<string, Usage>> {
  const usage = new Map<string, Usage>();
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
