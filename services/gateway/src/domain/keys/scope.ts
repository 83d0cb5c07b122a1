/** The resources of scopes (decision 20). */
export const RESOURCES = [
  "payids",
  "virtual_accounts",
  "transfers",
  "transactions",
  "bills",
  "payments",
  "refunds",
  "wallets",
  "webhooks",
] as const;
type Resource = (typeof RESOURCES)[number];

export type Scope = `${Resource}:${"read" | "write"}`;

export const SCOPES: readonly Scope[] = RESOURCES.flatMap((resource): Scope[] => [
  `${resource}:read`,
  `${resource}:write`,
]);

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** Whether a key has a scope. Write includes read; null grants every scope. */
export function allows(granted: readonly Scope[] | null, needed: Scope): boolean {
  if (granted === null || granted.includes(needed)) return true;
  const [resource] = needed.split(":") as [Resource];
  return needed.endsWith(":read") && granted.includes(`${resource}:write`);
}
