import {
  ACTIONS,
  actionsOf,
  isAllowed,
  isTestOnly,
  needsStepUp,
  ROLES,
} from "../../src/domain/role";

/** Every cell of the table, written out: o owner, a admin, p operations, d developer, v viewer. */
const TABLE: Record<string, string> = {
  "home.read": "oapdv",
  "statement.read": "oapdv",
  "payments.read": "oapdv",
  "keys.read": "oapdv",
  "keys.write": "oa-d-",
  "webhooks.read": "oapdv",
  "webhooks.write": "oa-d-",
  "webhooks.send": "oa-d-",
  "events.read": "oapdv",
  "requests.read": "oapdv",
  "cards.read": "oapdv",
  "cards.write": "oap--",
  "refunds.write": "oap--",
  "schedules.read": "oapdv",
  "schedules.write": "oap--",
  "disputes.read": "oapdv",
  "disputes.write": "oap--",
  "payids.read": "oapdv",
  "payids.write": "oapd-",
  "customers.read": "oapdv",
  "customers.write": "oapd-",
  "customers.delete": "oap--",
  "sandbox.use": "oapd-",
  "team.read": "oapdv",
  "team.write": "oa---",
  "owners.write": "o----",
  "audit.read": "oa---",
  "money.prepare": "oap--",
  "money.out": "oap--",
};

test("the table has every action", () => {
  expect(ACTIONS.toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

test.each(ACTIONS)("%s is allowed to the roles of the table", (action) => {
  const allowed = ROLES.map((role) => isAllowed(role, action));

  expect(allowed).toEqual([...(TABLE[action] ?? "")].map((cell) => cell !== "-"));
});

test.each(ROLES)("the session lists for %s the actions that are allowed", (role) => {
  expect(actionsOf(role)).toEqual(ACTIONS.filter((action) => isAllowed(role, action)));
});

test("team changes always need a step-up, secrets and money only in live mode, reads never", () => {
  const inMode = (mode?: "live" | "test") => ACTIONS.filter((action) => needsStepUp(action, mode));

  const ofTeam = ["team.write", "owners.write"];
  const ofMoney = ["cards", "refunds", "disputes", "schedules"].map((what) => `${what}.write`);
  expect(inMode("live").toSorted()).toEqual(
    [
      "keys.write",
      "webhooks.write",
      "money.out",
      "customers.delete",
      ...ofMoney,
      ...ofTeam,
    ].toSorted(),
  );
  expect(inMode("test")).toEqual(ofTeam);
  expect(inMode()).toEqual(ofTeam);
});

test("only the sandbox is limited to test mode", () => {
  expect(ACTIONS.filter(isTestOnly)).toEqual(["sandbox.use"]);
});
