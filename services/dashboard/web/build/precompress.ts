import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:css|html|js|svg)$/;

/** Puts `.br` and `.gz` next to each file, so that the server compresses nothing while it answers. */
export function precompress(): Plugin {
  let folder: string;
  return {
    name: "precompress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const file of names
        .filter((name) => TEXT.test(name))
        .map((name) => join(folder, name))) {
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}
