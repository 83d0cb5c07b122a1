import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ACTIONS, type Action, isAllowed, ROLES } from "../../src/domain/role";

const GUIDE = join(__dirname, "../../../../docs/merchants/dashboard.md");

/** The actions behind each row of the guide's table of roles. */
const ROWS: Record<string, readonly string[]> = {
  "see home, payments, wallet and statement": ["home.read", "payments.read", "statement.read"],
  "see keys, webhooks, events and requests": [
    ...["keys.read", "webhooks.read", "events.read", "requests.read"],
  ],
  "see PayIDs, virtual accounts, cards and team": ["payids.read", "cards.read", "team.read"],
  "see customers": ["customers.read"],
  "make and change customers": ["customers.write"],
  "delete customers": ["customers.delete"],
  "see schedules and their runs": ["schedules.read"],
  "schedule payments, pause and cancel them": ["schedules.write"],
  "send money and buy bills": ["money.prepare", "money.out"],
  "capture, cancel and refund cards": ["cards.write"],
  "refund other payments": ["refunds.write"],
  "see disputes": ["disputes.read"],
  "answer disputes": ["disputes.write"],
  "make PayIDs, virtual accounts, payment links": ["payids.write"],
  "use the sandbox's tools": ["sandbox.use"],
  "make, change and roll keys": ["keys.write"],
  "make and change webhook endpoints": ["webhooks.write"],
  "send test events, send events again": ["webhooks.send"],
  "invite, change and remove members": ["team.write"],
  "make and remove owners": ["owners.write"],
  "read the audit log": ["audit.read"],
};

/** The cells of the table, by its rows' names. */
function readTable(): { roles: string[]; rows: Map<string, boolean[]> } {
  const [, table = ""] = /^(\| may .*?)\n\n/ms.exec(readFileSync(GUIDE, "utf8")) ?? [];
  const [[, ...roles] = [], , ...rows] = table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return {
    roles,
    rows: new Map(rows.map(([name = "", ...cells]) => [name, cells.map((cell) => cell === "yes")])),
  };
}

const { roles, rows } = readTable();

test("the guide's table has every role and every action", () => {
  expect(roles).toEqual(ROLES);
  expect([...rows.keys()]).toEqual(Object.keys(ROWS));
  const named = Object.values(ROWS).flat();
  expect(ACTIONS.filter((action) => !named.includes(action))).toEqual([]);
});

test.each(ACTIONS)("the guide lists the roles allowed for %s", (action: Action) => {
  const [name = ""] = Object.entries(ROWS).find(([, of]) => of.includes(action)) ?? [];

  expect(rows.get(name)).toEqual(ROLES.map((role) => isAllowed(role, action)));
});
