import { connect } from "@kobo/postgres";
import { loadConfig, runCommand, UsageError } from "@kobo/runtime";
import { type KeyStatus, reseal, secretsStatus } from "./app/endpoints/reseal";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { type SecretKeys, secretKeys } from "./domain/secret";

const USAGE = `Usage:
  npm run webhook -- secrets status   how many secrets are sealed with which key
  npm run webhook -- secrets reseal   seals with the present key what is sealed with older ones

The present key is WEBHOOK_SECRET_KEY; the older ones are WEBHOOK_SECRET_OLD_KEYS, separated by commas.
Both commands exit with 1 while something is sealed with a key that is not known; reseal also when it
could not bring everything under the present key.
`;

type Parts = Parameters<typeof secretsStatus>[0];
type Command = (parts: Parts) => Promise<{ lines: string[]; isWell: boolean }>;

const COMMANDS: Record<string, Command> = {
  "secrets status": async (parts) => {
    const statuses = await secretsStatus(parts);
    const isWell = statuses.every(({ standing }) => standing !== "unknown");
    return { lines: statuses.map(statusLine), isWell };
  },

  "secrets reseal": async (parts) => {
    const { resealed, damaged } = await reseal(parts);
    const others = (await secretsStatus(parts)).filter(isInUse);
    const lines = [
      `${resealed} sealed anew with ${parts.keys.present.id}.`,
      ...damaged.map((row) => `Cannot be opened: ${row}.`),
      ...others.map((status) => `Left: ${statusLine(status)}`),
    ];
    return { lines, isWell: others.length === 0 };
  },
};

function statusLine({ keyId, standing, secrets, headers }: KeyStatus): string {
  const hint = standing === "unknown" ? " (add it to WEBHOOK_SECRET_OLD_KEYS)" : "";
  return `${keyId}\t${standing}${hint}\t${secrets} secrets\t${headers} endpoints' headers`;
}

/** Another key than the present one, still needed. */
function isInUse({ standing, secrets, headers }: KeyStatus): boolean {
  return standing !== "present" && secrets + headers > 0;
}

runCommand(USAGE, async (args) => {
  const command = COMMANDS[args.join(" ")];
  if (!command) throw new UsageError(`Unknown command: ${args.join(" ")}.`);

  const config = loadConfig(
    Config.pick({ DATABASE_URL: true, WEBHOOK_SECRET_KEY: true, WEBHOOK_SECRET_OLD_KEYS: true }),
  );
  const keys: SecretKeys = secretKeys(config.WEBHOOK_SECRET_KEY, config.WEBHOOK_SECRET_OLD_KEYS);
  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "webhook cli" });
  try {
    const { lines, isWell } = await command({ db, keys });
    if (!isWell) process.exitCode = 1;
    return lines.join("\n");
  } finally {
    await db.destroy();
  }
});
