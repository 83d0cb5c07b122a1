import { migrate } from "@kobo/postgres";
import { loadConfig } from "@kobo/runtime";
import { z } from "zod";
import { MIGRATIONS } from "./db/schema";

const Config = z.object({
  /** A user that may create schemas and roles. */
  DATABASE_URL: z.url(),
  /** The login password of the service's own role. */
  ROLE_PASSWORD: z.string().min(1),
});

const { DATABASE_URL: adminUrl, ROLE_PASSWORD: rolePassword } = loadConfig(Config);
// A rejection is not caught: it ends the process with code 1.
void migrate({ ...MIGRATIONS, adminUrl, rolePassword });
