import { createLogger } from "@kobo/runtime";
import { busOfEnvironment } from "../../src";

const logger = createLogger("test", "silent");
const KAFKA_BROKERS = "127.0.0.1:9092";

test.each([{ KAFKA_SASL_USERNAME: "bills" }, { KAFKA_SASL_PASSWORD: "word" }])(
  "%j alone is refused",
  (half) => {
    expect(() =>
      busOfEnvironment({ clientId: "test", logger }, { KAFKA_BROKERS, ...half }),
    ).toThrow("KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD");
  },
);

test("an unknown mechanism is refused by its variable's name", () => {
  const login = { KAFKA_SASL_USERNAME: "bills", KAFKA_SASL_PASSWORD: "word" };

  expect(() =>
    busOfEnvironment(
      { clientId: "test", logger },
      { KAFKA_BROKERS, ...login, KAFKA_SASL_MECHANISM: "GSSAPI" },
    ),
  ).toThrow("KAFKA_SASL_MECHANISM");
});
