import { Config } from "../../src/config";

const environment = {
  DATABASE_URL: "postgres://kobo_transfer:x@127.0.0.1/kobo",
  GRPC_PORT: "0",
  GATEWAY_RPC_SECRET: "g".repeat(32),
  DASHBOARD_RPC_SECRET: "d".repeat(32),
  TRANSFER_RPC_SECRET: "t".repeat(32),
  OPERATOR_RPC_SECRET: "o".repeat(32),
  KAFKA_BROKERS: "127.0.0.1:9092",
  WALLET_LEDGER_TARGET: "dns:///ledger:50051",
  PAYID_TARGET: "dns:///payid:50051",
  BILLS_TARGET: "dns:///bills:50051",
  GATEWAY_TARGET: "dns:///gateway:50051",
  RAIL_TEST_URL: "http://127.0.0.1:1/rail/test",
  RAIL_TEST_SECRET_KEY: "sk_rail_test",
  RAIL_LIVE_URL: "http://127.0.0.1:1/rail/live",
  RAIL_LIVE_SECRET_KEY: "sk_rail_live",
};

test("by default transfers have no fees", () => {
  expect(Config.parse(environment)).toMatchObject({
    TRANSFER_FEES: [],
    STAMP_DUTY_KOBO: 0n,
    STAMP_DUTY_FROM_KOBO: 1_000_000n,
    RAIL_TIMEOUT_MS: 8_000,
    QUERY_SCALE: 1,
  });
});

test("a fee schedule is parsed, and an invalid one is refused", () => {
  const { TRANSFER_FEES } = Config.parse({ ...environment, TRANSFER_FEES: "500000:1000,*:5000" });
  expect(TRANSFER_FEES).toEqual([
    { upTo: 500_000n, fee: 1_000n },
    { upTo: undefined, fee: 5_000n },
  ]);

  const { error } = Config.safeParse({ ...environment, TRANSFER_FEES: "500000:1000" });
  expect(error?.issues).toEqual([expect.objectContaining({ path: ["TRANSFER_FEES"] })]);
});

test.each(Object.keys(environment))("%s has no default", (name) => {
  expect(Config.safeParse({ ...environment, [name]: undefined }).success).toBe(false);
});
