/** The parts of a CycloneDX document that we read; the rest passes through. */
export interface Bom {
  metadata: { component: { name: string } };
  components: { "bom-ref": string }[];
}

interface Coordinates {
  group: string;
  name: string;
  version: string;
}

/** Lines of `mvn dependency:list`, such as `org.lz4:lz4-java:jar:1.8.0:runtime -- module org.lz4.java [auto]`. */
const LISTED = /^\s+([\w.-]+):([\w.-]+):jar:([\w.-]+):(?:compile|runtime)\b/gm;
/** The pom unpacks Redis next to the dependencies, so Maven does not list it. */
const REDIS = { group: "com.github.codemonstur", name: "embedded-redis" };
const REDIS_VERSION = /<embedded-redis\.version>([\w.-]+)<\/embedded-redis\.version>/;

/** The parts that Maven fetches: Kafka's jars from Maven's list, and Redis, whose version is in the pom. */
export function mavenParts(list: string, pom: string): Coordinates[] {
  const jars = [...list.matchAll(LISTED)].map(([, group = "", name = "", version = ""]) => ({
    group,
    name,
    version,
  }));
  const [, version] = REDIS_VERSION.exec(pom) ?? [];
  if (jars.length === 0 || version === undefined) {
    throw new Error("Maven's list of dependencies or the version of Redis could not be read.");
  }
  return [...jars, { ...REDIS, version }];
}

/** npm's document with the parts from Maven. npm names the project after its folder. */
export function withMavenParts(bom: Bom, parts: readonly Coordinates[]): Bom {
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: "kobo" } },
    components: [...bom.components, ...parts.map(componentOf)],
  };
}

function componentOf({ group, name, version }: Coordinates) {
  const purl = `pkg:maven/${group}/${name}@${version}?type=jar`;
  return { "bom-ref": purl, type: "library", group, name, version, scope: "required", purl };
}
