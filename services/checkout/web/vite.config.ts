import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const SCRIPT_MAX_BYTES = 15 * 1024;
const FOLDER = join(import.meta.dirname, "dist");

/** Puts `.br` and `.gz` next to each file, and fails the build when the script grows beyond its budget, of gzip. */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(FOLDER).filter((each) => /\.(?:css|js)$/.test(each))) {
        const content = readFileSync(join(FOLDER, name));
        const zipped = gzipSync(content, { level: zlib.Z_BEST_COMPRESSION });
        if (name.endsWith(".js") && zipped.length > SCRIPT_MAX_BYTES)
          this.error(`Over budget: ${name} has ${zipped.length} bytes.`);
        writeFileSync(join(FOLDER, `${name}.gz`), zipped);
        writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}

/** One script and one style; the server renders the document around them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compress()],
  build: {
    target: ["chrome123", "firefox128", "safari18"],
    modulePreload: { polyfill: false },
    // A strict Content-Security-Policy: nothing inline.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, "src/main.ts"),
      output: {
        entryFileNames: "checkout-[hash].js",
        assetFileNames: "checkout-[hash][extname]",
      },
    },
  },
});
