import { readConfig } from "../../src/config";

test("without variables every part is started, on the default ports", () => {
  const ports = { port: 8080, sandboxPort: 8081, dashboardPort: 8082, checkoutPort: 8083 };

  expect(readConfig({})).toMatchObject({ given: {}, ...ports });
});

test("a part with its variable set is external", () => {
  const { given } = readConfig({ REDIS_URL: "redis://localhost", DATABASE_URL: "" });

  expect(given).toEqual({ redisUrl: "redis://localhost" });
});

test("services use TLS unless RPC_TLS is false", () => {
  expect(readConfig({})).toMatchObject({ rpcTls: true });
  expect(readConfig({ RPC_TLS: "false" })).toMatchObject({ rpcTls: false });
});

test.each(["x", "-1", "70000", "80.5"])("PORT=%s is refused by name", (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT=${PORT} is not a port.`);
});

test("both roots may take any free port", () => {
  expect(readConfig({ PORT: "0", SANDBOX_PORT: "0" })).toMatchObject({ port: 0, sandboxPort: 0 });
});

test("Kafka's port is 9092 unless the user chooses another", () => {
  expect(readConfig({})).toMatchObject({ kafkaPort: 9092, isKafkaPortChosen: false });
  expect(readConfig({ KAFKA_PORT: "9192" })).toMatchObject({
    kafkaPort: 9192,
    isKafkaPortChosen: true,
  });
});

test.each([
  ["PORT", "SANDBOX_PORT"],
  ["PORT", "DASHBOARD_PORT"],
  ["DASHBOARD_PORT", "CHECKOUT_PORT"],
  ["SANDBOX_PORT", "DASHBOARD_PORT"],
])("%s and %s cannot share a port", (one, other) => {
  const message = `${one} and ${other} are both 9000.`;

  expect(() => readConfig({ [one]: "9000", [other]: "9000" })).toThrow(message);
});
