import { mavenParts, withMavenParts } from "../../../src/commands/bom-of-parts";

const LIST = `
The following files have been resolved:
   org.apache.kafka:kafka_2.13:jar:4.1.1:compile
   org.lz4:lz4-java:jar:1.8.0:runtime -- module org.lz4.java [auto]
   junit:junit:jar:4.13:test
`;
const POM = "<embedded-redis.version>1.4.3</embedded-redis.version>";
const KAFKA = { group: "org.apache.kafka", name: "kafka_2.13", version: "4.1.1" };
const LZ4 = { group: "org.lz4", name: "lz4-java", version: "1.8.0" };
const REDIS = { group: "com.github.codemonstur", name: "embedded-redis", version: "1.4.3" };

test("Kafka's jars and Redis are the parts from Maven, without test dependencies", () => {
  expect(mavenParts(LIST, POM)).toEqual([KAFKA, LZ4, REDIS]);
});

test.each([
  ["", POM],
  [LIST, ""],
])("an unreadable list is an error", (list, pom) => {
  expect(() => mavenParts(list, pom)).toThrow("could not be read");
});

test("the parts are added to npm's packages, under the project's name", () => {
  const bom = {
    bomFormat: "CycloneDX",
    metadata: { component: { name: "folder" } },
    components: [{ "bom-ref": "pg@8.23.1" }],
  };

  expect(withMavenParts(bom, [KAFKA])).toEqual({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "kobo" } },
    components: [
      { "bom-ref": "pg@8.23.1" },
      {
        "bom-ref": "pkg:maven/org.apache.kafka/kafka_2.13@4.1.1?type=jar",
        type: "library",
        ...KAFKA,
        scope: "required",
        purl: "pkg:maven/org.apache.kafka/kafka_2.13@4.1.1?type=jar",
      },
    ],
  });
});
