/** SQL condition of accounts whose balance may not go below zero; constraints in the migrations have the same. */
export function isGuarded(account: string): string {
  return `${account}.code IN ('wallet', 'settling')`;
}
