import { isUuid } from "@kobo/core/ids";
import {
  BY,
  type CommandLine,
  InvalidArgumentError,
  nonBlank,
  Option,
  operatorActor,
} from "@kobo/runtime";
import { type KeyStatus, reseal, type SealingParts, secretsStatus } from "../app/security/reseal";
import { createUser, resetFactors, type UserParts } from "../app/users";
import type { By } from "../domain/audit";
import { ROLES } from "../domain/role";

const TEXT_MAX = 100;

/** The command line of `npm run dashboard`. */
export const commands: CommandLine<UserParts & SealingParts> = (program, run) => {
  program
    .name("npm run dashboard --")
    .description("Manages the dashboard's users, and the keys that seal their authenticator apps.");
  const user = program.command("user").description("people who sign in");

  user
    .command("create")
    .description("makes a user for a merchant, or adds the merchant to a user")
    .requiredOption("--email <address>", "of the user", nonBlank(TEXT_MAX))
    .requiredOption("--name <name>", "of the user", nonBlank(TEXT_MAX))
    .requiredOption("--merchant <id>", "the merchant's id, from `npm run merchant -- list`", uuid)
    .addOption(
      new Option("--role <role>", "in the merchant's team").choices(ROLES).makeOptionMandatory(),
    )
    .addOption(BY)
    .action(({ email, name, merchant: merchantId, role, by: operator }) => {
      const by = parseOperator(operator);
      return run(async (parts) => {
        const password = await createUser(parts, { email, name, merchantId, role, by });
        return password === undefined
          ? `${email} had an account already, and is ${role} of the merchant.`
          : `${email} is ${role} of the merchant. Password, shown once: ${password}`;
      });
    });

  user
    .command("reset-factors")
    .description("removes the second factors of a user who has lost them, and ends the sessions")
    .requiredOption("--email <address>", "of the user", nonBlank(TEXT_MAX))
    .addOption(BY)
    .action(({ email, by: operator }) => {
      const by = parseOperator(operator);
      return run(async ({ db }) => {
        await resetFactors(db, { email, by });
        return `${email} signs in by password alone until a second factor is set up.`;
      });
    });

  const secrets = program
    .command("secrets")
    .description("the secrets of authenticator apps")
    .addHelpText(
      "after",
      `
The present key is the first in DASHBOARD_SECRET_KEY; the older ones follow it, separated by commas. Both commands exit with
1 while something is sealed with a key that is not in it; reseal also when it could not bring everything under the present key.`,
    );

  secrets
    .command("status")
    .description("how many secrets are sealed with which key")
    .action(() =>
      run(async (parts) => {
        const statuses = await secretsStatus(parts);
        if (statuses.some(({ standing }) => standing === "unknown")) process.exitCode = 1;
        return statuses.map(statusLine).join("\n");
      }),
    );

  secrets
    .command("reseal")
    .description("seals with the present key what is sealed with older ones")
    .action(() =>
      run(async (parts) => {
        const { resealed, unopened } = await reseal(parts);
        const left = (await secretsStatus(parts)).filter(isLeft);
        if (left.length > 0) process.exitCode = 1;
        return [
          `${resealed} resealed with ${parts.secretKeys[0].id}.`,
          ...unopened.map((userId) => `Cannot be opened: the secret of user ${userId}.`),
          ...left.map((status) => `Left: ${statusLine(status)}`),
        ].join("\n");
      }),
    );
};

function statusLine({ keyId, standing, secrets }: KeyStatus): string {
  const hint = standing === "unknown" ? " (add it to DASHBOARD_SECRET_KEY)" : "";
  return `${keyId}\t${standing}${hint}\t${secrets} secrets`;
}

/** A key other than the present one that still seals rows. */
function isLeft({ standing, secrets }: KeyStatus): boolean {
  return standing !== "present" && secrets > 0;
}

function uuid(text: string): string {
  if (isUuid(text)) return text;
  throw new InvalidArgumentError("It is not a UUID.");
}

/** @throws UsageError */
function parseOperator(by: string | undefined): By {
  return { actor: operatorActor(by), address: null, requestId: null };
}
