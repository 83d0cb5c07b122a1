/** An example that works as it stands: lists the wallets with their balances. */
export function firstCall(apiUrl: string, secretKey: string): string {
  return `curl "${apiUrl}/api/v1/developer/wallets" \\\n  -H "Authorization: Bearer ${secretKey}"`;
}
