/** What the bill provider's book says of one purchase. */
export interface Sale {
  requestId: string;
  deliveries: number;
}

/** The simulated bill provider, as its own people see it. */
export interface Provider {
  /** From now on every purchase takes so long, until it is mended. */
  slow: (ms: number) => Promise<void>;
  mend: () => Promise<void>;
  sales: () => Promise<Sale[]>;
}

export function providerOf(simulatorUrl: string): Provider {
  const url = `${simulatorUrl}/control/bill-provider/test`;
  return {
    slow: async (ms) => {
      const fault = { operation: "pay", fault: "slow", ms };
      const headers = { "content-type": "application/json" };
      await tell(`${url}/faults`, { method: "POST", headers, body: JSON.stringify(fault) });
    },
    mend: async () => void (await tell(`${url}/faults`, { method: "DELETE" })),
    sales: async () => {
      const book = (await (await tell(`${url}/book`)).json()) as {
        purchases: { request_id: string; deliveries: number }[];
      };
      return book.purchases.map(({ request_id: requestId, deliveries }) => {
        return { requestId, deliveries };
      });
    },
  };
}

async function tell(url: string, asked?: RequestInit): Promise<Response> {
  const answer = await fetch(url, asked);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
