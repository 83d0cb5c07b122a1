/** An example that works as it stands: lists the wallets with their balances. */
export function firstCall(apiUrl: string, secretKey: string): string {
  return `curl "${apiUrl}/api/v1/developer/wallets" \\\n  -H "Authorization: Bearer ${secretKey}"`;
}

/** In the sandbox: makes an address for an order, then pays it as a customer does. */
export function firstPayment(apiUrl: string, secretKey: string): string {
  const order = `'{"reference": "order-1", "amount": 1250000}'`;
  return ["payid/dynamic", "sandbox/payid/pay"]
    .map(
      (path) =>
        `curl "${apiUrl}/api/v1/developer/${path}" \\\n  -H "Authorization: Bearer ${secretKey}" \\\n  --json ${order}`,
    )
    .join("\n");
}
