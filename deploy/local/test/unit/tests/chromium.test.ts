import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findChromium } from "../../../src/tests/chromium";
import { temporaryDirectory } from "../../temporary-directory";

const folderOf = temporaryDirectory();

function program(folder: string, name: string): string {
  const file = join(folder, name);
  writeFileSync(file, "#!/bin/sh\n", { mode: 0o755 });
  return file;
}

test("the configured browser is used before others", () => {
  const folder = folderOf();
  program(folder, "chromium");
  const named = program(folder, "my-chrome");

  expect(findChromium({ CHROMIUM: named, PATH: folder })).toBe(named);
});

test.each(["chromium", "chromium-browser", "google-chrome"])("%s is found on the PATH", (name) => {
  const folder = folderOf();
  const file = program(folder, name);

  expect(findChromium({ PATH: ["", "/nowhere", folder].join(delimiter) })).toBe(file);
});

test("a file with the name that cannot be run is skipped", () => {
  const folder = folderOf();
  mkdirSync(join(folder, "chromium"));
  writeFileSync(join(folder, "chromium-browser"), "", { mode: 0o644 });
  const file = program(folder, "google-chrome");

  expect(findChromium({ PATH: folder })).toBe(file);
});

test("without a browser the error says how to install one", () => {
  const PATH = folderOf();

  expect(() => findChromium({ PATH })).toThrow("apt-get install -y chromium");
  expect(() => findChromium({ PATH, CHROMIUM: "/nowhere" })).toThrow("CHROMIUM=/nowhere is not");
});
