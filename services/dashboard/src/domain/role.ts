import type { Mode } from "@kobo/core/tenant";

export const ROLES = ["owner", "admin", "operations", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

type StepUp = "never" | "live" | "always";

interface Permission {
  /** Of the sandbox: refused in live mode. */
  testOnly?: boolean;
  roles: readonly Role[];
  /** In which mode the action needs a fresh proof of the second factor. */
  stepUp: StepUp;
}

const EVERYONE = ROLES;
const MANAGERS = ["owner", "admin"] as const;
const MONEY_MOVERS = ["owner", "admin", "operations"] as const;
/** Everyone but those who only look. */
const WORKERS = ["owner", "admin", "operations", "developer"] as const;
const DEVELOPERS = ["owner", "admin", "developer"] as const;

/** The roles of each action with a merchant. */
const PERMISSIONS = {
  "home.read": { roles: EVERYONE, stepUp: "never" },
  "statement.read": { roles: EVERYONE, stepUp: "never" },
  "payments.read": { roles: EVERYONE, stepUp: "never" },
  "keys.read": { roles: EVERYONE, stepUp: "never" },
  "keys.write": { roles: DEVELOPERS, stepUp: "live" },
  "webhooks.read": { roles: EVERYONE, stepUp: "never" },
  // Test secrets sign test events only.
  "webhooks.write": { roles: DEVELOPERS, stepUp: "live" },
  // Test events, redeliveries and recoveries, which show no secret.
  "webhooks.send": { roles: DEVELOPERS, stepUp: "never" },
  "events.read": { roles: EVERYONE, stepUp: "never" },
  // It shows no more than the records that everyone reads.
  "requests.read": { roles: EVERYONE, stepUp: "never" },
  "cards.read": { roles: EVERYONE, stepUp: "never" },
  // Captures, cancellations and refunds.
  "cards.write": { roles: MONEY_MOVERS, stepUp: "live" },
  // Refunds of PayIDs' and virtual accounts' payments.
  "refunds.write": { roles: MONEY_MOVERS, stepUp: "live" },
  "schedules.read": { roles: EVERYONE, stepUp: "never" },
  // A schedule pays later as `money.out` pays now.
  "schedules.write": { roles: MONEY_MOVERS, stepUp: "live" },
  "disputes.read": { roles: EVERYONE, stepUp: "never" },
  // Evidence, and the answers that decide about money.
  "disputes.write": { roles: MONEY_MOVERS, stepUp: "live" },
  "payids.read": { roles: EVERYONE, stepUp: "never" },
  // PayIDs and virtual accounts receive money for the merchant's own wallet, so a developer moves none by making one.
  "payids.write": { roles: WORKERS, stepUp: "never" },
  "customers.read": { roles: EVERYONE, stepUp: "never" },
  "customers.write": { roles: WORKERS, stepUp: "never" },
  // It cannot be taken back.
  "customers.delete": { roles: MONEY_MOVERS, stepUp: "live" },
  // Sandbox money is no money: developers try their programs with it.
  "sandbox.use": { roles: WORKERS, stepUp: "never", testOnly: true },
  "team.read": { roles: EVERYONE, stepUp: "never" },
  "team.write": { roles: MANAGERS, stepUp: "always" },
  // To make, change or remove owners, in addition to `team.write`.
  "owners.write": { roles: ["owner"], stepUp: "always" },
  "audit.read": { roles: MANAGERS, stepUp: "never" },
  // To see the cost and the payee of a payout: nothing moves.
  "money.prepare": { roles: MONEY_MOVERS, stepUp: "never" },
  // Test money is none, and a new user, who has it alone, has no second factor yet.
  "money.out": { roles: MONEY_MOVERS, stepUp: "live" },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;
export const ACTIONS = Object.keys(PERMISSIONS) as Action[];

export function isAllowed(role: Role, action: Action): boolean {
  const { roles }: Permission = PERMISSIONS[action];
  return roles.includes(role);
}

export function actionsOf(role: Role): Action[] {
  return ACTIONS.filter((action) => isAllowed(role, action));
}

export function isTestOnly(action: Action): boolean {
  const { testOnly = false }: Permission = PERMISSIONS[action];
  return testOnly;
}

/** Without a mode, as for the team, only what always needs a step-up does. */
export function needsStepUp(action: Action, mode?: Mode): boolean {
  const { stepUp }: Permission = PERMISSIONS[action];
  return stepUp === "always" || (stepUp === "live" && mode === "live");
}
