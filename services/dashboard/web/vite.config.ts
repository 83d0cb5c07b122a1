import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { checkBudgets } from "./build/check-budgets.ts";
import { precompress } from "./build/precompress.ts";

/** Of both entries. The signed-out pages load these alone; all else that pages share comes with the app. */
const SHARED_BY_ENTRIES =
  /\/web\/src\/(?:api\/(?:error-message|http|passkey)|ui\/(?:classes|copy-text)|format\/(?:first-call|money|roles|time))\.ts$|\/styles\.css$|vite\/preload-helper|\/@simplewebauthn\//;
const SHARED_BY_PAGES =
  /\/web\/src\/(?:api|app|format|pages\/home|ui)\/|\/node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;

/** `sign-in.html` holds all signed-out pages: plain TypeScript, so that they are small. `index.html` is the app. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), checkBudgets(), precompress()],
  build: {
    target: ["chrome123", "firefox128", "safari18"],
    modulePreload: { polyfill: false },
    // A strict Content-Security-Policy: nothing inline, so files of a few bytes are files too.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["index.html", "sign-in.html"].map((name) => `${import.meta.dirname}/${name}`),
      checks: { pluginTimings: false },
      // "use client" is for servers that render; there is none.
      onLog: (level, log, handle) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            { name: "shared", test: SHARED_BY_ENTRIES, priority: 1 },
            { name: "app", test: SHARED_BY_PAGES },
            // Their pages lead from one to the other.
            { name: "webhooks", test: /\/web\/src\/pages\/(?:events|webhooks)\// },
            { name: "cards", test: /\/web\/src\/pages\/cards\// },
          ],
        },
      },
    },
  },
});
