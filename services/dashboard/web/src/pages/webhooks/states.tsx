import type { Delivery, Endpoint } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";
import { Time } from "../../ui/values";

const DISABLED_REASONS = {
  merchant: "Switched off",
  gone: "Off: it answered 410 Gone",
  failing: "Off: it failed for too long",
} as const;

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { active, disabledReason, failingSince } = endpoint;
  if (!active) {
    return (
      <Badge tone={disabledReason === "merchant" ? "neutral" : "danger"}>
        {DISABLED_REASONS[disabledReason ?? "merchant"]}
      </Badge>
    );
  }
  if (!failingSince) return <Badge tone="ok">Active</Badge>;
  return (
    <span>
      <Badge tone="danger">Failing</Badge>
      <span className="block text-xs text-soft">
        since <Time at={failingSince} />
      </span>
    </span>
  );
}

const DELIVERY_STATES: Record<Delivery["status"], { tone: Tone; name: string }> = {
  pending: { tone: "warn", name: "Pending" },
  delivered: { tone: "ok", name: "Delivered" },
  failed: { tone: "danger", name: "Failed" },
  discarded: { tone: "neutral", name: "Discarded" },
};

export const DELIVERY_STATUSES = Object.entries(DELIVERY_STATES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { tone, name } = DELIVERY_STATES[delivery.status];
  return (
    <span>
      <Badge tone={tone}>{name}</Badge>
      {delivery.status === "pending" && delivery.nextAttemptAt && (
        <span className="block text-xs text-soft">
          next attempt <Time at={delivery.nextAttemptAt} />
        </span>
      )}
    </span>
  );
}

/** Such as `3 attempts, last answer 500`. */
export function attemptsOf({ attempts, lastStatus }: Delivery): string {
  if (attempts === 0) return "None yet";
  const count = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return `${count}, ${lastStatus ? `last answer ${lastStatus}` : "no answer"}`;
}
