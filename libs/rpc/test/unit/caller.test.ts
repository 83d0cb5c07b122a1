import { z } from "zod";
import { callerOf, callerSecrets, callersIn } from "../../src";

const Config = z.object({ PORT: z.string(), ...callerSecrets("card-payments", "gateway") });
const gateway = "g".repeat(32);
const cards = "c".repeat(32);
const environment = {
  PORT: "1",
  GATEWAY_RPC_SECRET: gateway,
  CARD_PAYMENTS_RPC_SECRET: cards,
};

test("a configuration holds the secrets of the callers that it names", () => {
  const config = Config.parse(environment);

  expect(callerOf("card-payments", config)).toEqual({ name: "card-payments", secret: cards });
  expect(callersIn(config)).toEqual([
    { name: "gateway", secret: gateway },
    { name: "card-payments", secret: cards },
  ]);
});

test.each([
  [undefined, "is not set"],
  ["", "must have at least 32 characters"],
  ["short", "must have at least 32 characters"],
])("the secret %j is refused", (secret, message) => {
  const { error } = Config.safeParse({ ...environment, GATEWAY_RPC_SECRET: secret });

  expect(error?.issues).toEqual([
    expect.objectContaining({ path: ["GATEWAY_RPC_SECRET"], message }),
  ]);
});
