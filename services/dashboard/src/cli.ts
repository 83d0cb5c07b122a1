import { userInfo } from "node:os";
import { isUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import {
  type CommandLine,
  InvalidArgumentError,
  loadConfig,
  nonBlank,
  Option,
  runCommand,
} from "@kobo/runtime";
import { createUser, resetFactors } from "./app/users";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import type { By } from "./domain/audit";
import { ROLES } from "./domain/role";

const TEXT_MAX = 100;

const commands: CommandLine<Database> = (program, run) => {
  const user = program
    .name("npm run dashboard --")
    .description("Manages the dashboard's users.")
    .command("user")
    .description("people who sign in");

  user
    .command("create")
    .description("makes a user for a merchant, or adds the merchant to a user")
    .requiredOption("--email <address>", "of the user", nonBlank(TEXT_MAX))
    .requiredOption("--name <name>", "of the user", nonBlank(TEXT_MAX))
    .requiredOption("--merchant <id>", "the merchant's id", uuid)
    .addOption(
      new Option("--role <role>", "in the merchant's team").choices(ROLES).makeOptionMandatory(),
    )
    .action(({ email, name, merchant: merchantId, role }) =>
      run(async (db) => {
        const password = await createUser(db, { email, name, merchantId, role, by: operator() });
        return password === undefined
          ? `${email} had an account already, and is ${role} of the merchant.`
          : `${email} is ${role} of the merchant. Password, shown once: ${password}`;
      }),
    );

  user
    .command("reset-factors")
    .description("removes the second factors of a user who has lost them, and ends the sessions")
    .requiredOption("--email <address>", "of the user", nonBlank(TEXT_MAX))
    .action(({ email }) =>
      run(async (db) => {
        await resetFactors(db, { email, by: operator() });
        return `${email} signs in by password alone until a second factor is set up.`;
      }),
    );
};

function uuid(text: string): string {
  if (isUuid(text)) return text;
  throw new InvalidArgumentError("It is not a UUID.");
}

/** The operator at this machine, for the audit log. */
function operator(): By {
  return { actor: `operator:${userInfo().username}`, address: null, requestId: null };
}

runCommand(commands, async (work) => {
  const config = loadConfig(Config.pick({ DATABASE_URL: true }));
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "dashboard cli" });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
});
