import { auditText } from "../../../src/cli/audit-text";

const AT_MS = String(Date.parse("2026-11-21T09:50:00.123Z"));

test("each line shows the changed fields", () => {
  const key = { name: "server 1", scopes: null, allowedNetworks: ["10.0.0.0/8"], expiresAt: null };
  const line = { id: "1", atMs: AT_MS, object: "key:1", requestId: "", address: "" };

  const text = auditText([
    {
      ...line,
      actor: "operator:ada",
      action: "key.updated",
      beforeJson: JSON.stringify(key),
      afterJson: JSON.stringify({
        ...key,
        scopes: ["payids:read", "wallets:read"],
        allowedNetworks: null,
      }),
    },
    {
      ...line,
      actor: "system",
      action: "key.created",
      beforeJson: "",
      afterJson: JSON.stringify(key),
    },
  ]);

  expect(text.split("\n")).toEqual([
    "at                        by            what         of     change",
    "2026-11-21T09:50:00.123Z  operator:ada  key.updated  key:1  scopes: none → payids:read,wallets:read; allowedNetworks: 10.0.0.0/8 → none",
    '2026-11-21T09:50:00.123Z  system        key.created  key:1  name: "server 1"; allowedNetworks: 10.0.0.0/8',
  ]);
});

test("an empty log has its own text", () => {
  expect(auditText([])).toBe("The audit log is empty.");
});
