import { type SealingKeys, sealingKeys } from "@kobo/core/sealing";
import { generateSync } from "otplib";
import { reseal, secretsStatus } from "../../src/app/security/reseal";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();
const MINUTE_MS = 60_000;
const [oldKey, newKey] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
const keysOf = (...keys: [Buffer, ...Buffer[]]) => sealingKeys("dashboard", keys);
const [old, entering, both, fresh] = [
  ...[keysOf(oldKey), keysOf(oldKey, newKey), keysOf(newKey, oldKey), keysOf(newKey)],
] as const;

/** A user whose requests are handled by processes with these keys in turn, as behind a load balancer. */
async function aUser(turns: readonly SealingKeys[]) {
  const dashboard = running();
  const { id: merchantId } = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId, role: "owner" });
  let requests = 0;
  const next = () => {
    dashboard.parts.secretKeys = turns[requests++ % turns.length] as SealingKeys;
  };
  next();
  const browser = await signedIn(dashboard, user);
  const post = (path: string, body: object = {}) => {
    next();
    return browser.post(path, body);
  };
  const code = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(dashboard.parts.now().getTime() / 1_000) });
  /** A code serves once, and a proof for some minutes. */
  const stepUp = async (secret: string) => {
    dashboard.advance(11 * MINUTE_MS);
    return (await post("/step-up/totp", { code: code(secret) })).status;
  };
  return { dashboard, post, code, stepUp };
}

async function enrolled(user: Awaited<ReturnType<typeof aUser>>): Promise<string> {
  const { body, status } = await user.post("/security/totp");
  const confirmed = await user.post("/security/totp/confirm", { code: user.code(body.secret) });
  expect([status, confirmed.status]).toEqual([200, 200]);
  return body.secret;
}

test("DASHBOARD_SECRET_KEY is rotated during requests: apps enrolled at one process step up at the other", async () => {
  const secrets: string[] = [];
  const users: Awaited<ReturnType<typeof aUser>>[] = [];
  const turns = { now: [old, entering] as SealingKeys[] };

  for (const phase of [
    [old, entering],
    [entering, both],
    [both, fresh],
  ] as SealingKeys[][]) {
    turns.now.splice(0, turns.now.length, ...phase);
    if (phase.includes(fresh)) {
      await reseal({ db: running().parts.db, secretKeys: both });
    }
    const user = await aUser(turns.now);
    users.push(user);
    secrets.push(await enrolled(user));
    for (const [place, each] of users.entries()) {
      for (const _ of phase) expect(await each.stepUp(secrets[place] ?? "")).toBe(200);
    }
  }

  const standing = await secretsStatus({ db: running().parts.db, secretKeys: fresh });
  expect(standing).toEqual([{ keyId: fresh[0].id, standing: "present", secrets: 3 }]);
});
