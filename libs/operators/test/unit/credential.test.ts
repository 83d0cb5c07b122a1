import { z } from "zod";
import {
  newOperatorKey,
  OperatorsConfig,
  operatorEntry,
  proofOf,
  readOperatorEntry,
  signAct,
} from "../../src";

const PEM = newOperatorKey();
const OTHER = newOperatorKey();
const Config = z.object(OperatorsConfig);
const operatorsOf = (...entries: string[]) =>
  Config.parse({ OPERATORS: entries.join(",") }).OPERATORS;

const REQUEST = { id: "txn_1", action: "refund", actor: "ada", why: "so", key: "k1" };
const act = (fields: object = {}) => {
  const request = { ...REQUEST, ...fields };
  const proof = signAct(PEM, { method: "DecideReview", request });
  return { method: "DecideReview", request: { ...request, proof } };
};

test("a proof verifies whether or not the wire omits empty fields", () => {
  const operators = operatorsOf(operatorEntry("ada", PEM));
  const { method, request } = act();

  const decoded = { ...request, providerReference: "", costKobo: undefined, _costKobo: "costKobo" };
  const proof = proofOf(operators, { method, request: decoded });

  expect(proof.keyId).toBe(operators[0]?.id);
});

test("an operator may sign with either of its two keys during a key rotation", () => {
  const operators = operatorsOf(operatorEntry("ada", OTHER), operatorEntry("Ada", PEM));

  expect(proofOf(operators, act()).keyId).toBe(operators[1]?.id);
  expect(() => proofOf(operators.slice(0, 1), act())).toThrow(/not signed with the key of ada/);
});

test("without operators every act is refused", () => {
  expect(Config.parse({}).OPERATORS).toEqual([]);
  expect(() => proofOf([], act())).toThrow(/no operator ada/);
});

test("a sandbox credential has the sandbox prefix in its entry and id", () => {
  const entry = operatorEntry("ada", PEM, { isSandbox: true });

  expect(entry).toMatch(/^ada=sandbox\.[\w-]{43}$/);
  expect(readOperatorEntry(entry)?.id).toMatch(/^sandbox\.[0-9a-f]{16}$/);
});

test.each([
  ["no key", "ada="],
  ["a short key", "ada=abc"],
  ["a name with a space", operatorEntry("a b", PEM)],
  ["a name with a comma", operatorEntry("a,b", PEM)],
  ["a private key", `ada=${PEM.replaceAll("\n", "")}`],
  ["one key of two operators", `${operatorEntry("ada", PEM)},${operatorEntry("bola", PEM)}`],
])("%s is refused", (_, text) => {
  expect(Config.safeParse({ OPERATORS: text }).success).toBe(false);
});
