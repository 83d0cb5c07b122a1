import { join } from "node:path";
import { connect, type Database } from "@kobo/postgres";
import { ROOT } from "../config";
import {
  type DashboardSignIn,
  randomText,
  type Secrets,
  type SeededMerchant,
} from "../services/secrets";

interface NewUser extends DashboardSignIn {
  name: string;
  merchantId: string;
  role: "owner";
  by: { actor: "system"; address: null; requestId: null };
}

/** Services do not depend on each other's packages, so the dashboard's build is loaded by path. */
function dashboardUsers(): { createUser: (db: Database, user: NewUser) => Promise<unknown> } {
  return require(join(ROOT, "services/dashboard/dist/app/users.js"));
}

interface Options {
  /** The database as the dashboard's role. */
  databaseUrl: string;
  merchants: readonly SeededMerchant[];
  secrets: Pick<Secrets, "dashboardSignIns">;
  /** Called before a user gets a password, which cannot be shown again. */
  keep: () => void;
}

type WithOwner = SeededMerchant & { dashboardSignIn: DashboardSignIn };

/** An owner for each merchant of the first start. Later starts keep their passwords. */
export async function seedDashboardUsers(options: Options): Promise<WithOwner[]> {
  const { databaseUrl, secrets, keep } = options;
  const merchants = options.merchants.map((merchant) => {
    const kept = secrets.dashboardSignIns[merchant.id];
    const email = `owner@${merchant.slug}.example`;
    return { ...merchant, dashboardSignIn: kept ?? { email, password: randomText() } };
  });
  for (const { id, dashboardSignIn } of merchants) secrets.dashboardSignIns[id] = dashboardSignIn;
  keep();
  const { createUser } = dashboardUsers();
  const db = connect({ url: databaseUrl, schema: "dashboard", applicationName: "local" });
  try {
    for (const { id: merchantId, name, dashboardSignIn } of merchants) {
      const owner = { name: `Owner of ${name}`, merchantId, role: "owner" } as const;
      const by = { actor: "system", address: null, requestId: null } as const;
      await createUser(db, { ...owner, ...dashboardSignIn, by });
    }
    return merchants;
  } finally {
    await db.destroy();
  }
}
