/** SQL for: this account keeps a balance that may not go below zero. The migration has the same in its constraints. */
export function isGuarded(account: string): string {
  return `${account}.code IN ('wallet', 'settling')`;
}
