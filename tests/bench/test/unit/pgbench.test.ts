import { readRate } from "../../src/benches/ledger/plain-batches";

const OUTPUT = `pgbench (15.19, server 18.4)
transaction type: /tmp/statement.sql
scaling factor: 1
query mode: prepared
number of clients: 2
number of threads: 1
maximum number of tries: 1
duration: 4 s
number of transactions actually processed: 1254
number of failed transactions: 0 (0.000%)
latency average = 6.371 ms
initial connection time = 7.221 ms
tps = 313.927710 (without initial connection time)
`;

test("the rate is what pgbench says it is", () => {
  expect(readRate(OUTPUT)).toBe(313.92771);
});

test("a rate with failed statements is none, and neither is no rate", () => {
  const failed = OUTPUT.replace("transactions: 0", "transactions: 3");

  expect(() => readRate(failed)).toThrow("failed transactions: 3");
  expect(() => readRate("pgbench: error: connection refused")).toThrow("connection refused");
});
