import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { ofKind, ROOT, resources } from "./chart";

const FOLDER = join(ROOT, "deploy/monitoring");
const RUNBOOKS = "https://runbooks.kobo.example";

function pathsIn(folder: string): string[] {
  return readdirSync(join(FOLDER, folder)).map((name) => join(FOLDER, folder, name));
}

function promtool(args: string[]): { status: number | null; output: string } {
  const { PROMTOOL = "promtool" } = process.env;
  const { status, stdout, stderr, error } = spawnSync(PROMTOOL, args, { encoding: "utf8" });
  if (error) throw error;
  return { status, output: `${stdout}${stderr}` };
}

const Rules = z.object({
  groups: z.array(
    z.looseObject({
      name: z.string(),
      rules: z.array(
        z.looseObject({
          alert: z.string().optional(),
          annotations: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
});

const rules = pathsIn("rules").map((path) => Rules.parse(parse(readFileSync(path, "utf8"))));
const inChart = resources("high-availability");

test("Prometheus accepts the rules", () => {
  expect(promtool(["check", "rules", "--lint-fatal", ...pathsIn("rules")])).toMatchObject({
    status: 0,
  });
});

test.each(pathsIn("tests"))("promtool passes the rule tests of %s", (path) => {
  const { status, output } = promtool(["test", "rules", path]);

  expect(output).toContain("SUCCESS");
  expect(status).toBe(0);
});

test("the chart installs every group of rules, with the published address of each runbook", () => {
  const installed = ofKind(inChart, "PrometheusRule").flatMap(
    ({ spec }) => Rules.parse(spec).groups,
  );

  expect(installed.map(({ name }) => name).sort()).toEqual(
    rules.flatMap(({ groups }) => groups.map(({ name }) => name)).sort(),
  );
  const alerts = installed.flatMap((group) => group.rules).filter(({ alert }) => alert);
  expect(alerts.length).toBeGreaterThan(20);
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`${RUNBOOKS}/${alert}.md`);
  }
});

test("rules about consumer groups name the prefix of the installation", () => {
  const changed = resources("high-availability", ["kafka.topicPrefix=kobo-eu"]);
  const text = JSON.stringify(ofKind(changed, "PrometheusRule"));

  expect(text).toContain('consumergroup=~\\"kobo-eu[.].+\\"');
  expect(text).not.toContain("kobo[.]");
});

test("the chart leaves alert templates unrendered", () => {
  const text = JSON.stringify(ofKind(inChart, "PrometheusRule"));

  expect(text).toContain("{{ $labels.slo }} misses its service level");
});

test("the chart installs every dashboard", () => {
  const Data = z.record(z.string(), z.string());
  const dashboards = ofKind(inChart, "ConfigMap").flatMap(({ data }) =>
    Object.values(Data.parse(data)).map((text) => JSON.parse(text)),
  );

  const expected = pathsIn("dashboards").map((path) => JSON.parse(readFileSync(path, "utf8")));
  const uids = dashboards.map(({ uid }) => uid).sort();
  expect(uids).toEqual(expected.map(({ uid }) => uid).sort());
  expect(dashboards).toEqual(expect.arrayContaining(expected));
});
