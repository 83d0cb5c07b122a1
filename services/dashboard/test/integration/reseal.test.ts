import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { type SealingKeys, sealingKeys } from "@kobo/core/sealing";
import { testDatabase } from "@kobo/postgres/testing";
import { reseal, secretsStatus } from "../../src/app/security/reseal";
import { MIGRATIONS } from "../../src/db/schema";
import * as totpSecrets from "../../src/db/totp-secrets";
import * as users from "../../src/db/users";
import { seal, unseal } from "../../src/domain/sealed-secret";

const database = testDatabase(MIGRATIONS);
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const old = sealingKeys("dashboard", [oldKey]);
const both = sealingKeys("dashboard", [newKey, oldKey]);
const fresh = sealingKeys("dashboard", [newKey]);
const SECRET = "JBSWY3DPEHPK3PXP";

async function enrolled(keys: SealingKeys): Promise<string> {
  const { db } = database();
  const userId = newUuid();
  await db.transaction((trx) =>
    users.insert(trx, {
      ...{ id: userId, email: `${userId}@example.com`, name: "Ada" },
      ...{ passwordHash: "none", at: new Date() },
    }),
  );
  await totpSecrets.begin(db, { userId, sealed: seal(keys, { userId, secret: SECRET }) });
  return userId;
}

async function opened(keys: SealingKeys, userId: string): Promise<string> {
  const found = await totpSecrets.find(database().db, userId);
  if (!found) throw new Error("The user has no secret.");
  return unseal(keys, { userId, sealed: found.sealed });
}

test("reseals every secret under the present key, so that the old key can be removed", async () => {
  const { db } = database();
  const early = await Promise.all(Array.from({ length: 205 }, () => enrolled(old)));
  const late = await enrolled(both);
  expect(await secretsStatus({ db, secretKeys: both })).toEqual(
    expect.arrayContaining([
      { keyId: old[0].id, standing: "older", secrets: 205 },
      { keyId: fresh[0].id, standing: "present", secrets: 1 },
    ]),
  );

  expect(await reseal({ db, secretKeys: both })).toEqual({ resealed: 205, unopened: [] });

  for (const userId of [...early.slice(-3), late]) expect(await opened(fresh, userId)).toBe(SECRET);
  expect(await secretsStatus({ db, secretKeys: fresh })).toEqual([
    { keyId: fresh[0].id, standing: "present", secrets: 206 },
  ]);

  expect(await reseal({ db, secretKeys: both })).toEqual({ resealed: 0, unopened: [] });
  const unknown = await enrolled(sealingKeys("dashboard", [randomBytes(32)]));
  expect(await reseal({ db, secretKeys: both })).toEqual({ resealed: 0, unopened: [unknown] });
});
