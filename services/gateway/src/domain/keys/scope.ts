/** What keys can be restricted to (decision 20). */
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

/** Whether a key may do what needs a scope. Whoever may write may read; a key without a list may do everything. */
export function allows(granted: readonly Scope[] | null, needed: Scope): boolean {
  if (granted === null || granted.includes(needed)) return true;
  const [resource] = needed.split(":") as [Resource];
  return needed.endsWith(":read") && granted.includes(`${resource}:write`);
}
