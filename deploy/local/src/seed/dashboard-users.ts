import { join } from "node:path";
import { connect, type Database } from "@kobo/postgres";
import { ROOT } from "../config";
import { callerOf } from "../services/callers";
import {
  type DashboardSignIn,
  randomText,
  type Secrets,
  type SeededMerchant,
} from "../services/secrets";
import { connectOperator, type Operator } from "./operator";

interface NewUser extends DashboardSignIn {
  name: string;
  merchantId: string;
  role: "owner";
  by: { actor: "system"; address: null; requestId: null };
}

interface Parts {
  db: Database;
  services: Pick<Operator, "merchants">;
}

/** Services do not depend on each other's packages, so the dashboard's build is loaded by path. */
function dashboardUsers(): { createUser: (parts: Parts, user: NewUser) => Promise<unknown> } {
  return require(join(ROOT, "services/dashboard/dist/app/users.js"));
}

interface Options {
  /** The database as the dashboard's role. */
  databaseUrl: string;
  /** Of the running gateway. */
  targets: Readonly<Record<string, string>>;
  merchants: readonly SeededMerchant[];
  secrets: Pick<Secrets, "dashboardSignIns" | "rpcSecrets">;
  /** Called before a user gets a password, which cannot be shown again. */
  keep: () => void;
}

type WithOwner = SeededMerchant & { dashboardSignIn: DashboardSignIn };

/** An owner for each merchant of the first start. Later starts keep their passwords. */
export async function seedDashboardUsers(options: Options): Promise<WithOwner[]> {
  const { databaseUrl, targets, secrets, keep } = options;
  const merchants = options.merchants.map((merchant) => {
    const kept = secrets.dashboardSignIns[merchant.id];
    const email = `owner@${merchant.slug}.example`;
    return { ...merchant, dashboardSignIn: kept ?? { email, password: randomText() } };
  });
  for (const { id, dashboardSignIn } of merchants) secrets.dashboardSignIns[id] = dashboardSignIn;
  keep();
  const { createUser } = dashboardUsers();
  const db = connect({ url: databaseUrl, schema: "dashboard", applicationName: "local" });
  const gateway = connectOperator(targets, callerOf("dashboard", secrets));
  try {
    for (const { id: merchantId, name, dashboardSignIn } of merchants) {
      const owner = { name: `Owner of ${name}`, merchantId, role: "owner" } as const;
      const by = { actor: "system", address: null, requestId: null } as const;
      await createUser({ db, services: gateway }, { ...owner, ...dashboardSignIn, by });
    }
    return merchants;
  } finally {
    gateway.close();
    await db.destroy();
  }
}
