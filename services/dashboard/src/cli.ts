import { userInfo } from "node:os";
import { isUuid } from "@kobo/core/ids";
import { connect } from "@kobo/postgres";
import { callerOf, callerSecrets } from "@kobo/rpc";
import {
  type CommandLine,
  InvalidArgumentError,
  loadConfig,
  nonBlank,
  Option,
  runCommand,
} from "@kobo/runtime";
import { z } from "zod";
import { createUser, resetFactors, type UserParts } from "./app/users";
import { connectMerchants } from "./clients/services";
import { SCHEMA } from "./db/schema";
import type { By } from "./domain/audit";
import { ROLES } from "./domain/role";

const TEXT_MAX = 100;

const commands: CommandLine<UserParts> = (program, run) => {
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
    .requiredOption("--merchant <id>", "the merchant's id, from `npm run merchant -- list`", uuid)
    .addOption(
      new Option("--role <role>", "in the merchant's team").choices(ROLES).makeOptionMandatory(),
    )
    .action(({ email, name, merchant: merchantId, role }) =>
      run(async (parts) => {
        const password = await createUser(parts, { email, name, merchantId, role, by: operator() });
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
      run(async ({ db }) => {
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

const Config = z.object({
  DATABASE_URL: z.url(),
  GATEWAY_TARGET: z.string().min(1),
  ...callerSecrets("dashboard"),
});

runCommand(commands, async (work) => {
  const config = loadConfig(Config);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "dashboard cli" });
  const merchants = connectMerchants(config.GATEWAY_TARGET, callerOf("dashboard", config));
  try {
    return await work({ db, services: { merchants: merchants.calls } });
  } finally {
    merchants.close();
    await db.destroy();
  }
});
