import { SECRETS } from "@kobo/operators/secrets";
import { isOurs, planOf } from "../../src/secrets/plans";

const named = (name: string) => {
  const fact = SECRETS.find((each) => each.name === name);
  if (!fact) throw new Error(`There is no ${name}.`);
  return fact;
};
const textOf = (name: string) =>
  planOf(named(name)).map(({ do: text, restart }) => [text, restart.join(" ")].join(" | "));

test.each(SECRETS.map((fact) => [fact.name, fact] as const))(
  "%s has a plan that restarts only its readers, and replaces one value by another",
  (name, fact) => {
    const steps = planOf(fact);

    expect(steps.length).toBeGreaterThan(0);
    for (const { restart } of steps)
      expect(fact.readers).toEqual(expect.arrayContaining([...restart]));
    const text = steps.map((step) => step.do).join("\n");
    expect(text).not.toContain("undefined");
    if (isOurs(fact) && fact.rotation !== "login")
      expect(text).toContain(`rotate plan ${name} --new`);
  },
);

test("a shared secret's new value is accepted everywhere, then used, then the only one", () => {
  const steps = textOf("BILLS_RPC_SECRET").filter((text) => text.startsWith("Set"));

  expect(steps).toEqual([
    expect.stringMatching(/^Set BILLS_RPC_SECRET to OLD,NEW: .* \| bills gateway wallet-ledger$/),
    expect.stringMatching(/^Set BILLS_RPC_SECRET to NEW,OLD: .* \| bills gateway wallet-ledger$/),
    "Set BILLS_RPC_SECRET to NEW. | bills gateway wallet-ledger",
  ]);
});

test("a new GATEWAY_SECRET is accepted everywhere, then used, and the only one after idempotency keys expire", () => {
  const values = textOf("GATEWAY_SECRET").flatMap(
    (text) => /^Set GATEWAY_SECRET to ([A-Z,]+)/.exec(text)?.[1] ?? [],
  );

  expect(values).toEqual(["OLD,NEW", "NEW,OLD", "NEW"]);
  expect(textOf("GATEWAY_SECRET").join()).toContain("Wait a day");
});

test("a sealing key with an OLD_KEYS variable is deployed for reading before it seals", () => {
  const steps = textOf("WEBHOOK_SECRET_KEY").filter((text) => /^(Add|Set|Empty|Seal)/.test(text));

  expect(steps.map((text) => text.replace(/:.*/, ""))).toEqual([
    "Add NEW to the keys in WEBHOOK_SECRET_OLD_KEYS",
    "Set WEBHOOK_SECRET_KEY to NEW, and replace NEW by OLD in WEBHOOK_SECRET_OLD_KEYS. | webhook",
    "Seal again what OLD has sealed",
    "Empty WEBHOOK_SECRET_OLD_KEYS. | webhook",
  ]);
});
