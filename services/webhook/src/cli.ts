import { STORED_ROWS_MAX } from "@kobo/core/sealing";
import { connect } from "@kobo/postgres";
import { type CommandLine, loadConfig, runCommand } from "@kobo/runtime";
import { type KeyStatus, reseal, secretsStatus } from "./app/endpoints/reseal";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { type SecretKeys, secretKeys } from "./domain/secret";

type Parts = Parameters<typeof secretsStatus>[0];

const commands: CommandLine<Parts> = (program, run) => {
  const secrets = program
    .name("npm run webhook --")
    .description("Manages the keys that seal merchants' signing secrets.")
    .addHelpText(
      "after",
      `
The present key is WEBHOOK_SECRET_KEY; the older ones are WEBHOOK_SECRET_OLD_KEYS, separated by commas.
Both commands exit with 1 while something is sealed with a key that is not known; reseal also when it
could not bring everything under the present key.`,
    )
    .command("secrets")
    .description("the signing secrets");

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
        const { resealed, damaged } = await reseal(parts);
        const others = (await secretsStatus(parts)).filter(isInUse);
        if (others.length > 0) process.exitCode = 1;
        return [
          `${resealed} resealed with ${parts.keys.present.id}.`,
          ...damaged.map((row) => `Cannot be opened: ${row}.`),
          ...others.map((status) => `Left: ${statusLine(status)}`),
        ].join("\n");
      }),
    );
};

function statusLine({ keyId, standing, secrets, headers }: KeyStatus): string {
  const hint = standing === "unknown" ? " (add it to WEBHOOK_SECRET_OLD_KEYS)" : "";
  return `${keyId}\t${standing}${hint}\t${countText(secrets)} secrets\t${countText(headers)} endpoints' headers`;
}

function countText(rows: number): string {
  return rows < STORED_ROWS_MAX ? String(rows) : `${rows} or more`;
}

/** A key other than the present one that still seals rows. */
function isInUse({ standing, secrets, headers }: KeyStatus): boolean {
  return standing !== "present" && secrets + headers > 0;
}

runCommand(commands, async (work) => {
  const config = loadConfig(
    Config.pick({ DATABASE_URL: true, WEBHOOK_SECRET_KEY: true, WEBHOOK_SECRET_OLD_KEYS: true }),
  );
  const keys: SecretKeys = secretKeys(config.WEBHOOK_SECRET_KEY, config.WEBHOOK_SECRET_OLD_KEYS);
  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "webhook cli" });
  try {
    return await work({ db, keys });
  } finally {
    await db.destroy();
  }
});
