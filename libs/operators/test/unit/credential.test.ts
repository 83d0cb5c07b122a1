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

test("a request is proven, whether a wire leaves out its empty fields or not", () => {
  const operators = operatorsOf(operatorEntry("ada", PEM));
  const { method, request } = act();

  const decoded = { ...request, providerReference: "", costKobo: undefined, _costKobo: "costKobo" };
  const proof = proofOf(operators, { method, request: decoded });

  expect(proof.keyId).toBe(operators[0]?.id);
});

test("a name with two keys is one operator: each of them signs, while one replaces the other", () => {
  const operators = operatorsOf(operatorEntry("ada", OTHER), operatorEntry("Ada", PEM));

  expect(proofOf(operators, act()).keyId).toBe(operators[1]?.id);
  expect(() => proofOf(operators.slice(0, 1), act())).toThrow(/not signed with the key of ada/);
});

test("without operators every act is refused", () => {
  expect(Config.parse({}).OPERATORS).toEqual([]);
  expect(() => proofOf([], act())).toThrow(/no operator ada/);
});

test("a credential of the sandbox is known as such", () => {
  const entry = operatorEntry("ada", PEM, { isSandbox: true });

  expect(entry).toMatch(/^ada=sandbox\.[\w-]{43}$/);
  expect(readOperatorEntry(entry)?.id).toMatch(/^sandbox\.[0-9a-f]{16}$/);
});

test.each([
  ["no key", "ada="],
  ["a short key", "ada=abc"],
  ["a name with a comma", "a b=x"],
  ["a private key", `ada=${PEM.replaceAll("\n", "")}`],
  ["one key of two operators", `${operatorEntry("ada", PEM)},${operatorEntry("bola", PEM)}`],
])("%s is refused", (_, text) => {
  expect(Config.safeParse({ OPERATORS: text }).success).toBe(false);
});
