import { z } from "zod";
import {
  componentOf,
  environmentOf,
  FACTS,
  ofKind,
  podOf,
  type Resource,
  resources,
  VALUE_SETS,
  yamlFile,
} from "./chart";

const Spec = z.looseObject({
  secretName: z.string(),
  dnsNames: z.array(z.string()),
  usages: z.array(z.string()),
  issuerRef: z.object({ name: z.string(), kind: z.string(), group: z.string() }),
});

const SET = "high-availability";
const FOLDER = "/run/secrets/rpc-tls";
const rendered = resources(SET);
const deployments = ofKind(rendered, "Deployment");
const certificates = new Map(
  ofKind(rendered, "Certificate").map((one) => [componentOf(one), specOf(one)]),
);

function specOf({ spec }: Resource): z.infer<typeof Spec> {
  return Spec.parse(spec);
}

test("every service mounts its own certificate, and reads it from there", () => {
  for (const deployment of deployments) {
    const name = componentOf(deployment) ?? "";
    const volume = podOf(deployment).volumes.find((one) => one.name === "rpc-tls");

    expect([name, environmentOf(deployment).plain.RPC_TLS_DIR]).toEqual([name, FOLDER]);
    expect(JSON.stringify(volume)).toContain(`"${certificates.get(name)?.secretName}"`);
  }
  expect(deployments.length).toBeGreaterThan(5);
});

test("certificates have the service's name and the host of each target", () => {
  const targets = deployments.flatMap((deployment) =>
    Object.entries(environmentOf(deployment).plain)
      .filter(([variable]) => variable.endsWith("_TARGET"))
      .map(([, target]) => target),
  );

  for (const [name, { dnsNames, usages, issuerRef }] of certificates) {
    if (name !== "tools") expect(dnsNames).toContain(name);
    expect(usages).toEqual(expect.arrayContaining(["server auth", "client auth"]));
    expect(issuerRef).toEqual({ name: "kobo", kind: "Issuer", group: "cert-manager.io" });
  }
  const hosts = [...certificates.values()].flatMap(({ dnsNames }) => dnsNames);
  for (const target of new Set(targets)) {
    expect(hosts).toContain(target.replace("dns:///", "").replace(/:\d+$/, ""));
  }
  const tools = Object.keys(yamlFile("files/tools.yaml") as object);
  expect(certificates.get("tools")?.dnsNames).toEqual(tools.sort());
});

test("without TLS no certificates are installed and RPC_TLS_DIR is not set", () => {
  const others = VALUE_SETS.filter((set) => set !== SET);

  for (const set of others) {
    expect(ofKind(resources(set), "Certificate")).toEqual([]);
    for (const deployment of ofKind(resources(set), "Deployment")) {
      expect(environmentOf(deployment).plain.RPC_TLS_DIR).toBeUndefined();
    }
  }
  expect(Object.keys(FACTS).length).toBeGreaterThan(certificates.size - 1);
});
