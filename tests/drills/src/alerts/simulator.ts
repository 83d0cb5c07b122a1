import type { Surroundings } from "./surroundings";

type Provider = "bill-provider" | "rail" | "bank-partner" | "card-processor";

/** Posts to the simulator's control API of a provider, in live mode. */
export async function control(
  { system }: Pick<Surroundings, "system">,
  { provider, path, body }: { provider: Provider; path: string; body: object },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${system.stack.simulatorUrl}/control/${provider}/live/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} of ${provider}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Ends all faults of a provider. */
export async function clearFaults(
  { system }: Pick<Surroundings, "system">,
  provider: Provider,
): Promise<void> {
  await fetch(`${system.stack.simulatorUrl}/control/${provider}/live/faults`, { method: "DELETE" });
}
