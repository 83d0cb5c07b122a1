import { publicEvents } from "../../../src/events/public-events";
import { documentation } from "../../../src/http/docs/documentation";
import type { Documentation } from "../../../src/http/docs/documentation-file";
import { lazyDocumentation } from "../../../src/http/docs/lazy-documentation";
import { ALL_OPERATIONS, PUBLIC_URL } from "../../api-document";

const INSTALLATION = { publicUrl: PUBLIC_URL, version: "0.1.0" };

/** Images lose the type of their bytes on the way between threads. */
const comparable = (files: Documentation) =>
  [...files].map(([path, { content, ...file }]) => ({
    path,
    ...file,
    content: typeof content === "string" ? content : Buffer.copyBytesFrom(content).toString("hex"),
  }));

test("a worker thread builds all files once, and leaves the event loop free", async () => {
  const of = lazyDocumentation(INSTALLATION);
  const before = { thread: process.threadCpuUsage(), process: process.cpuUsage() };

  const [files, again] = await Promise.all([of("test"), of("test")]);

  const ofThread = process.threadCpuUsage(before.thread).user;
  const ofProcess = process.cpuUsage(before.process).user;
  expect(ofThread).toBeLessThan(ofProcess / 4);
  expect(again).toBe(files);
  const about = { operations: ALL_OPERATIONS, events: publicEvents(), ...INSTALLATION };
  expect(comparable(files)).toEqual(comparable(documentation(about)("test")));
});

test("the next request retries after a failure", async () => {
  const installation = { ...INSTALLATION, publicUrl: null as unknown as typeof PUBLIC_URL };
  const of = lazyDocumentation(installation);

  await expect(of("live")).rejects.toThrow("null");
  installation.publicUrl = PUBLIC_URL;
  const files = await of("live");

  const { servers } = JSON.parse(String(files.get("/openapi.json")?.content));
  expect(servers[0].url).toBe(PUBLIC_URL.live);
});
