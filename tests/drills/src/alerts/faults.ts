import { MONEY_FAULTS } from "./money-faults";
import { PLATFORM_FAULTS } from "./platform-faults";
import type { Fault } from "./surroundings";
import { TRAFFIC_FAULTS } from "./traffic-faults";

export const FAULTS: readonly Fault[] = [...TRAFFIC_FAULTS, ...MONEY_FAULTS, ...PLATFORM_FAULTS];

/** Alerts of the rules that no fault here fires, and alerts here that the rules do not have. */
export function uncovered(alerts: readonly string[]): string[] {
  const covered = new Set(FAULTS.flatMap((fault) => fault.alerts).map(({ alert }) => alert));
  return [
    ...alerts.filter((alert) => !covered.has(alert)).map((alert) => `${alert} has no fault`),
    ...[...covered]
      .filter((alert) => !alerts.includes(alert))
      .map((alert) => `${alert} is no alert`),
  ];
}
