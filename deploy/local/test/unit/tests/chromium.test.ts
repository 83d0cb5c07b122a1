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

test("the browser that is named is taken, whatever else there is", () => {
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

test("what bears the name and cannot be run is passed by", () => {
  const folder = folderOf();
  mkdirSync(join(folder, "chromium"));
  writeFileSync(join(folder, "chromium-browser"), "", { mode: 0o644 });
  const file = program(folder, "google-chrome");

  expect(findChromium({ PATH: folder })).toBe(file);
});

test("without a browser the failure says how to come by one", () => {
  const PATH = folderOf();

  expect(() => findChromium({ PATH })).toThrow("apt-get install -y chromium");
  expect(() => findChromium({ PATH, CHROMIUM: "/nowhere" })).toThrow("CHROMIUM=/nowhere is not");
});
